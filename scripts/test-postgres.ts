/** A throw-away PostgreSQL for tests, on a socket in a temporary folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.ts';

export interface TestPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Kills all its processes at once. Its files stay for the next `start`. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface TestPostgresOptions {
  /** Uses the settings of production. Otherwise it is faster, and a kill loses writes. */
  readonly isDurable?: boolean;
  /** Further settings of postgresql.conf, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so it runs as an account that owns nothing. */
export async function unprivilegedUser(): Promise<User | undefined> {
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
  const user = await unprivilegedUser();
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
    ...(!isDurable && notDurable),
    ...extraSettings,
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const isReady = async () =>
    (await run(path.join(bin, 'pg_isready'), ['-h', folder, '-q'])).status === 0;

  let server: ChildProcess | undefined;
  let exited = Promise.resolve();
  /** Returns whether PostgreSQL accepts connections. */
  const tryStart = async (): Promise<boolean> => {
    const started = spawn(path.join(bin, 'postgres'), ['-D', dataDirectory, ...args], {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
    });
    server = started;
    exited = new Promise((resolve) => {
      started.on('exit', () => resolve());
      started.on('error', () => resolve());
    });
    for (let attempt = 0; attempt < 150; attempt += 1) {
      if (await isReady()) return true;
      if (started.exitCode !== null) break;
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
    // After a kill PostgreSQL does not start until its last process has ended, which still uses the
    // shared memory.
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
 * Returns the ids of the child processes of PostgreSQL. Each leads its own process group, so that
 * killing the group of the server would not reach them.
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
