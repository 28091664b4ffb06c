/**
 * Starts the server's process for `npm start` and for a release, with settings that save memory.
 */
import { spawn } from 'node:child_process';

/**
 * Environment variables that save memory. With one memory arena for all threads, the allocator
 * returns more memory to the system.
 */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };

/**
 * Replaces this process by Node with `args`, which are a file and its arguments. So there is no
 * child process that could outlive this one. On Windows, where a process cannot be replaced, starts
 * a child process, forwards signals to it, and ends with its exit code.
 */
export function becomeNode(args: readonly string[], env: NodeJS.ProcessEnv): void {
  if (process.execve !== undefined && process.platform !== 'win32') {
    process.execve(process.execPath, [process.execPath, ...args], env);
  }
  const server = spawn(process.execPath, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => server.kill(signal));
  }
  server.on('exit', (code) => process.exit(code ?? 1));
}
