/** What Linux says of processes. */
import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** What they have used so far, user and system; nothing, those that have ended. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid) / ticksPerSecond, 0);

function ticksOf(pid: number): number {
  try {
    // After the name, which may hold anything: state, then numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}
