/** The real server as a process group that can be killed at any moment. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

const main = path.join(import.meta.dirname, '../src/main.ts');
const startTimeoutMs = 120_000;

export interface ServerProcess {
  /** The URL, once the server prints it. Rejects with the output if the server ends before that. */
  readonly listening: Promise<string>;
  readonly ended: Promise<void>;
  /** The whole output, once the server has ended. */
  finalOutput(): string | undefined;
  /** Kills all processes of the server at once. */
  kill(): Promise<void>;
  /** Asks the server to stop, by SIGTERM. */
  stop(): void;
}

const runningServers = new Set<ChildProcess>();

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

/** Kills all servers. It also runs when this process ends. */
export function killServers(): void {
  for (const server of runningServers) killGroup(server);
}
process.on('exit', killServers);

export interface StartOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** A command that runs the server, such as a tracer. */
  readonly under?: readonly string[];
}

/** Starts the server with these settings, on its own port. */
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
  runningServers.add(server);
  let output = '';
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    server.on('close', () => {
      hasEnded = true;
      runningServers.delete(server);
      resolve();
    });
  });
  const listening = new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => {
      reject(new Error(`The server did not start within ${startTimeoutMs / 1_000} s. ${output}`));
      killGroup(server);
    }, startTimeoutMs);
    let isListening = false;
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // A search of the whole log in each of its lines would take quadratic time.
      if (isListening) return;
      const url = /^Quitanda: (http\S+)$/mu.exec(output)?.[1];
      if (url !== undefined) {
        isListening = true;
        clearTimeout(timeout);
        resolve(url);
      }
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void ended.then(() => {
      clearTimeout(timeout);
      reject(new Error(`The server ended before it listened. ${output.trim()}`));
    });
  });
  // A caller that kills the server does not wait for this promise.
  listening.catch(() => {});
  return {
    listening,
    ended,
    finalOutput: () => (hasEnded ? output.trim() : undefined),
    async kill() {
      killGroup(server);
      await ended;
    },
    stop: () => void server.kill('SIGTERM'),
  };
}
