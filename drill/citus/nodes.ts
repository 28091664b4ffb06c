/**
 * The nodes of the drill, on its loopback: with Citus a coordinator and two workers, without Citus one
 * PostgreSQL.
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../server/src/db/postgres.ts';
import {
  asPostgres,
  giveToPostgres,
  lastLines,
  run,
  runSync,
  start,
} from '../cluster/processes.ts';
import { fileOf, postgresPrograms } from '../cluster/programs.ts';

const coordinatorPort = 7101;
const workerPorts = [7102, 7103] as const;
const startTimeoutMs = 30_000;

/** The library of Citus. Debian has no package of it; drill/README.md says how to build it. */
const citusLibrary = '/usr/lib/postgresql/15/lib/citus.so';

export const isCitusInstalled = (): boolean => existsSync(citusLibrary);

const ports = isCitusInstalled() ? [coordinatorPort, ...workerPorts] : [coordinatorPort];

const urlOf = (port: number, database: string) =>
  `postgres://postgres@127.0.0.1:${port}/${database}`;

/** The database that is migrated, distributed and filled. The drill works on copies of it. */
export const templateName = 'quitanda';
export const coordinatorUrl = urlOf(coordinatorPort, templateName);

/** The URLs of all nodes, the coordinator first, in the format of `createDatabase`. */
export const nodeUrls = ports.map((port) => urlOf(port, 'postgres')).join(' ');

/** Refuses connections to the template on each node, because a database in use cannot be copied. */
export async function closeTemplate(): Promise<void> {
  for (const port of ports) {
    await execute(
      urlOf(port, 'postgres'),
      `alter database ${templateName} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName}'`,
    );
  }
}

/** Starts the nodes, each with an empty database. With Citus they become one cluster. */
export async function startNodes(folder: string): Promise<void> {
  runSync(fileOf('ip'), 'link', 'set', 'lo', 'up');
  await Promise.all(ports.map((port) => startNode(folder, port)));
  for (const port of ports) {
    await execute(urlOf(port, 'postgres'), `create database ${templateName}`);
  }
  if (isCitusInstalled()) await joinNodes();
}

async function joinNodes(): Promise<void> {
  for (const port of ports) await execute(urlOf(port, templateName), 'create extension citus');
  await execute(
    coordinatorUrl,
    `select citus_set_coordinator_host('127.0.0.1', ${coordinatorPort})`,
    ...workerPorts.map((port) => `select citus_add_node('127.0.0.1', ${port})`),
  );
}

/** Returns the version of Citus. Throws if the nodes have no Citus. */
export async function readCitusVersion(): Promise<string> {
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
  giveToPostgres(home);
  const options = ['--username=postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8'];
  const initdb = path.join(postgresPrograms, 'initdb');
  await run(asPostgres(initdb, '--pgdata', data, ...options));
  appendFileSync(path.join(data, 'postgresql.conf'), settingsOf(port, home));
  const [command = '', ...args] = asPostgres(fileOf('postgres'), '-D', data);
  start({ command, args, log });
  const deadline = performance.now() + startTimeoutMs;
  while (!(await isReady(port))) {
    if (performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start. ${existsSync(log) ? lastLines(log) : ''}`);
    }
    await sleep(100);
  }
}

/**
 * `enable_unsafe_triggers` allows triggers on distributed tables, which Citus refuses because a trigger may
 * use rows of other nodes. These triggers only use rows of the same household, which are on the same node. `multi_shard_modify_mode` sends a statement on several shards to one shard after
 * the other, because after a parallel statement a transaction cannot change a copied table.
 */
const citusSettings = `shared_preload_libraries = 'citus'
citus.enable_unsafe_triggers = on
citus.allow_nested_distributed_execution = on
citus.multi_shard_modify_mode = sequential
`;

const settingsOf = (port: number, home: string) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${home}'
max_connections = 200
fsync = off
jit = off
max_prepared_transactions = 200
${isCitusInstalled() ? citusSettings : ''}`;

async function isReady(port: number): Promise<boolean> {
  return execute(urlOf(port, 'postgres'), 'select 1').then(
    () => true,
    () => false,
  );
}

type Row = Readonly<Record<string, unknown>>;

/** Runs statements one after the other in one session, and returns the rows of the last one. */
export async function execute(url: string, ...texts: readonly string[]): Promise<readonly Row[]> {
  const { pool, close } = openPostgres(url, { maxConnections: 1 });
  try {
    let rows: readonly Row[] = [];
    for (const text of texts) ({ rows } = await pool.query<Row>(text));
    return rows;
  } finally {
    await close();
  }
}
