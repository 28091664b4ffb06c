import type { Goal, Table } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import type { CheckResult } from './checks.ts';
import type { LoadResult } from './load.ts';
import type { RestartResult } from './restart.ts';

/** The ways to run the API. All are measured in turn. */
export const sides = ['one', 'two', 'unnamed', 'one pooled', 'two pooled'] as const;
export type Side = (typeof sides)[number];

export interface Measurement {
  readonly call: string;
  readonly side: Side;
  readonly results: readonly LoadResult[];
}

/** The figures of one side, or the ratio of the first side to the second one. */
type Column = Side | readonly [Side, Side];

/**
 * Returns the median over the rounds of a side's figures, or of the ratio of two sides. A slow
 * moment of the machine affects both sides of a ratio.
 */
function figureOf(
  measurements: readonly Measurement[],
  call: string,
  column: Column,
  figure: keyof LoadResult,
): number {
  const resultsOf = (side: Side) =>
    measurements.find((each) => each.call === call && each.side === side)?.results ?? [];
  if (typeof column === 'string') return median(resultsOf(column).map((each) => each[figure]));
  const [dividends, divisors] = column.map(resultsOf);
  return median(
    (dividends ?? []).map(
      (each, round) => each[figure] / (divisors?.[round]?.[figure] ?? Number.NaN),
    ),
  );
}

function tableOf(
  measurements: readonly Measurement[],
  title: string,
  figure: keyof LoadResult,
  columns: Column[],
) {
  const calls = [...new Set(measurements.map(({ call }) => call))];
  return {
    title,
    head: [
      'call',
      ...columns.map((column) => (typeof column === 'string' ? column : column.join('/'))),
    ],
    rows: calls.map((call) => [
      call,
      ...columns.map((column) => figureOf(measurements, call, column, figure)),
    ]),
  };
}

export const rateTables = (measurements: readonly Measurement[]): Table[] => [
  tableOf(
    measurements,
    'Requests a second, with the database, the pooler and the clients on the same cores',
    'perSecond',
    ['one', 'two', ['two', 'one'], 'one pooled', 'two pooled', ['two pooled', 'one pooled']],
  ),
  tableOf(measurements, "Requests for each second of the API's CPU", 'perCpuSecond', [
    ...sides,
    ['two', 'one'],
    ['unnamed', 'one'],
    ['one pooled', 'unnamed'],
  ]),
  tableOf(measurements, "Requests for each second of the database's CPU", 'perDatabaseSecond', [
    ...sides,
    ['unnamed', 'one'],
    ['one pooled', 'unnamed'],
  ]),
];

export interface Pair {
  readonly name: 'direct' | 'pooled';
  readonly checked: CheckResult;
  readonly restarted: RestartResult;
}

export const pairTable = (pairs: readonly Pair[]): Table => ({
  title: 'Two processes: writes sent to both, and a rolling restart under load',
  head: ['', 'writes', 'errors', 'lost', 'doubled', 'requests', 'failed', 'seconds'],
  rows: pairs.map(({ name, checked, restarted }) => [
    name,
    ...[checked.writes, checked.errors, checked.lost, checked.doubled].map(String),
    ...[restarted.requests, restarted.failed].map(String),
    restarted.seconds,
  ]),
});

export const goalsOf = (pairs: readonly Pair[]): Goal[] =>
  pairs.flatMap(({ name, checked, restarted }) =>
    Object.entries({
      errors: checked.errors,
      lost: checked.lost,
      doubled: checked.doubled,
      'tries-over': checked.triesOver,
      unseen: checked.unseen,
      'restart-failed': restarted.failed,
    }).map(([what, figure]) => ({ name: `replicas-${name}-${what}`, figure, bound: 0 })),
  );
