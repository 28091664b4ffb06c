/**
 * Starts the server as in production: as a separate process that listens on a port, with sign-in.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer, builtServer } from '../scripts/build-server.ts';
import { memoryEnvironment } from '../scripts/server-process.ts';
import { addCleanup } from './clean-up.ts';

const root = path.resolve(import.meta.dirname, '..');
const startTimeoutMs = 60_000;

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts the server with `settings`. Builds it first, unless `file` is an already built server. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  file?: string,
): Promise<RunningServer> {
  if (file === undefined) await buildServer();
  return startProgram(file ?? builtServer, {
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // Requests are counted against these limits as in production, but never reach them.
    RATE_LIMIT: '1000000',
    PASSWORD_TRIES: '20000',
    ...settings,
  });
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

/**
 * Signs up a new person. Returns a function that fetches a fresh token, from this server or from
 * another process at `serverUrl`.
 */
export async function signUp(url: string): Promise<(serverUrl?: string) => Promise<string>> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: `${randomUUID()}@exemplo.com.br`, password: 'segredo-1234' }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}.`);
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (serverUrl = url) => {
    const answer = await fetch(`${serverUrl}/api/auth/token`, { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    return token;
  };
}
