/** The server as it runs for people: a process of its own, on a port, behind its sign-in. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { whenDone } from './clean-up.ts';

const root = path.resolve(import.meta.dirname, '..');
const startMs = 60_000;

/** Starts the server on a database, and answers where it listens. */
export async function startServer(databaseUrl: string): Promise<string> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      // Counted, as for people, but never reached.
      RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  whenDone(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  const lines = createInterface({ input: server.stdout });
  const deadline = setTimeout(() => server.kill('SIGKILL'), startMs);
  for await (const line of lines) {
    const url = /http:\/\/\S+/u.exec(line)?.[0];
    if (url === undefined) continue;
    clearTimeout(deadline);
    server.stdout.resume();
    return url;
  }
  throw new Error('The server did not start.');
}

/** Signs somebody new up, and answers how to get a fresh token. */
export async function signUp(url: string): Promise<() => Promise<string>> {
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
  return async () => {
    const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    return token;
  };
}
