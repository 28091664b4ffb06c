import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { statement } from '../server/src/db/database.ts';
import { openPostgres } from '../server/src/db/postgres.ts';
import { startThrowAwayPostgres } from '../server/src/db/throw-away/postgres.ts';
import { addCleanup } from './clean-up.ts';

export interface BenchPostgres {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** A folder whose files PostgreSQL can read. */
  readonly folder: string;
}

/**
 * A quarter of the memory, as PostgreSQL's manual recommends. Its default is for very small
 * machines.
 */
export const sharedBuffers = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;

/** Starts a throw-away PostgreSQL, which is removed when the bench ends. */
export async function startPostgres(): Promise<BenchPostgres> {
  const postgres = await startThrowAwayPostgres({ shared_buffers: sharedBuffers });
  addCleanup(postgres.stop);
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-'));
  chmodSync(folder, 0o755);
  addCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, createDatabase: (name) => createDatabase(postgres.url, name) };
}

/** Creates an empty database on the PostgreSQL at `serverUrl` and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const database = openPostgres(serverUrl, { maxConnections: 1 });
  await database.rows(statement('bench.create-database', `create database ${name}`));
  await database.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
