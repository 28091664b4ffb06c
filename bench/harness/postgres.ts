import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parentOf, treeOf } from '../../scripts/measuring/processes.ts';
import { statement } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres, type PostgresDatabase } from '../../server/src/db/postgres.ts';
import { startThrowAwayPostgres } from '../../server/src/db/throw-away/postgres.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { addCleanup } from './clean-up.ts';

export interface BenchPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Creates a database with the tables and the catalogue of a new server. */
  createFilledDatabase(name: string): Promise<OpenDatabase>;
  /** Returns the pids of all its processes. */
  readonly pids: () => number[];
  /** A folder whose files PostgreSQL can read. */
  readonly folder: string;
}

/** A database with a connection of the bench itself. */
export interface OpenDatabase {
  readonly url: string;
  readonly database: PostgresDatabase;
}

/**
 * A quarter of the memory, as PostgreSQL's manual recommends. Its default is for very small
 * machines. Autovacuum would slow down one measurement and not the others, so it is off.
 */
const settings = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  autovacuum: 'off',
  max_wal_size: '32GB',
};

const selectBackendPid = statement<{ pid: number }>(
  'selectBackendPid',
  'select pg_backend_pid() as pid',
);
const vacuumStatement = statement<never>('vacuumStatement', 'vacuum analyze');
const checkpointStatement = statement<never>('checkpointStatement', 'checkpoint');

/** Starts a throw-away PostgreSQL, which is removed when the bench ends. */
export async function startPostgres(): Promise<BenchPostgres> {
  const { url: serverUrl, stop } = await startThrowAwayPostgres(settings);
  addCleanup(stop);
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-'));
  chmodSync(folder, 0o755);
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  const { database: administration } = open(serverUrl);
  const backend = await administration.first(selectBackendPid);
  const postmaster = parentOf(backend?.pid ?? 0);
  const createDatabase = async (name: string, template?: string): Promise<string> => {
    const from = template === undefined ? '' : ` template ${template}`;
    const text = `create database ${name}${from}`;
    await administration.rows(statement(`createDatabase.${name}`, text));
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  let isTemplateFilled = false;
  return {
    folder,
    createDatabase,
    async createFilledDatabase(name) {
      if (!isTemplateFilled) {
        const template = openPostgres(await createDatabase('filled'), { maxConnections: 1 });
        await migrate(template);
        await seedCatalogue(template, new Date());
        await template.close();
        isTemplateFilled = true;
      }
      return open(await createDatabase(name, 'filled'));
    },
    pids: () => treeOf(postmaster),
  };
}

function open(url: string): OpenDatabase {
  const database = openPostgres(url, { maxConnections: 1 });
  addCleanup(() => database.close());
  return { url, database };
}

/**
 * Updates the statistics, as autovacuum would have done by then: without them PostgreSQL may choose
 * the wrong index. The checkpoint comes first, because only rows whose commit is on disk can be
 * marked as visible to all.
 */
export async function vacuum(database: PostgresDatabase): Promise<void> {
  await database.rows(checkpointStatement);
  await database.rows(vacuumStatement);
}
