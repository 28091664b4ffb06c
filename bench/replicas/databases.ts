/** A PostgreSQL, a replica that follows it, and a PgBouncer, all removed when the bench ends. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres, findUnprivilegedUser } from '../../scripts/test-postgres.ts';
import { run } from '../../scripts/run.ts';
import { findPgBouncer, findPostgres } from '../../scripts/system-packages.ts';
import { statement, type Database } from '../../server/src/db/database.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { addCleanup } from '../clean-up.ts';
import { createDatabase, sharedBuffers } from '../postgres.ts';
import { childrenOf } from './processes.ts';

export interface Databases {
  /** The version that PgBouncer reports. */
  readonly poolerVersion: string;
  /** The processes of PostgreSQL, its replica and PgBouncer, without the two postmasters. */
  readonly pids: () => number[];
  /** Creates an empty database and returns the three URLs that lead to it. */
  create(name: string): Promise<DatabaseUrls>;
}

export interface DatabaseUrls {
  readonly primary: string;
  /** The primary, through PgBouncer in transaction mode. */
  readonly pooled: string;
  readonly replica: string;
}

const poolerPort = 6432;
// Quitanda's server sets these when it opens a connection, but PgBouncer ignores them.
const databaseSettings = ['jit = off', 'plan_cache_mode = force_generic_plan'];
const startTimeoutMs = 20_000;

export async function startDatabases(): Promise<Databases> {
  const primary = await startPooledDatabases();
  const replicaSocket = await startReplica(primary.programFolder, primary.socketFolder);
  return {
    poolerVersion: primary.poolerVersion,
    pids: () => [...primary.pids(), ...postgresChildren(replicaSocket)],
    async create(name) {
      const urls = await primary.create(name);
      const replicaUrl = throughSocket(urls.primary, replicaSocket);
      await waitUntilReachable(replicaUrl);
      return { ...urls, replica: replicaUrl };
    },
  };
}

/** A PostgreSQL and a PgBouncer in front of it. */
export interface PooledDatabases {
  readonly poolerVersion: string;
  readonly pids: () => number[];
  /** The folder of PostgreSQL's programs. */
  readonly programFolder: string;
  /** The folder of PostgreSQL's socket. */
  readonly socketFolder: string;
  /** Creates an empty database and returns both of its URLs. */
  create(name: string): Promise<Pick<DatabaseUrls, 'primary' | 'pooled'>>;
}

/** Throws if PostgreSQL or PgBouncer is not installed. */
export async function startPooledDatabases(): Promise<PooledDatabases> {
  const [postgres, pgBouncer] = [await findPostgres(), await findPgBouncer()];
  if ('missing' in postgres) throw new Error(postgres.missing);
  if ('missing' in pgBouncer) throw new Error(pgBouncer.missing);
  const primary = await startTestPostgres(postgres.path, {
    settings: { shared_buffers: sharedBuffers },
  });
  addCleanup(primary.stop);
  const socketFolder = new URL(primary.url).searchParams.get('host') ?? '';
  const pooler = startPooler(pgBouncer.path, socketFolder);
  const { output } = await run(pgBouncer.path, ['--version']);
  return {
    poolerVersion: output.split('\n', 1)[0] ?? '',
    pids: () => [...postgresChildren(socketFolder), pooler.pid],
    programFolder: postgres.path,
    socketFolder,
    async create(name) {
      const url = await createDatabase(primary.url, name);
      await withDatabase(url, async (database) => {
        for (const setting of databaseSettings) {
          const text = `alter database ${name} set ${setting}`;
          await database.rows(statement('bench.set', text));
        }
      });
      const pooledUrl = throughSocket(url, pooler.socketFolder, `${poolerPort}`);
      await waitUntilReachable(pooledUrl);
      return { primary: url, pooled: pooledUrl };
    },
  };
}

/** Returns the URL of the same database through the socket in `socketFolder`. */
function throughSocket(url: string, socketFolder: string, port = ''): string {
  const socketUrl = new URL(url);
  socketUrl.searchParams.set('host', socketFolder);
  socketUrl.port = port;
  return socketUrl.href;
}

const postgresUser = await findUnprivilegedUser();

/** Creates a folder whose owner is the user under which PostgreSQL runs. */
function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `quitanda-${name}-`));
  if (postgresUser) chownSync(folder, postgresUser.uid, postgresUser.gid);
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the child processes of the PostgreSQL whose socket and data are in `folder`. */
const postgresChildren = (folder: string) =>
  childrenOf(
    Number(readFileSync(path.join(folder, 'database/postmaster.pid'), 'utf8').split('\n')[0]),
  );

/** Starts a process and returns its pid. */
function startProcess(program: string, args: readonly string[], cwd: string): number {
  const child = spawn(program, args, { ...postgresUser, cwd, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  addCleanup(async () => {
    child.kill('SIGINT');
    await ended;
  });
  return child.pid ?? 0;
}

/**
 * Starts a replica of the PostgreSQL at `primarySocketFolder`, and returns the replica's socket
 * folder.
 */
async function startReplica(programFolder: string, primarySocketFolder: string): Promise<string> {
  const folder = newFolder('replica');
  const dataFolder = path.join(folder, 'database');
  // -R makes the copy a replica that follows the primary.
  const backup = await run(
    path.join(programFolder, 'pg_basebackup'),
    [
      '-h',
      primarySocketFolder,
      '-U',
      'postgres',
      '-D',
      dataFolder,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ],
    { ...postgresUser, cwd: folder },
  );
  if (backup.status !== 0) throw new Error(`pg_basebackup failed.\n${backup.output}`);
  const options = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'max_connections=200'];
  const args = options.flatMap((option) => ['-c', option]);
  startProcess(path.join(programFolder, 'postgres'), ['-D', dataFolder, ...args], folder);
  return folder;
}

function startPooler(
  program: string,
  primarySocketFolder: string,
): { socketFolder: string; pid: number } {
  const folder = newFolder('pooler');
  const userFile = path.join(folder, 'users');
  writeFileSync(userFile, '"postgres" ""\n');
  const configuration = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    `[databases]
* = host=${primarySocketFolder}
[pgbouncer]
listen_addr =
listen_port = ${poolerPort}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${userFile}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
ignore_startup_parameters = options
`,
  );
  return { socketFolder: folder, pid: startProcess(program, [configuration], folder) };
}

export async function withDatabase<T>(
  url: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openPostgres(url, { maxConnections: 1, statements: 'unnamed' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function waitUntilReachable(url: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      await withDatabase(url, (database) => database.first(statement('bench.ping', 'select 1')));
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
