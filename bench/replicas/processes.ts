/** What Linux says of processes. */
import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of CPU, user and system, of each process so far. */
export type CpuTimes = ReadonlyMap<number, number>;

export const cpuTimesOf = (pids: readonly number[]): CpuTimes =>
  new Map(pids.map((pid) => [pid, ticksOf(pid) / ticksPerSecond]));

/** What those that are there now have used since; some may be new. */
export function cpuSecondsSince(before: CpuTimes, pids: readonly number[]): number {
  const since = [...cpuTimesOf(pids)].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0));
  return since.reduce((sum, seconds) => sum + seconds, 0);
}

function ticksOf(pid: number): number {
  try {
    // After the name, which may hold anything: state, then numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    // It has just ended.
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}
