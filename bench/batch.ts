/** Requests of one kind, one after the other, and the processor time that each of them took. */
import { cpuBetween, cpuTimes } from './processes.ts';

export interface Batch {
  readonly milliseconds: readonly number[];
  /** Milliseconds of processor time for one request: of the server, of PostgreSQL, of both. */
  readonly ofServer: number;
  readonly ofPostgres: number;
  readonly cpu: number;
}

/** The processes that answer. */
export interface Answering {
  readonly server: number;
  readonly postgres: () => number[];
}

/** Sends `count` times; where each time brings several requests, `each` says how many. */
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

/** The same, beginning with another one: which is first finds the caches as another left them. */
export const rotated = <T>(all: readonly T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];
