import type { Goal, Table } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import type { Checked } from './checks.ts';
import type { Ran } from './load.ts';
import type { Restarted } from './restart.ts';

/** The ways to run the API. All are measured in turn. */
export const sides = ['one', 'two', 'unnamed', 'one pooled', 'two pooled'] as const;
export type Side = (typeof sides)[number];

export interface Timed {
  readonly call: string;
  readonly side: Side;
  readonly ran: readonly Ran[];
}

type Column = Side | readonly [Side, Side];

/**
 * Returns the median of one side's figures, or of the ratio of two sides in each round. A slow
 * moment affects both sides of a ratio.
 */
function figureOf(
  timed: readonly Timed[],
  call: string,
  column: Column,
  figure: keyof Ran,
): number {
  const ranOf = (side: Side) =>
    timed.find((each) => each.call === call && each.side === side)?.ran ?? [];
  if (typeof column === 'string') return median(ranOf(column).map((each) => each[figure]));
  const [above, below] = column.map(ranOf);
  return median(
    (above ?? []).map((each, round) => each[figure] / (below?.[round]?.[figure] ?? Number.NaN)),
  );
}

function tableOf(timed: readonly Timed[], title: string, figure: keyof Ran, columns: Column[]) {
  const calls = [...new Set(timed.map(({ call }) => call))];
  return {
    title,
    head: [
      'call',
      ...columns.map((column) => (typeof column === 'string' ? column : column.join('/'))),
    ],
    rows: calls.map((call) => [
      call,
      ...columns.map((column) => figureOf(timed, call, column, figure)),
    ]),
  };
}

export const rateTables = (timed: readonly Timed[]): Table[] => [
  tableOf(
    timed,
    'Requests a second, with the database, the pooler and who asks on the same cores',
    'perSecond',
    ['one', 'two', ['two', 'one'], 'one pooled', 'two pooled', ['two pooled', 'one pooled']],
  ),
  tableOf(timed, "Requests for each second of the API's CPU", 'perCpuSecond', [
    ...sides,
    ['two', 'one'],
    ['unnamed', 'one'],
    ['one pooled', 'unnamed'],
  ]),
  tableOf(timed, "Requests for each second of the database's CPU", 'perDatabaseSecond', [
    ...sides,
    ['unnamed', 'one'],
    ['one pooled', 'unnamed'],
  ]),
];

export interface Pair {
  readonly name: 'direct' | 'pooled';
  readonly checked: Checked;
  readonly restarted: Restarted;
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
