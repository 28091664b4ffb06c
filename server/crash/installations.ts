/** Where the server's data is: in its own PostgreSQL, or in one that runs elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestPostgres } from '../../scripts/test-postgres.ts';
import { findPostgres } from '../../scripts/system-packages.ts';
import { embeddedDirectory } from '../src/db/embedded-postgres/embedded-postgres.ts';
import {
  findRunningPostmaster,
  stopRunningPostmaster,
} from '../src/db/embedded-postgres/postmaster.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';
import type { Installation } from './rounds.ts';

export interface RemovableInstallation extends Installation {
  /** Removes all data. */
  remove(): Promise<void>;
}

/**
 * Creates an installation in a new folder. The server runs its own PostgreSQL there, which survives
 * a kill of the server.
 */
export function installWithEmbeddedPostgres(): RemovableInstallation {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-crash-'));
  const dataDirectory = path.join(folder, 'data');
  const postgresDirectory = embeddedDirectory(dataDirectory);
  const empty = async () => {
    await stopRunningPostmaster(postgresDirectory);
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  return {
    settings: { DATA_DIR: dataDirectory },
    database: {
      async kill() {
        const running = findRunningPostmaster(postgresDirectory);
        if (running) process.kill(running.pid, 'SIGKILL');
      },
      // The running server restarts PostgreSQL, or the next server does.
      start: async () => {},
    },
    empty,
    async remove() {
      await empty();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an installation on a separate PostgreSQL, which is as durable as in production. */
export async function installOnPostgres(): Promise<RemovableInstallation> {
  const found = await findPostgres();
  if ('missing' in found) throw new Error(found.missing);
  const postgres = await startTestPostgres(found.path, { isDurable: true });
  let { name, url } = await createDatabase(postgres.url);
  const settings = { DATABASE_URL: url };
  return {
    settings,
    database: { kill: postgres.kill, start: postgres.start },
    async empty() {
      await dropDatabase(postgres.url, name);
      ({ name, url } = await createDatabase(postgres.url));
      settings.DATABASE_URL = url;
    },
    remove: postgres.stop,
  };
}
