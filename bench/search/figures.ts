import type { Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import type { SearchCase } from './words.ts';

/** Samples of one search in a catalogue of one size, in milliseconds. */
export interface Measurement extends SearchCase {
  readonly size: number;
  readonly bare: number[];
  readonly http: number[];
}

export function tableOf(measurements: readonly Measurement[], size: number): Table {
  return {
    title: `In ${size} products, milliseconds`,
    head: ['kind', 'search', 'bare p50', 'bare p99', 'http p50', 'http p99', 'ratio p50'],
    rows: measurements
      .filter((each) => each.size === size)
      .map(({ kind, text, bare, http }) => [
        kind,
        text,
        median(bare),
        quantile(bare, 0.99),
        median(http),
        quantile(http, 0.99),
        median(http) / median(bare),
      ]),
  };
}

/** Returns how much slower each search is in the largest catalogue than in the smallest. */
function growthsOf(measurements: readonly Measurement[], sizes: readonly number[]) {
  const smallestMeasurements = measurements.filter(({ size }) => size === sizes[0]);
  return measurements
    .filter(({ size }) => size === sizes.at(-1))
    .map(({ kind, text, bare, http }) => {
      const inSmallest = smallestMeasurements.find((each) => each.text === text);
      return {
        kind,
        text,
        bare: median(bare) / median(inSmallest?.bare ?? []),
        http: median(http) / median(inSmallest?.http ?? []),
      };
    });
}

export function growthTable(measurements: readonly Measurement[], sizes: readonly number[]): Table {
  return {
    title: `From ${sizes[0]} products to ${sizes.at(-1)}, medians`,
    head: ['kind', 'search', 'growth of bare', 'growth of http'],
    rows: growthsOf(measurements, sizes).map(({ kind, text, bare, http }) => [
      kind,
      text,
      bare,
      http,
    ]),
  };
}

/**
 * The goals are medians over the searches, so that no single search decides. The growth is that of
 * the kind of search that grows most.
 */
export function findGoals(measurements: readonly Measurement[], sizes: readonly number[]): Goal[] {
  const largestMeasurements = measurements.filter(({ size }) => size === sizes.at(-1));
  const medianOf = (way: 'bare' | 'http') =>
    median(largestMeasurements.map((each) => median(each[way])));
  const byKind = Map.groupBy(growthsOf(measurements, sizes), ({ kind }) => kind);
  const growthsOfKinds = [...byKind.values()].map((growths) =>
    median(growths.map(({ http }) => http)),
  );
  return [
    { name: 'search-http-over-sql-p50', figure: medianOf('http') / medianOf('bare'), bound: 1.5 },
    { name: 'search-growth-p50', figure: Math.max(...growthsOfKinds), bound: 3 },
  ];
}
