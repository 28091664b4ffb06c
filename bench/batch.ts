/** Runs requests of one kind one after the other, and measures their time and processor time. */
import { cpuBetween, cpuTimes } from '../scripts/measuring/processes.ts';

export interface Batch {
  readonly milliseconds: readonly number[];
  /** Mean processor time of one request, in milliseconds; `cpu` is the sum of the other two. */
  readonly ofServer: number;
  readonly ofPostgres: number;
  readonly cpu: number;
}

/** The processes whose processor time is counted, by their pids. */
export interface Answering {
  readonly server: number;
  readonly postgres: () => number[];
}

/** Calls `send` `count` times; `each` is the number of requests in one call. */
export async function runBatch(
  { server, postgres }: Answering,
  count: number,
  send: () => Promise<unknown>,
  each = 1,
): Promise<Batch> {
  const milliseconds: number[] = [];
  const before = [cpuTimes([server]), cpuTimes(postgres())] as const;
  for (let sent = 0; sent < count; sent += 1) {
    const start = performance.now();
    await send();
    milliseconds.push((performance.now() - start) / each);
  }
  const ofServer = cpuBetween(before[0], cpuTimes([server])) / (count * each);
  const ofPostgres = cpuBetween(before[1], cpuTimes(postgres())) / (count * each);
  return { milliseconds, ofServer, ofPostgres, cpu: ofServer + ofPostgres };
}

/**
 * Rotates the list, so that another element is first in each round: the first one runs with the
 * caches that a different one has filled.
 */
export const rotated = <T>(all: readonly T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];
