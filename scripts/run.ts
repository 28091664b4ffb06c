/**
 * Runs the child processes of the scripts. Each has its own process group, so that
 * `stopChildProcesses` ends all of them with their descendants.
 */
import { spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** Returns the path of a tool that npm installed. */
export const tool = (name: string) => path.join(root, 'node_modules', '.bin', name);

export interface Run {
  readonly status: number;
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions extends Pick<SpawnOptions, 'env' | 'cwd' | 'uid' | 'gid'> {
  readonly timeoutSeconds?: number;
  /** Whether the output is printed at once instead of being collected. */
  readonly isShown?: boolean;
}

/** Disables colours, whatever the terminal supports. */
export const noColours = { NO_COLOR: '1', FORCE_COLOR: '0' };

const runningPids = new Set<number>();

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The process group no longer exists.
  }
}

/** Ends every process that `run` has started and that has not ended yet. */
export function stopChildProcesses(signal: NodeJS.Signals = 'SIGTERM'): void {
  for (const pid of runningPids) endGroup(pid, signal);
}

/** Runs a command to its end. Never throws: the status of a command that cannot start is 127. */
export function run(
  command: string,
  args: readonly string[],
  { timeoutSeconds = 600, isShown = false, ...options }: RunOptions = {},
): Promise<Run> {
  const start = performance.now();
  const chunks: string[] = [];
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      // Collected output is read in a log, where colour codes would be noise.
      env: isShown ? process.env : { ...process.env, ...noColours },
      ...options,
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) runningPids.add(pid);
    const timeout = setTimeout(() => {
      chunks.push(`\nstopped after ${timeoutSeconds} s`);
      if (pid !== undefined) endGroup(pid, 'SIGKILL');
    }, timeoutSeconds * 1_000);
    const end = (status: number) => {
      clearTimeout(timeout);
      if (pid !== undefined) runningPids.delete(pid);
      resolve({ status, output: chunks.join(''), seconds: (performance.now() - start) / 1_000 });
    };
    const collect = (chunk: Buffer) => void chunks.push(chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => {
      chunks.push(error.message);
      end(127);
    });
    child.on('close', (status) => end(status ?? 1));
  });
}

/**
 * Calls `clean` once when a signal stops this process, then exits. After Ctrl-C the signal arrives
 * twice, because both the terminal and npm send it.
 */
export function onStop(clean: () => unknown): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void Promise.resolve(clean()).finally(() => process.exit(130));
    });
  }
}
