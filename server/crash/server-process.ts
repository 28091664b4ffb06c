/** The real server as a process group that can be killed at any moment. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const main = path.join(import.meta.dirname, '../src/main.ts');
const startMs = 120_000;

export interface ServerProcess {
  /** Where it listens, once it says so. Throws with all it said when it ends before that. */
  readonly listening: Promise<string>;
  readonly ended: Promise<void>;
  /** All that it said, once it has ended. */
  lastWords(): string | undefined;
  /** Kills every process of it, as a power switch would. */
  kill(): Promise<void>;
  /** Asks it to end in order. */
  stop(): void;
}

const running = new Set<ChildProcess>();

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Leaves no server behind, however this process ends. */
export function killServers(): void {
  for (const server of running) killGroup(server);
}
process.on('exit', killServers);

export interface StartOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** A command that runs the server, such as a tracer. */
  readonly under?: readonly string[];
}

/** Starts the server with these settings, on a port of its own. */
export function startServer({ settings, under = [] }: StartOptions): ServerProcess {
  const [command, ...args] = [...under, process.execPath, main] as const;
  const server = spawn(command ?? process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: '0',
      PASSWORD_TRIES: '0',
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(server);
  let output = '';
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    server.on('close', () => {
      hasEnded = true;
      running.delete(server);
      resolve();
    });
  });
  const listening = new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(new Error(`The server did not start within ${startMs / 1_000} s. ${output}`));
      killGroup(server);
    }, startMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^Quitanda: (http\S+)$/mu.exec(output)?.[1];
      if (address !== undefined) {
        clearTimeout(limit);
        resolve(address);
      }
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => {
      clearTimeout(limit);
      reject(new Error(`The server ended before it listened. ${output.trim()}`));
    });
  });
  // Whoever kills it does not wait for it to listen.
  listening.catch(() => {});
  return {
    listening,
    ended,
    lastWords: () => (hasEnded ? output.trim() : undefined),
    async kill() {
      killGroup(server);
      await ended;
    },
    stop: () => void server.kill('SIGTERM'),
  };
}
