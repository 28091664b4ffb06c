/** Reads the memory, the processor time and the relations of processes from Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the peak resident memory of a process, in MiB. */
export function peakMiBOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1_024;
}

/** Returns the memory of these processes, in MiB. Shared memory is counted once (PSS). */
export const memoryMiB = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const rollup = unlessEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '';
    return sum + Number(/^Pss:\s+(\d+) kB$/mu.exec(rollup)?.[1] ?? 0) / 1_024;
  }, 0);

/** Returns the pid of the process, followed by the pids of all its descendants. */
export function treeOf(pid: number): number[] {
  const tasks = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = tasks.flatMap((task) => {
    const file = `/proc/${pid}/task/${task}/children`;
    return (
      unlessEnded(() => readFileSync(file, 'utf8'))
        ?.split(' ')
        .filter(Boolean) ?? []
    );
  });
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

export const commandOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/**
 * Returns the processor time of each thread in nanoseconds, by the id of the thread. Skips
 * processes that have ended.
 */
export function cpuTimes(pids: readonly number[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of pids) {
    for (const task of unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? []) {
      const file = `/proc/${pid}/task/${task}/schedstat`;
      const [cpuTime] = unlessEnded(() => readFileSync(file, 'utf8'))?.split(' ') ?? [];
      if (cpuTime !== undefined) times.set(task, Number(cpuTime));
    }
  }
  return times;
}

/** Returns the processor time between two results of `cpuTimes`, in milliseconds. */
export function cpuBetween(before: Map<string, number>, after: Map<string, number>): number {
  let nanoseconds = 0;
  for (const [task, cpuTime] of after) nanoseconds += cpuTime - (before.get(task) ?? 0);
  return nanoseconds / 1e6;
}

/** Returns the pid of the parent process. */
export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Returns the result of `read`, or undefined if the process has ended in the meantime. */
function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
