/**
 * Starts the server as in production: as a separate process that listens on a port, with sign-in.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer, builtServer } from '../../scripts/build-server.ts';
import { memoryEnvironment } from '../../scripts/server-process.ts';
import { addCleanup } from './clean-up.ts';

const root = path.resolve(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;

/** Requests are counted against the limits as in production, but never reach them. */
export const serverSettings = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '1000000',
  PASSWORD_TRIES: '20000',
  // Node stores compiled code there, as for `npm start`.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
};

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Builds the server, and starts it with `settings`. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  await buildServer();
  return startProgram(builtServer, { ...serverSettings, ...settings });
}

/** Starts a program that prints its URL once it listens. It is stopped when the bench ends. */
export async function startProgram(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const { DATABASE_URL: _ignored, ...environment } = process.env;
  const server = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...environment, ...memoryEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  addCleanup(stop);
  const lines = createInterface({ input: server.stdout });
  const startTimer = setTimeout(() => server.kill('SIGKILL'), startTimeoutMs);
  for await (const line of lines) {
    const url = /http:\/\/\S+/u.exec(line)?.[0];
    if (url === undefined) continue;
    clearTimeout(startTimer);
    server.stdout.resume();
    return { url, pid: server.pid ?? 0, stop };
  }
  throw new Error(`${file} did not start.`);
}
