/** Sends the same kind of request repeatedly, and measures the time and the processor time. */
import { cpuBetween, cpuTimes } from '../scripts/measuring/processes.ts';

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

/**
 * Returns the elements in rotated order, so that each round starts with a different one. The first
 * element of a round is measured with caches that another element has filled.
 */
export const rotate = <T>(all: readonly T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];
