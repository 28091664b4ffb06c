import { spawn } from 'node:child_process';
import path from 'node:path';

const fromSources = path.join(import.meta.dirname, '../../src/main.ts');

export interface MainProcess {
  /** All of its output so far. */
  output(): string;
  readonly ended: Promise<number>;
  stop(): void;
  /** Kills it at once. */
  kill(): void;
}

/** Starts the server, from its sources or its build, and waits for its first output or its end. */
export async function startMain(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  main = fromSources,
): Promise<MainProcess> {
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, DRAIN_SECONDS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number>((resolve) => server.on('exit', (code) => resolve(code ?? -1)));
  await new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        text += String(chunk);
        resolve();
      });
    }
    void ended.then(() => resolve());
  });
  return {
    output: () => text.trim(),
    ended,
    stop: () => void server.kill('SIGTERM'),
    kill: () => void server.kill('SIGKILL'),
  };
}
