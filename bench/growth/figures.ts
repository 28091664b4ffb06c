import type { Batch } from '../batch.ts';
import type { Figure, Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';

export interface Timed {
  readonly call: string;
  readonly households: number;
  readonly batches: Batch[];
}

type Sizes = readonly number[];

export function tableOf(timed: readonly Timed[], sizes: Sizes): Table {
  return {
    title:
      'Milliseconds, and CPU milliseconds for one request: of both, the server’s and PostgreSQL’s',
    head: [
      'call',
      ...sizes.flatMap((size) => [`p50 of ${size}`, 'p99', 'CPU', 'server', 'PostgreSQL']),
      'growth of p50',
      'growth of CPU',
    ],
    rows: callsOf(timed).map((call) => [
      call,
      ...sizes.flatMap((size) => {
        const batches = batchesOf(timed, call, size);
        const all = batches.flatMap(({ milliseconds }) => milliseconds);
        return [
          median(all),
          quantile(all, 0.99),
          median(batches.map(({ cpuMs }) => cpuMs)),
          median(batches.map(({ serverCpuMs }) => serverCpuMs)),
          median(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
        ];
      }),
      median(growths(timed, sizes, call, ({ milliseconds }) => median(milliseconds))),
      median(growths(timed, sizes, call, ({ cpuMs }) => cpuMs)),
    ]),
  };
}

/** Returns the bound on growth, with the figure of the call that grows most. */
export function goalOf(timed: readonly Timed[], sizes: Sizes): Goal {
  const ofCalls = callsOf(timed).map((call) => growths(timed, sizes, call, ({ cpuMs }) => cpuMs));
  const worst = ofCalls.toSorted((one, other) => median(other) - median(one))[0] ?? [];
  return { name: 'growth-cpu', figure: median(worst), bound: 1.3, rounds: worst };
}

export function figuresOf(timed: readonly Timed[], sizes: Sizes): Figure[] {
  return callsOf(timed).map((call) => {
    const rounds = batchesOf(timed, call, sizes.at(-1)).map(({ cpuMs }) => cpuMs);
    const name = `growth-cpu-ms-${call}`.toLowerCase().replaceAll(' ', '-');
    return { name, figure: median(rounds), rounds };
  });
}

const callsOf = (timed: readonly Timed[]) => [...new Set(timed.map(({ call }) => call))];

function batchesOf(timed: readonly Timed[], call: string, size: number | undefined) {
  return timed.find((each) => each.call === call && each.households === size)?.batches ?? [];
}

/**
 * Returns the ratio of the largest to the smallest size in each round. Both sizes of a ratio are
 * measured in one round, so a slow moment of the machine affects both.
 */
function growths(
  timed: readonly Timed[],
  sizes: Sizes,
  call: string,
  valueOf: (batch: Batch) => number,
): number[] {
  const smallest = batchesOf(timed, call, sizes[0]);
  return batchesOf(timed, call, sizes.at(-1)).map((each, round) => {
    const before = smallest[round];
    return before ? valueOf(each) / valueOf(before) : Number.NaN;
  });
}
