/** A PostgreSQL, a replica that follows it, and a PgBouncer, all removed when the bench ends. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster, unprivilegedUser } from '../../scripts/postgres-cluster.ts';
import { run } from '../../scripts/run.ts';
import { findPgBouncer, findPostgres } from '../../scripts/system-packages.ts';
import { statement, type Database } from '../../server/src/db/database.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { whenDone } from '../clean-up.ts';
import { createDatabase, sharedBuffers } from '../postgres.ts';
import { childrenOf } from './processes.ts';

export interface Databases {
  /** The version that PgBouncer reports. */
  readonly pooler: string;
  /** The processes of PostgreSQL, its replica and PgBouncer. */
  readonly pids: () => number[];
  /** Creates an empty database and returns its three URLs. */
  create(name: string): Promise<Addresses>;
}

export interface Addresses {
  readonly primary: string;
  /** The primary, through PgBouncer in transaction mode. */
  readonly pooled: string;
  readonly replica: string;
}

const poolerPort = 6432;
// The server requests these settings itself when no pooler is in between.
const settings = ['jit = off', 'plan_cache_mode = force_generic_plan'];
const startMs = 20_000;

export async function startDatabases(): Promise<Databases> {
  const pooled = await startPooledDatabases();
  const replicaHost = await startReplica(pooled.bin, pooled.host);
  return {
    pooler: pooled.pooler,
    pids: () => [...pooled.pids(), ...backendsOf(replicaHost)],
    async create(name) {
      const addresses = await pooled.create(name);
      const replica = at(addresses.primary, replicaHost);
      await untilItAnswers(replica);
      return { ...addresses, replica };
    },
  };
}

/** A PostgreSQL and a PgBouncer in front of it. */
export interface PooledDatabases {
  readonly pooler: string;
  readonly pids: () => number[];
  /** The folder of PostgreSQL's programs. */
  readonly bin: string;
  /** The folder of PostgreSQL's socket. */
  readonly host: string;
  /** Creates an empty database and returns both of its URLs. */
  create(name: string): Promise<Pick<Addresses, 'primary' | 'pooled'>>;
}

/** Throws where PostgreSQL or PgBouncer is not installed. */
export async function startPooledDatabases(): Promise<PooledDatabases> {
  const [postgres, pgBouncer] = [await findPostgres(), await findPgBouncer()];
  if ('missing' in postgres) throw new Error(postgres.missing);
  if ('missing' in pgBouncer) throw new Error(pgBouncer.missing);
  const primary = await startCluster(postgres.path, {
    settings: { shared_buffers: sharedBuffers },
  });
  whenDone(primary.stop);
  const host = new URL(primary.url).searchParams.get('host') ?? '';
  const pooler = startPooler(pgBouncer.path, host);
  const { output } = await run(pgBouncer.path, ['--version']);
  return {
    pooler: output.split('\n', 1)[0] ?? '',
    pids: () => [...backendsOf(host), pooler.pid],
    bin: postgres.path,
    host,
    async create(name) {
      const url = await createDatabase(primary.url, name);
      await withDatabase(url, async (database) => {
        for (const setting of settings) {
          const text = `alter database ${name} set ${setting}`;
          await database.rows(statement('bench.set', text));
        }
      });
      const addresses = { primary: url, pooled: at(url, pooler.host, `${poolerPort}`) };
      await untilItAnswers(addresses.pooled);
      return addresses;
    },
  };
}

/** The URL of the same database through the socket in another folder. */
function at(url: string, host: string, port = ''): string {
  const other = new URL(url);
  other.searchParams.set('host', host);
  other.port = port;
  return other.href;
}

const user = await unprivilegedUser();

/** Creates a folder that belongs to the user that PostgreSQL runs as. */
function newFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `quitanda-${name}-`));
  if (user) chownSync(folder, user.uid, user.gid);
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The child processes of the PostgreSQL whose files are in `host`. */
const backendsOf = (host: string) =>
  childrenOf(
    Number(readFileSync(path.join(host, 'database/postmaster.pid'), 'utf8').split('\n')[0]),
  );

/** Starts a process and returns its pid. */
function startProcess(file: string, args: readonly string[], cwd: string): number {
  const started = spawn(file, args, { ...user, cwd, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    started.on('exit', () => resolve());
    started.on('error', () => resolve());
  });
  whenDone(async () => {
    started.kill('SIGINT');
    await ended;
  });
  return started.pid ?? 0;
}

async function startReplica(bin: string, primaryHost: string): Promise<string> {
  const folder = newFolder('replica');
  const database = path.join(folder, 'database');
  // -R makes the copy a replica that follows the primary.
  const copied = await run(
    path.join(bin, 'pg_basebackup'),
    ['-h', primaryHost, '-U', 'postgres', '-D', database, '-R', '-X', 'stream', '-c', 'fast'],
    { ...user, cwd: folder },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed.\n${copied.output}`);
  const options = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'max_connections=200'];
  const args = options.flatMap((option) => ['-c', option]);
  startProcess(path.join(bin, 'postgres'), ['-D', database, ...args], folder);
  return folder;
}

function startPooler(file: string, primaryHost: string): { host: string; pid: number } {
  const folder = newFolder('pooler');
  const users = path.join(folder, 'users');
  writeFileSync(users, '"postgres" ""\n');
  const configuration = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    configuration,
    `[databases]
* = host=${primaryHost}
[pgbouncer]
listen_addr =
listen_port = ${poolerPort}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
ignore_startup_parameters = options
`,
  );
  return { host: folder, pid: startProcess(file, [configuration], folder) };
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

async function untilItAnswers(url: string): Promise<void> {
  const deadline = performance.now() + startMs;
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
