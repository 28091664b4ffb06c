/** The two databases that the server is killed on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../../scripts/postgres-cluster.ts';
import { findPostgres } from '../../scripts/system-packages.ts';
import { createDatabase, dropDatabase } from '../test/postgres-databases.ts';
import type { Place } from './rounds.ts';

export interface OwnPlace extends Place {
  /** Removes it. */
  remove(): Promise<void>;
}

export function embeddedPlace(): OwnPlace {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-crash-'));
  const dataDirectory = path.join(folder, 'data');
  return {
    settings: { DATA_DIR: dataDirectory },
    empty: async () => rmSync(dataDirectory, { recursive: true, force: true }),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A PostgreSQL of its own, as durable as in production. */
export async function postgresPlace(): Promise<OwnPlace> {
  const found = await findPostgres();
  if ('missing' in found) throw new Error(found.missing);
  const cluster = await startCluster(found.path, { isDurable: true });
  let { name, url } = await createDatabase(cluster.url);
  const settings = { DATABASE_URL: url };
  return {
    settings,
    database: { kill: cluster.kill, start: cluster.start },
    async empty() {
      await dropDatabase(cluster.url, name);
      ({ name, url } = await createDatabase(cluster.url));
      settings.DATABASE_URL = url;
    },
    remove: cluster.stop,
  };
}
