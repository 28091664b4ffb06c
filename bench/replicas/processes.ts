/** Reads the CPU time and the child processes of a process from Linux. */
import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of CPU, user and system, of each process so far. */
export type CpuTimes = ReadonlyMap<number, number>;

export const cpuTimesOf = (pids: readonly number[]): CpuTimes =>
  new Map(pids.map((pid) => [pid, ticksOf(pid) / ticksPerSecond]));

/**
 * Returns the CPU seconds that the processes `pids` have used since `before`. All CPU time of a new
 * process is counted.
 */
export function cpuSecondsSince(before: CpuTimes, pids: readonly number[]): number {
  const differences = [...cpuTimesOf(pids)].map(
    ([pid, seconds]) => seconds - (before.get(pid) ?? 0),
  );
  return differences.reduce((sum, seconds) => sum + seconds, 0);
}

function ticksOf(pid: number): number {
  try {
    // Skips the process name, which may contain anything. The state and numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    // The process has just ended.
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}
