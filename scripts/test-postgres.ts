/** Starts a throw-away PostgreSQL for tests, with its socket and data in a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.ts';

export interface TestPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Kills all processes of PostgreSQL at once. Its files stay for the next `start`. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface TestPostgresOptions {
  /** Whether writes survive a kill, as in production. Without this PostgreSQL is faster. */
  readonly isDurable?: boolean;
  /** Further settings of postgresql.conf, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account for PostgreSQL, which does not run as root, or undefined if this process does
 * not run as root.
 */
export async function findUnprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.status === 0 && gid.status === 0) {
      return { uid: Number(uid.output), gid: Number(gid.output) };
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

/** Starts a PostgreSQL with the programs in `bin`. Throws with its output when that fails. */
export async function startTestPostgres(
  bin: string,
  { isDurable = false, settings: extraSettings }: TestPostgresOptions = {},
): Promise<TestPostgres> {
  const user = await findUnprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const dataDirectory = path.join(folder, 'data');

  const initdb = await run(
    path.join(bin, 'initdb'),
    ['-D', dataDirectory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...user, cwd: folder },
  );
  if (initdb.status !== 0) {
    removeFolder();
    throw new Error(`initdb failed.\n${initdb.output}`);
  }

  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'a');
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(!isDurable && fastSettings),
    ...extraSettings,
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const isReady = async () =>
    (await run(path.join(bin, 'pg_isready'), ['-h', folder, '-q'])).status === 0;

  let server: ChildProcess | undefined;
  let exited = Promise.resolve();
  /** Starts PostgreSQL, and returns whether it accepts connections in time. */
  const tryStart = async (): Promise<boolean> => {
    const child = spawn(path.join(bin, 'postgres'), ['-D', dataDirectory, ...args], {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    server = child;
    exited = new Promise((resolve) => {
      child.on('exit', () => resolve());
      child.on('error', () => resolve());
    });
    for (let attempt = 0; attempt < 150; attempt += 1) {
      if (await isReady()) return true;
      if (child.exitCode !== null) break;
      await sleep(200);
    }
    return false;
  };
  const stop = async () => {
    server?.kill('SIGINT'); // fast shutdown
    await exited;
    removeFolder();
  };
  const start = async () => {
    // After a kill, PostgreSQL does not start while one of its old processes still uses the shared
    // memory.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (await tryStart()) return;
      await sleep(200);
    }
    throw new Error(`PostgreSQL did not start.\n${readFileSync(logFile, 'utf8')}`);
  };
  const kill = async () => {
    const { pid } = server ?? {};
    const children = pid === undefined ? [] : childrenOf(pid);
    server?.kill('SIGKILL');
    for (const child of children) killProcess(child);
    await exited;
  };

  if (await tryStart()) {
    return { url: `postgres://postgres@localhost/postgres?host=${folder}`, stop, kill, start };
  }
  const logText = readFileSync(logFile, 'utf8');
  await stop();
  throw new Error(`PostgreSQL did not start.\n${logText}`);
}

/**
 * Returns the ids of the child processes of PostgreSQL. Each one has its own process group, so they
 * are not killed together with the group of the server.
 */
function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended together with its parent.
  }
}
