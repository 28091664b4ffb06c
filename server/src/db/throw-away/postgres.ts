import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

/** Turns durability off, because no test reads data after a crash of the machine. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface ThrowAwayPostgres {
  /** The connection URL, with a role that may create databases. */
  readonly url: string;
  /** Stops PostgreSQL and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of the server in a temporary folder and without durability.
 */
export async function startThrowAwayPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<ThrowAwayPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres(folder, {
      settings: { ...notDurable, max_connections: '200', ...settings },
    });
    return {
      url: postgres.administratorUrl,
      async stop() {
        await postgres.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
