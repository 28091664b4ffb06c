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
    'KB on the wire with headers, answers compressed by gzip; milliseconds until the last byte arrives',
  head: [
    '',
    'way',
    'requests',
    'KB sent',
    'KB received',
    'without gzip',
    'ms',
    `ms with ${roundTripMs} ms latency`,
  ],
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

/**
 * Twenty taps may take one and a half round trips: one for the latency, and half of one for the
 * work.
 */
export const transferGoals = (results: readonly TransferResults[], roundTripMs: number): Goal[] =>
  results
    .filter(({ transfer, way }) => transfer === 'taps' && way === 'sync')
    .map(({ far }) => ({
      name: 'sync-taps-far-ms',
      figure: milliseconds(far),
      bound: 1.5 * roundTripMs,
    }));

interface CostKey {
  readonly version: string;
  readonly household: HouseholdKind;
  readonly way: CostWay;
}

const batchesOf = (costs: readonly Cost[], call: CallName, key: CostKey): readonly Batch[] =>
  costs.find(
    (cost) =>
      cost.call === call &&
      cost.version === key.version &&
      cost.household === key.household &&
      cost.way === key.way,
  )?.batches ?? [];

const today = 'today';
const versionsOf = (costs: readonly Cost[]) => [...new Set(costs.map(({ version }) => version))];
const pastVersionsOf = (costs: readonly Cost[]) =>
  versionsOf(costs).filter((version) => version !== today);

/**
 * Returns the ratio of two costs in each round. A slow moment of the machine affects both costs of
 * a round.
 */
function ratiosOf(
  costs: readonly Cost[],
  call: CallName,
  dividend: CostKey,
  divisor: CostKey,
): number[] {
  const divisorBatches = batchesOf(costs, call, divisor);
  return batchesOf(costs, call, dividend).map((batch, round) => {
    const divisorBatch = divisorBatches[round];
    return divisorBatch ? batch.cpuMs / divisorBatch.cpuMs : Number.NaN;
  });
}

/** Returns an empty string where the version does not have the call. */
function medianOrEmpty(numbers: readonly number[]): number | string {
  const figure = median(numbers);
  return Number.isNaN(figure) ? '' : figure;
}

export function costTables(costs: readonly Cost[]): Table[] {
  const pastVersions = pastVersionsOf(costs);
  return householdKinds.map((household) => ({
    title: `CPU milliseconds of a write in a ${household} household: in total, of the server and of PostgreSQL`,
    head: [
      'call',
      'way',
      ...[today, ...pastVersions].flatMap((version) => [version, 'server', 'PostgreSQL']),
      ...pastVersions.map((version) => `${today}/${version}`),
    ],
    rows: callNames.flatMap((call) =>
      costWays.map((way) => {
        const key = { version: today, household, way };
        return [
          call,
          way,
          ...[today, ...pastVersions].flatMap((version) => {
            const batches = batchesOf(costs, call, { ...key, version });
            return [
              medianOrEmpty(batches.map(({ cpuMs }) => cpuMs)),
              medianOrEmpty(batches.map(({ serverCpuMs }) => serverCpuMs)),
              medianOrEmpty(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
            ];
          }),
          ...pastVersions.map((version) =>
            medianOrEmpty(ratiosOf(costs, call, key, { ...key, version })),
          ),
        ];
      }),
    ),
  }));
}

const bound = 1.15;

/**
 * Returns the goals for the CPU time of a write. The figure of each goal is that of the worst call.
 * If the earlier version has sync, each way is compared with the same way of that version, in a
 * shared household. Otherwise a write by its own call, and one of twenty writes in a call to sync,
 * are compared with a write of the earlier version, and one tap by sync with the write and the
 * reads that the earlier version sent.
 */
export function costGoals(costs: readonly Cost[]): Goal[] {
  const pastVersions = pastVersionsOf(costs);
  const goalOf = (name: string, dividend: CostKey, divisor: CostKey): Goal => {
    const ratiosByCall = callNames.map((call) => ratiosOf(costs, call, dividend, divisor));
    const worstRatios = ratiosByCall.toSorted((one, other) => median(other) - median(one))[0] ?? [];
    return { name, figure: median(worstRatios), bound, rounds: worstRatios };
  };
  const hasSync = (version: string) =>
    costs.some((cost) => cost.version === version && cost.way === 'sync 1');
  const goals: Goal[] = [];
  for (const version of pastVersions.length === 0 ? [today] : pastVersions) {
    const household = 'personal';
    if (version !== today && hasSync(version)) {
      for (const way of ['alone', 'sync 1', 'sync 20'] as const) {
        const key = { version: today, household: 'shared', way } as const;
        goals.push(goalOf(`sync-cost-shared-${way}-${version}`, key, { ...key, version }));
      }
      continue;
    }
    for (const [way, earlierWay] of [
      ...(version === today ? [] : ([['alone', 'alone']] as const)),
      ['sync 1', 'alone, read'],
      ['sync 20', 'alone'],
    ] as const) {
      goals.push(
        goalOf(
          `sync-cost-${way}-${version}`,
          { version: today, household, way },
          { version, household, way: earlierWay },
        ),
      );
    }
  }
  return goals.map((each) => ({ ...each, name: each.name.replaceAll(' ', '-') }));
}
