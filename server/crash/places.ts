/** Where the server is killed: with a PostgreSQL of its own, and with one that others run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../../scripts/postgres-cluster.ts';
import { findPostgres } from '../../scripts/system-packages.ts';
import { ownDirectory } from '../src/db/own/own-postgres.ts';
import { runningIn, stopRunning } from '../src/db/own/postmaster.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';
import type { Place } from './rounds.ts';

export interface OwnPlace extends Place {
  /** Removes it. */
  remove(): Promise<void>;
}

/** A folder in which the server runs its own PostgreSQL, which outlives a server that is killed. */
export function ownPlace(): OwnPlace {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-crash-'));
  const dataDirectory = path.join(folder, 'data');
  const directory = ownDirectory(dataDirectory);
  const empty = async () => {
    await stopRunning(directory);
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  return {
    settings: { DATA_DIR: dataDirectory },
    database: {
      async kill() {
        const running = runningIn(directory);
        if (running) process.kill(running.pid, 'SIGKILL');
      },
      // The server that runs starts it again, or the next one does.
      start: async () => {},
    },
    empty,
    async remove() {
      await empty();
      rmSync(folder, { recursive: true, force: true });
    },
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
