import { spawn } from 'node:child_process';
import path from 'node:path';

/** Lets the processes of the tests keep their compiled modules, because a start mostly compiles. */
export const compileCache = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
};

const fromSources = path.join(import.meta.dirname, '../../src/main.ts');

export interface MainProcess {
  /** The whole output so far. */
  output(): string;
  /** The address that the server has printed; empty if it ended before. */
  readonly origin: string;
  /** Resolves to the exit code. */
  readonly ended: Promise<number>;
  /** Asks the server to stop, by SIGTERM unless another signal is given. */
  stop(signal?: NodeJS.Signals): void;
  /** Kills the server at once, by SIGKILL. */
  kill(): void;
}

/** How the server tells its address. A line of the log may come before it. */
const addressLine = /^Quitanda: (\S+)\n/mu;

/** Starts the server from its sources or its build. Waits until it prints its address or ends. */
export async function startMain(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  main = fromSources,
): Promise<MainProcess> {
  const server = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      DRAIN_SECONDS: '0',
      // A busy machine is slow, which is no news of these tests.
      SLOW_STATEMENT_MS: '0',
      ...compileCache,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = new Promise<number>((resolve) => server.on('exit', (code) => resolve(code ?? -1)));
  await new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        text += String(chunk);
        if (addressLine.test(text)) resolve();
      });
    }
    void ended.then(() => resolve());
  });
  return {
    output: () => text.trim(),
    origin: addressLine.exec(text)?.[1] ?? '',
    ended,
    stop: (signal = 'SIGTERM') => void server.kill(signal),
    kill: () => void server.kill('SIGKILL'),
  };
}
