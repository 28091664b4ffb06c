/** Starts the real server as a separate process, which can be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnvironment } from '../support/app.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface ServerOptions {
  readonly folder: string;
  readonly port: number;
  /** The URL of the server for the browser. */
  readonly publicUrl: string;
}

export interface ServerProcess {
  /** Kills the server at once. */
  readonly kill: () => Promise<void>;
  /** Stops the server after its current requests. */
  readonly stop: () => Promise<void>;
  /** Moves the server's clock ahead, so that its tokens expire. */
  readonly moveClock: (milliseconds: number) => Promise<void>;
}

/** Starts the server and waits until it answers. Throws with the server's output if it does not. */
export async function startServer({
  folder,
  port,
  publicUrl,
}: ServerOptions): Promise<ServerProcess> {
  const clockModule = path.join(import.meta.dirname, 'clock.ts');
  const args = ['--import', clockModule, 'server/src/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      PASSWORD_TRIES: '0',
      DRAIN_SECONDS: '0',
      OFF_BASE_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  if (!(await waitUntilReady(child, `http://127.0.0.1:${port}/api/health/ready`))) {
    await end('SIGKILL');
    throw new Error(`The server did not start.\n${output.join('')}`);
  }
  return {
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async moveClock(milliseconds) {
      child.send(milliseconds);
      await once(child, 'message');
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt += 1) {
    try {
      if ((await fetch(url)).ok) return true;
    } catch {
      // The server does not answer yet.
    }
    // Real time: the test can only ask the server again.
    await sleep(100);
  }
  return false;
}
