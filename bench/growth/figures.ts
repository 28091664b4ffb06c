import type { Batch } from '../batch.ts';
import type { Figure, Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';

export interface Measurement {
  readonly call: string;
  readonly households: number;
  readonly batches: Batch[];
}

type Sizes = readonly number[];

export function tableOf(measurements: readonly Measurement[], sizes: Sizes): Table {
  return {
    title:
      'For one request: milliseconds, and CPU milliseconds in total, of the server and of PostgreSQL',
    head: [
      'call',
      ...sizes.flatMap((size) => [`p50 of ${size}`, 'p99', 'CPU', 'server', 'PostgreSQL']),
      'growth of p50',
      'growth of CPU',
    ],
    rows: callsOf(measurements).map((call) => [
      call,
      ...sizes.flatMap((size) => {
        const batches = batchesOf(measurements, call, size);
        const all = batches.flatMap(({ milliseconds }) => milliseconds);
        return [
          median(all),
          quantile(all, 0.99),
          median(batches.map(({ cpuMs }) => cpuMs)),
          median(batches.map(({ serverCpuMs }) => serverCpuMs)),
          median(batches.map(({ postgresCpuMs }) => postgresCpuMs)),
        ];
      }),
      median(growthsOf(measurements, sizes, call, ({ milliseconds }) => median(milliseconds))),
      median(growthsOf(measurements, sizes, call, ({ cpuMs }) => cpuMs)),
    ]),
  };
}

/** Returns the goal for the growth of CPU time. Its figure is that of the call that grows most. */
export function goalOf(measurements: readonly Measurement[], sizes: Sizes): Goal {
  const growthsOfCalls = callsOf(measurements).map((call) =>
    growthsOf(measurements, sizes, call, ({ cpuMs }) => cpuMs),
  );
  const worst = growthsOfCalls.toSorted((one, other) => median(other) - median(one))[0] ?? [];
  return { name: 'growth-cpu', figure: median(worst), bound: 1.3, rounds: worst };
}

export function figuresOf(measurements: readonly Measurement[], sizes: Sizes): Figure[] {
  return callsOf(measurements).map((call) => {
    const rounds = batchesOf(measurements, call, sizes.at(-1)).map(({ cpuMs }) => cpuMs);
    const name = `growth-cpu-ms-${call}`.toLowerCase().replaceAll(' ', '-');
    return { name, figure: median(rounds), rounds };
  });
}

const callsOf = (measurements: readonly Measurement[]) => [
  ...new Set(measurements.map(({ call }) => call)),
];

function batchesOf(measurements: readonly Measurement[], call: string, size: number | undefined) {
  return measurements.find((each) => each.call === call && each.households === size)?.batches ?? [];
}

/**
 * Returns the ratio of the largest to the smallest size in each round. Both sizes of a ratio are
 * measured in one round, so a slow moment of the machine affects both.
 */
function growthsOf(
  measurements: readonly Measurement[],
  sizes: Sizes,
  call: string,
  valueOf: (batch: Batch) => number,
): number[] {
  const smallestBatches = batchesOf(measurements, call, sizes[0]);
  return batchesOf(measurements, call, sizes.at(-1)).map((largest, round) => {
    const smallest = smallestBatches[round];
    return smallest ? valueOf(largest) / valueOf(smallest) : Number.NaN;
  });
}
