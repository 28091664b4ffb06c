import type { Goal, Table } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import type { CheckResult } from './checks.ts';
import type { LoadResult } from './load.ts';
import type { RestartResult } from './restart.ts';

/**
 * The setups of the API, which are measured in turn: one or two processes, directly or through a
 * pooler. 'unnamed' is one process with unnamed prepared statements.
 */
export const setups = ['one', 'two', 'unnamed', 'one pooled', 'two pooled'] as const;
export type Setup = (typeof setups)[number];

export interface Measurement {
  readonly call: string;
  readonly setup: Setup;
  readonly results: readonly LoadResult[];
}

/** The figures of one setup, or the ratio of the first setup to the second one. */
type Column = Setup | readonly [Setup, Setup];

/**
 * Returns the median over the rounds of a setup's figures, or of the ratio of two setups. A slow
 * moment of the machine affects both setups of a ratio.
 */
function figureOf(
  measurements: readonly Measurement[],
  call: string,
  column: Column,
  figure: keyof LoadResult,
): number {
  const resultsOf = (setup: Setup) =>
    measurements.find((each) => each.call === call && each.setup === setup)?.results ?? [];
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
    ...setups,
    ['two', 'one'],
    ['unnamed', 'one'],
    ['one pooled', 'unnamed'],
  ]),
  tableOf(measurements, "Requests for each second of the database's CPU", 'perDatabaseSecond', [
    ...setups,
    ['unnamed', 'one'],
    ['one pooled', 'unnamed'],
  ]),
];

export interface TwoProcessResult {
  readonly name: 'direct' | 'pooled';
  readonly checked: CheckResult;
  readonly restarted: RestartResult;
}

export const twoProcessTable = (results: readonly TwoProcessResult[]): Table => ({
  title: 'Two processes: writes sent to both, and a rolling restart under load',
  head: ['', 'writes', 'errors', 'lost', 'doubled', 'requests', 'failed', 'seconds'],
  rows: results.map(({ name, checked, restarted }) => [
    name,
    ...[checked.writes, checked.errors, checked.lost, checked.doubled].map(String),
    ...[restarted.requests, restarted.failed].map(String),
    restarted.seconds,
  ]),
});

export const goalsOf = (results: readonly TwoProcessResult[]): Goal[] =>
  results.flatMap(({ name, checked, restarted }) =>
    Object.entries({
      errors: checked.errors,
      lost: checked.lost,
      doubled: checked.doubled,
      'tries-over': checked.attemptsOverLimit,
      unseen: checked.unseen,
      'restart-failed': restarted.failed,
    }).map(([what, figure]) => ({ name: `replicas-${name}-${what}`, figure, bound: 0 })),
  );
