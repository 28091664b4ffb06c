/** What Linux's own book says of processes. */
import { readdirSync, readFileSync } from 'node:fs';

export interface Memory {
  /** Resident now. */
  readonly mib: number;
  /** The most that was ever resident. */
  readonly peakMiB: number;
}

export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1]) / 1_024;
  return { mib: mib('VmRSS'), peakMiB: mib('VmHWM') };
}

/** A process and everything that it started, itself first. */
export function treeOf(pid: number): number[] {
  const tasks = whileThere(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = tasks.flatMap((task) => {
    const file = `/proc/${pid}/task/${task}/children`;
    return (
      whileThere(() => readFileSync(file, 'utf8'))
        ?.split(' ')
        .filter(Boolean) ?? []
    );
  });
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
}

export const commandOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** Nanoseconds of processor time of each thread of these processes, as far as they are still there. */
export function cpuTimes(pids: readonly number[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const pid of pids) {
    for (const task of whileThere(() => readdirSync(`/proc/${pid}/task`)) ?? []) {
      const file = `/proc/${pid}/task/${task}/schedstat`;
      const [ran] = whileThere(() => readFileSync(file, 'utf8'))?.split(' ') ?? [];
      if (ran !== undefined) times.set(task, Number(ran));
    }
  }
  return times;
}

/** What was used between two readings, in milliseconds. */
export function cpuBetween(before: Map<string, number>, after: Map<string, number>): number {
  let nanoseconds = 0;
  for (const [task, ran] of after) nanoseconds += ran - (before.get(task) ?? 0);
  return nanoseconds / 1e6;
}

/** The process that started this one. */
export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Undefined when the process has ended meanwhile. */
function whileThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
