/** Three PostgreSQLs with Citus: a coordinator and two workers, on the loopback of the drill. */
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { account, asPostgres, lastLines, run, runNow, start } from '../cluster/processes.ts';
import { fileOf, postgresPrograms } from '../cluster/programs.ts';

const coordinatorPort = 7101;
const workerPorts = [7102, 7103] as const;
const ports = [coordinatorPort, ...workerPorts];
const startMs = 30_000;

/** The library that PostgreSQL loads. Debian has no package of it; README.md says how to build it. */
const extension = '/usr/lib/postgresql/15/lib/citus.so';

export const isCitusInstalled = (): boolean => existsSync(extension);

const urlOf = (port: number, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

/** The database that is migrated, distributed and filled, and of which the others are copies. */
export const templateName = 'quitanda';
export const coordinatorUrl = urlOf(coordinatorPort, templateName);

/** The URLs of all nodes, the coordinator first, as `createDatabase` takes them. */
export const nodeUrls = ports.map((port) => urlOf(port, 'postgres')).join(' ');

/** Ends all connections to the template on each node, and refuses new ones: otherwise it cannot be copied. */
export async function closeTemplate(): Promise<void> {
  for (const port of ports) {
    await execute(
      urlOf(port, 'postgres'),
      `alter database ${templateName} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
    );
  }
}

/** Starts all three, and makes them one cluster with an empty database. Returns Citus' version. */
export async function startNodes(folder: string): Promise<string> {
  runNow(fileOf('ip'), 'link', 'set', 'lo', 'up');
  await Promise.all(ports.map((port) => startNode(folder, port)));
  for (const port of ports) {
    await execute(urlOf(port, 'postgres'), `create database ${templateName}`);
    await execute(urlOf(port, templateName), 'create extension citus');
  }
  await execute(
    coordinatorUrl,
    `select citus_set_coordinator_host('127.0.0.1', ${coordinatorPort})`,
    ...workerPorts.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  );
  const [{ version = '' } = {}] = await execute(coordinatorUrl, selectVersion);
  return String(version);
}

const selectVersion = `select substring(citus_version() from '^\\S+ \\S+') as version`;

async function startNode(folder: string, port: number): Promise<void> {
  const home = path.join(folder, String(port));
  const data = path.join(home, 'data');
  const log = path.join(folder, 'logs', `postgres-${port}.log`);
  mkdirSync(path.dirname(log), { recursive: true });
  mkdirSync(home);
  const [user = '', group = ''] = ['-u', '-g'].map((flag) => runNow('id', flag, account).trim());
  chownSync(home, Number(user), Number(group));
  const options = ['--username=postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8'];
  const initdb = path.join(postgresPrograms, 'initdb');
  await run(asPostgres(initdb, '--pgdata', data, ...options));
  appendFileSync(path.join(data, 'postgresql.conf'), settingsOf(port, home));
  const [command = '', ...args] = asPostgres(fileOf('postgres'), '-D', data);
  start({ command, args, log });
  const deadline = performance.now() + startMs;
  while (!(await isReady(port))) {
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start. ${existsSync(log) ? lastLines(log) : ''}`);
    }
    await sleep(100);
  }
}

/**
 * Citus refuses triggers on distributed tables unless told so, because it does not know what they do. Those
 * of a household's rows only use rows of that household, which are on the same node. A statement on several
 * shards is sent to one after the other, because a copied table cannot be changed after a parallel one in
 * the same transaction.
 */
const settingsOf = (port: number, home: string) => `
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${home}'
max_connections = 200
fsync = off
jit = off
max_prepared_transactions = 200
citus.enable_unsafe_triggers = on
citus.allow_nested_distributed_execution = on
citus.multi_shard_modify_mode = sequential
`;

async function isReady(port: number): Promise<boolean> {
  return execute(urlOf(port, 'postgres'), 'select 1').then(
    () => true,
    () => false,
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Runs statements one after the other in one session, and returns the rows of the last one. */
export async function execute(url: string, ...texts: readonly string[]): Promise<readonly Row[]> {
  const { client, close } = openPostgres(url, { maxConnections: 1 });
  try {
    let rows: readonly Row[] = [];
    for (const text of texts) ({ rows } = await client.query<Row>(text));
    return rows;
  } finally {
    await close();
  }
}
