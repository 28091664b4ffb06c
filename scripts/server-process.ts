/** How the server's process is started: by `npm start`, by a release and by the benches. */
import { spawn } from 'node:child_process';

/** One memory arena for all threads returns more memory to the system. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '1' };

/**
 * Replaces this process by Node with `args`, the file and its arguments, so that no child process
 * can outlive a server that is killed. Where the system cannot do that (Windows), starts a child
 * process, passes signals to it, and ends with its exit code.
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
