/** Starts, finds and stops one PostgreSQL server process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { OsUser } from './os-user.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { postmasterArguments } from './postmaster-settings.ts';
import type { BuildCommand } from './run-as.ts';
import { superuserName, urlOf, type Endpoint } from './endpoint.ts';

export interface PostmasterOptions {
  readonly postgres: string;
  /** The folder of the database. */
  readonly directory: string;
  /** Where PostgreSQL writes its messages. */
  readonly logFile: string;
  readonly endpoint: Endpoint;
  readonly osUser: OsUser | undefined;
  readonly buildCommand: BuildCommand;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  /** Lets PostgreSQL end its connections and write a checkpoint, and waits until it has ended. */
  stop(): Promise<void>;
}

// Enough for the recovery after a kill, which replays at most `max_wal_size`.
const startTimeoutMs = 60_000;
// After a kill, the shared memory stays in use until the child processes of PostgreSQL have ended
// too.
const sharedMemoryTimeoutMs = 10_000;
const stopTimeoutMs = 30_000;
const maxLogBytes = 1_000_000;
const pollMs = 25;

/** Starts `postgres` and waits until it accepts connections. Throws EmbeddedPostgresError. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + sharedMemoryTimeoutMs;
  for (;;) {
    const result = await tryStart(options);
    if (!('failure' in result)) return result;
    const transientFailure = /pre-existing shared memory block|lock file .* already exists/u;
    if (!transientFailure.test(result.failure) || Date.now() > deadline) {
      throw new EmbeddedPostgresError(explainFailure(options.directory, result.failure));
    }
    await sleep(200);
  }
}

async function tryStart(options: PostmasterOptions): Promise<Postmaster | { failure: string }> {
  const { postgres, directory, logFile, endpoint, osUser, buildCommand, settings } = options;
  // Limits the size of the log.
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) rmSync(logFile);
  const log = openSync(logFile, 'a', 0o600);
  if (osUser) chownSync(logFile, osUser.uid, osUser.gid);
  const logSize = statSync(logFile).size;
  const {
    file,
    args,
    options: runOptions,
  } = buildCommand(postgres, postmasterArguments(directory, endpoint, settings));
  const child = spawn(file, args, {
    ...runOptions,
    cwd: directory,
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
    // PostgreSQL gets a separate process group, so that Ctrl-C in a terminal reaches only the
    // server, which stops PostgreSQL last.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const spawnResult: { failure?: Error } = {};
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      spawnResult.failure = error;
      resolve();
    });
  });
  // A process that exits without closing the database, such as an interrupted command, would leave
  // PostgreSQL running. SIGINT requests a fast shutdown.
  const stopAtExit = () => void child.kill('SIGINT');
  process.on('exit', stopAtExit);
  void ended.then(() => process.off('exit', stopAtExit));
  const deadline = Date.now() + startTimeoutMs;
  while (!hasEnded(child) && spawnResult.failure === undefined && Date.now() < deadline) {
    if (await acceptsConnections(endpoint)) {
      const pid = child.pid ?? 0;
      return { pid, ended, stop: () => stopProcess(pid, ended) };
    }
    await sleep(pollMs);
  }
  if (spawnResult.failure) return { failure: spawnResult.failure.message };
  if (!hasEnded(child)) await stopProcess(child.pid ?? 0, ended);
  return { failure: readFileSync(logFile).subarray(logSize).toString('utf8') };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

async function acceptsConnections(endpoint: Endpoint): Promise<boolean> {
  const client = new Client({
    connectionString: urlOf(endpoint, 'postgres', superuserName),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Stops the PostgreSQL process that runs on `directory`, even if another server started it. */
export async function stopRunningPostmaster(directory: string): Promise<void> {
  const running = findRunningPostmaster(directory);
  if (running === undefined) return;
  const { pid } = running;
  const ended = (async () => {
    while (isAlive(pid)) await sleep(pollMs);
  })();
  await stopProcess(pid, ended);
}

export interface RunningPostmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether it accepts connections. */
  readonly isReady: boolean;
}

/** Reads from `directory` which PostgreSQL process runs on it; undefined if no process does. */
export function findRunningPostmaster(directory: string): RunningPostmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // The lines are: process id, folder, start time, port, folder of the socket, address, shared
  // memory, state.
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  // After a restart of the machine another program may have this process id.
  if (!(pid > 0) || !isAlive(pid) || !isPostmasterOf(pid, directory)) return undefined;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Whether the command line of the process names the folder. Always true on systems other than
 * Linux.
 */
function isPostmasterOf(pid: number, directory: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the process has ended and only its exit status is left. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return /\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Requests a fast shutdown. If that takes too long, requests an immediate one, from which the next
 * start recovers, and finally kills the process.
 */
async function stopProcess(pid: number, ended: Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    const timeoutController = new AbortController();
    const isOver = await Promise.race([
      ended.then(() => true),
      sleep(stopTimeoutMs, false, { signal: timeoutController.signal, ref: false }).catch(
        () => false,
      ),
    ]);
    timeoutController.abort();
    if (isOver) return;
  }
  await ended;
}

const knownFailures: readonly (readonly [
  output: RegExp,
  sentence: (directory: string) => string,
])[] = [
  [
    /No space left on device/u,
    (directory) =>
      `The disk of ${directory} is full: make room, then start Quitanda again. Nothing is lost.`,
  ],
  [
    /incompatible with server|initialized by PostgreSQL version/u,
    (directory) =>
      `The database in ${directory} belongs to another version of PostgreSQL: write a backup with the version of Quitanda that created this database, and restore the backup here.`,
  ],
  [
    /wrong ownership|Permission denied|must be (?:owned|started)/iu,
    (directory) => `PostgreSQL may not use ${directory}: give the folder to the user that runs it.`,
  ],
];

function explainFailure(directory: string, output: string): string {
  const reason = knownFailures.find(([pattern]) => pattern.test(output));
  return reason?.[1](directory) ?? `PostgreSQL does not start on ${directory}: ${output.trim()}`;
}
