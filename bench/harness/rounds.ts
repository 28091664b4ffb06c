/** Measures requests of several kinds in turn, with their processor time. */
import { cpuBetween, cpuTimes } from '../../scripts/measuring/processes.ts';
import { median } from '../../scripts/measuring/statistics.ts';

export interface Batch {
  readonly milliseconds: readonly number[];
  /** The mean processor time of one request. `cpuMs` is the server's and PostgreSQL's together. */
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
  readonly cpuMs: number;
}

/** The pids of the processes whose processor time is counted. */
export interface MeasuredProcesses {
  readonly server: number;
  readonly postgres: () => number[];
}

/** Calls `send` `count` times. Each call sends `requestsPerCall` requests. */
export async function runBatch(
  { server, postgres }: MeasuredProcesses,
  count: number,
  send: () => Promise<unknown>,
  requestsPerCall = 1,
): Promise<Batch> {
  const milliseconds: number[] = [];
  const before = [cpuTimes([server]), cpuTimes(postgres())] as const;
  for (let sent = 0; sent < count; sent += 1) {
    const start = performance.now();
    await send();
    milliseconds.push((performance.now() - start) / requestsPerCall);
  }
  const serverCpuMs = cpuBetween(before[0], cpuTimes([server])) / (count * requestsPerCall);
  const postgresCpuMs = cpuBetween(before[1], cpuTimes(postgres())) / (count * requestsPerCall);
  return { milliseconds, serverCpuMs, postgresCpuMs, cpuMs: serverCpuMs + postgresCpuMs };
}

export interface Rounds {
  readonly rounds: number;
  /** The number of rounds before, which are not measured: caches are filled and code is compiled. */
  readonly warmUp: number;
}

/**
 * Calls `measure` for each variant in each round, and collects the results of each variant. Each
 * round starts with another variant, because the first one is measured with caches that another one
 * has filled. A slow moment of the machine affects all variants of a round.
 */
export async function measureInRounds<T, R>(
  variants: readonly T[],
  { rounds, warmUp }: Rounds,
  measure: (variant: T, round: number) => Promise<R>,
): Promise<{ readonly variant: T; readonly results: readonly R[] }[]> {
  const all = variants.map((variant) => ({ variant, results: [] as R[] }));
  const step = Math.max(1, Math.ceil((rounds + warmUp) / 5));
  for (let round = -warmUp; round < rounds; round += 1) {
    if ((round + warmUp) % step === 0) {
      console.log(round < 0 ? 'Warming up…' : `Round ${round + 1} of ${rounds}…`);
    }
    for (const { variant, results } of rotate(all, round + warmUp)) {
      const result = await measure(variant, round);
      if (round >= 0) results.push(result);
    }
  }
  return all;
}

/**
 * Returns the median over the rounds of the ratio of two results, because a slow moment of the
 * machine affects both results of a round.
 */
export const medianRatio = <R>(
  dividends: readonly R[],
  divisors: readonly R[],
  valueOf: (result: R) => number,
): number =>
  median(
    dividends.map((dividend, round) => {
      const divisor = divisors[round];
      return divisor === undefined ? Number.NaN : valueOf(dividend) / valueOf(divisor);
    }),
  );

const rotate = <T>(all: readonly T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];
