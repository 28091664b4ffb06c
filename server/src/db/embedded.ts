import { PGlite, type Transaction as PGliteTransaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Database, Sql, Transaction } from './database.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { lockDirectory } from './directory-lock.ts';
import { valueParsers } from './value-parsers.ts';

/** The embedded database with its client, which only the identity's library may touch. */
export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  readonly client: PGlite;
}

// PGlite starts PostgreSQL with -F, which switches every fsync off; and its default buffers are
// larger than a household's whole database.
const memoryParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
/** How PostgreSQL starts where nothing may be lost. */
export const durableParams = [
  ...memoryParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/**
 * Opens, or creates, the database in `directory`. What it has acknowledged is on the disk, even if
 * the process is killed or the power fails. Throws DirectoryInUseError while another process has
 * it open.
 */
export async function openEmbedded(directory: string): Promise<EmbeddedDatabase> {
  mkdirSync(path.dirname(path.resolve(directory)), { recursive: true });
  const release = lockDirectory(directory);
  try {
    const client = await PGlite.create({
      fs: new DurableNodeFs(directory),
      startParams: durableParams,
      extensions: { pg_trgm },
      parsers: valueParsers,
    });
    return embedded(client, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** A database in memory, gone when closed; starts from `template`, a data directory's dump. */
export async function openInMemory(template?: Blob): Promise<EmbeddedDatabase> {
  const client = await PGlite.create({
    startParams: memoryParams,
    extensions: { pg_trgm },
    parsers: valueParsers,
    ...(template && { loadDataDir: template }),
  });
  return embedded(client, () => {});
}

function embedded(client: PGlite, release: () => void): EmbeddedDatabase {
  return {
    kind: 'embedded',
    client,
    ...sqlOver(client),
    onOneConnection: (work) => work(sqlOver(client)),
    transaction: (work) =>
      client.transaction((transaction) =>
        work({
          isTransaction: true,
          ...sqlOver(transaction),
          script: async (text) => {
            await transaction.exec(text);
          },
        } satisfies Transaction),
      ),
    async close() {
      await client.close();
      release();
    },
  };
}

function sqlOver(runner: Pick<PGliteTransaction, 'query'>): Sql {
  return {
    rows: async <Row>({ text }: { text: string }, ...params: readonly unknown[]) =>
      (await runner.query<Row>(text, [...params])).rows,
    first: async <Row>({ text }: { text: string }, ...params: readonly unknown[]) =>
      (await runner.query<Row>(text, [...params])).rows[0],
  };
}
