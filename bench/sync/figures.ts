import type { Batch } from '../batch.ts';
import type { Figure, Goal, Table } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import {
  callNames,
  costWays,
  householdKinds,
  type CallName,
  type Cost,
  type CostWay,
  type HouseholdKind,
} from './costs.ts';
import {
  changedRows,
  transferNames,
  waitingTaps,
  ways,
  type Transfer,
  type TransferName,
  type Way,
} from './transfers.ts';

export interface TransferResults {
  readonly transfer: TransferName;
  readonly way: Way;
  /** `near` is without latency, `far` is with it. */
  readonly near: readonly Transfer[];
  readonly far: readonly Transfer[];
}

const titles: Record<TransferName, string> = {
  first: 'the first time',
  changed: `${changedRows} changed rows`,
  tap: 'one tap',
  taps: `${waitingTaps} waiting taps`,
};

const kilobytes = (transfers: readonly Transfer[], bytesOf: (transfer: Transfer) => number) =>
  median(transfers.map(bytesOf)) / 1_000;
const milliseconds = (transfers: readonly Transfer[]) =>
  median(transfers.map((transfer) => transfer.milliseconds));

export const transferTable = (results: readonly TransferResults[], roundTripMs: number): Table => ({
  title:
    'KB on the wire, heads and all, answers as gzip makes them; milliseconds until the last byte is there',
  head: ['', 'way', 'requests', 'KB sent', 'KB got', 'without gzip', 'ms', `ms at ${roundTripMs}`],
  rows: transferNames.flatMap((transfer) =>
    ways.map((way) => {
      const { near = [], far = [] } =
        results.find((each) => each.transfer === transfer && each.way === way) ?? {};
      return [
        titles[transfer],
        way === 'sync' ? 'one call to sync' : 'a request each',
        String(median(near.map(({ requests }) => requests))),
        kilobytes(near, ({ sent }) => sent),
        kilobytes(near, ({ received }) => received),
        kilobytes(near, ({ plain }) => plain),
        milliseconds(near),
        milliseconds(far),
      ];
    }),
  ),
});

export const transferFigures = (results: readonly TransferResults[]): Figure[] =>
  results
    .filter(({ way }) => way === 'sync')
    .flatMap(({ transfer, near, far }) => [
      { name: `sync-${transfer}-kb`, figure: kilobytes(near, ({ received }) => received) },
      {
        name: `sync-${transfer}-far-ms`,
        figure: milliseconds(far),
        rounds: far.map((each) => each.milliseconds),
      },
    ]);

/** Twenty taps may take one round trip, and half of one more for the work of the server. */
export const transferGoals = (results: readonly TransferResults[], roundTripMs: number): Goal[] =>
  results
    .filter(({ transfer, way }) => transfer === 'taps' && way === 'sync')
    .map(({ far }) => ({
      name: 'sync-taps-far-ms',
      figure: milliseconds(far),
      bound: 1.5 * roundTripMs,
    }));

interface Which {
  readonly version: string;
  readonly household: HouseholdKind;
  readonly way: CostWay;
}

const batchesOf = (costs: readonly Cost[], call: CallName, which: Which): readonly Batch[] =>
  costs.find(
    (cost) =>
      cost.call === call &&
      cost.version === which.version &&
      cost.household === which.household &&
      cost.way === which.way,
  )?.batches ?? [];

const today = 'today';
const versionsOf = (costs: readonly Cost[]) => [...new Set(costs.map(({ version }) => version))];
const pastOf = (costs: readonly Cost[]) => versionsOf(costs).filter((version) => version !== today);

/** The ratio of each round, so that a slow moment of the machine affects both. */
function ratios(costs: readonly Cost[], call: CallName, above: Which, below: Which): number[] {
  const others = batchesOf(costs, call, below);
  return batchesOf(costs, call, above).map((batch, round) => {
    const other = others[round];
    return other ? batch.cpuMs / other.cpuMs : Number.NaN;
  });
}

/** Empty where the version does not have the call. */
function medianOrNone(numbers: readonly number[]): number | string {
  const figure = median(numbers);
  return Number.isNaN(figure) ? '' : figure;
}

export function costTables(costs: readonly Cost[]): Table[] {
  const past = pastOf(costs);
  return householdKinds.map((household) => ({
    title: `CPU milliseconds of a write in a ${household} household: of both, the server’s and PostgreSQL’s`,
    head: [
      'call',
      'way',
      ...[today, ...past].flatMap((version) => [version, 'server', 'PostgreSQL']),
      ...past.map((version) => `${today}/${version}`),
    ],
    rows: callNames.flatMap((call) =>
      costWays.map((way) => {
        const which = { version: today, household, way };
        return [
          call,
          way,
          ...[today, ...past].flatMap((version) => {
            const batches = batchesOf(costs, call, { ...which, version });
            return [
              medianOrNone(batches.map(({ cpuMs }) => cpuMs)),
              medianOrNone(batches.map(({ serverCpuMs }) => serverCpuMs)),
              medianOrNone(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
            ];
          }),
          ...past.map((version) => medianOrNone(ratios(costs, call, which, { ...which, version }))),
        ];
      }),
    ),
  }));
}

const bound = 1.15;

/**
 * The goals for the CPU time of a write, by the worst call. An earlier version with sync is
 * compared way by way, in a shared household. Otherwise a write by its own call, and one of twenty
 * in a call to sync, are compared with a write of the earlier version; and one tap by sync with the
 * write and the reads that the earlier version sent.
 */
export function costGoals(costs: readonly Cost[]): Goal[] {
  const past = pastOf(costs);
  const goal = (name: string, above: Which, below: Which): Goal => {
    const all = callNames.map((call) => ratios(costs, call, above, below));
    const worst = all.toSorted((one, other) => median(other) - median(one))[0] ?? [];
    return { name, figure: median(worst), bound, rounds: worst };
  };
  const hasSync = (version: string) =>
    costs.some((cost) => cost.version === version && cost.way === 'sync 1');
  const goals: Goal[] = [];
  for (const version of past.length === 0 ? [today] : past) {
    const household = 'personal';
    if (version !== today && hasSync(version)) {
      for (const way of ['alone', 'sync 1', 'sync 20'] as const) {
        const which = { version: today, household: 'shared', way } as const;
        goals.push(goal(`sync-cost-shared-${way}-${version}`, which, { ...which, version }));
      }
      continue;
    }
    for (const [way, before] of [
      ...(version === today ? [] : ([['alone', 'alone']] as const)),
      ['sync 1', 'alone, read'],
      ['sync 20', 'alone'],
    ] as const) {
      goals.push(
        goal(
          `sync-cost-${way}-${version}`,
          { version: today, household, way },
          { version, household, way: before },
        ),
      );
    }
  }
  return goals.map((each) => ({ ...each, name: each.name.replaceAll(' ', '-') }));
}
