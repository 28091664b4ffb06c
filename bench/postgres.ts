import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { startCluster } from '../scripts/postgres-cluster.ts';
import { findPostgres } from '../scripts/system-packages.ts';
import { statement } from '../server/src/db/database.ts';
import { openPostgres } from '../server/src/db/postgres.ts';
import { whenDone } from './clean-up.ts';

export interface BenchPostgres {
  /** Makes an empty database and answers its address. */
  createDatabase(name: string): Promise<string>;
  /** A folder whose files PostgreSQL can read. */
  readonly folder: string;
}

/** PostgreSQL's own is for the smallest machine; its manual begins at a quarter of the memory. */
const sharedBuffers = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;

/** A throw-away PostgreSQL, gone when the bench ends. */
export async function startPostgres(): Promise<BenchPostgres> {
  const found = await findPostgres();
  if ('missing' in found) throw new Error(found.missing);
  const cluster = await startCluster(found.path, { settings: { shared_buffers: sharedBuffers } });
  whenDone(cluster.stop);
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-bench-'));
  chmodSync(folder, 0o755);
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    async createDatabase(name) {
      const server = openPostgres(cluster.url, { maxConnections: 1 });
      await server.rows(statement('bench.create-database', `create database ${name}`));
      await server.close();
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}
