/** A throw-away PostgreSQL for tests: fresh, on a socket in a temporary folder, not durable. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.ts';

export interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: somebody who owns nothing stands in. */
async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.status === 0 && gid.status === 0) {
      return { uid: Number(uid.output), gid: Number(gid.output) };
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

/** Starts a cluster with the programs in `bin`. Throws with what PostgreSQL said when it fails. */
export async function startCluster(bin: string): Promise<Cluster> {
  const user = await unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const database = path.join(folder, 'database');

  const initdb = await run(
    path.join(bin, 'initdb'),
    ['-D', database, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...user, cwd: folder },
  );
  if (initdb.status !== 0) {
    remove();
    throw new Error(`initdb failed.\n${initdb.output}`);
  }

  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'a');
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const server = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      database,
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    { ...user, cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  const ended = new Promise<void>((resolve) => {
    server.on('exit', () => resolve());
    server.on('error', () => resolve());
  });
  const stop = async () => {
    server.kill('SIGINT'); // fast shutdown
    await ended;
    remove();
  };

  const isReady = async () =>
    (await run(path.join(bin, 'pg_isready'), ['-h', folder, '-q'])).status === 0;
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await isReady()) {
      return { url: `postgres://postgres@localhost/postgres?host=${folder}`, stop };
    }
    if (server.exitCode !== null) break;
    await sleep(200);
  }
  const said = readFileSync(logFile, 'utf8');
  await stop();
  throw new Error(`PostgreSQL did not start.\n${said}`);
}
