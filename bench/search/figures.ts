import type { Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import type { SearchCase } from './words.ts';

/** Samples of one search in a catalogue of one size, in milliseconds. */
export interface Timed extends SearchCase {
  readonly size: number;
  readonly bare: number[];
  readonly http: number[];
}

export function tableOf(timed: readonly Timed[], size: number): Table {
  return {
    title: `In ${size} products, milliseconds`,
    head: ['kind', 'search', 'bare p50', 'bare p99', 'http p50', 'http p99', 'ratio p50'],
    rows: timed
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

/** How much slower each search is in the largest catalogue than in the smallest, through HTTP. */
function growths(timed: readonly Timed[], sizes: readonly number[]) {
  const smallest = timed.filter(({ size }) => size === sizes[0]);
  return timed
    .filter(({ size }) => size === sizes.at(-1))
    .map(({ kind, text, bare, http }) => {
      const before = smallest.find((each) => each.text === text);
      return {
        kind,
        text,
        bare: median(bare) / median(before?.bare ?? []),
        http: median(http) / median(before?.http ?? []),
      };
    });
}

export function growthTable(timed: readonly Timed[], sizes: readonly number[]): Table {
  return {
    title: `From ${sizes[0]} products to ${sizes.at(-1)}, medians`,
    head: ['kind', 'search', 'growth of bare', 'growth of http'],
    rows: growths(timed, sizes).map(({ kind, text, bare, http }) => [kind, text, bare, http]),
  };
}

/**
 * The goals are medians, so that no single search decides. Growth is that of the worst kind of
 * search.
 */
export function findGoals(timed: readonly Timed[], sizes: readonly number[]): Goal[] {
  const atLargest = timed.filter(({ size }) => size === sizes.at(-1));
  const medianOf = (side: 'bare' | 'http') => median(atLargest.map((each) => median(each[side])));
  const byKind = Map.groupBy(growths(timed, sizes), ({ kind }) => kind);
  const ofKinds = [...byKind.values()].map((all) => median(all.map(({ http }) => http)));
  return [
    { name: 'search-http-over-sql-p50', figure: medianOf('http') / medianOf('bare'), bound: 1.5 },
    { name: 'search-growth-p50', figure: Math.max(...ofKinds), bound: 3 },
  ];
}
