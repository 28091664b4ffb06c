import { PGlite, type Transaction as PGliteTransaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './backup-manifest.ts';
import type { Database, Sql, Transaction } from './database.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { requireRoom, sizeOf } from './free-space.ts';
import { beginCreating, discard, findKept, settleDirectory } from './replace-directory.ts';
import { valueParsers } from './value-parsers.ts';

/** The embedded database with its client, which only the identity's library may touch. */
export interface EmbeddedDatabase extends Database {
  readonly kind: 'embedded';
  readonly client: PGlite;
}

/** An embedded database that is kept in a directory. */
export interface StoredDatabase extends EmbeddedDatabase {
  readonly directory: string;
  /**
   * Copies the directory to `target` as it is between two transactions. Others wait meanwhile, but
   * the process goes on with everything else.
   */
  copyTo(target: string): Promise<void>;
  /** Closes it, and answers its lock, which is still held. */
  closeLocked(): Promise<DirectoryLock>;
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

/** The major version, which the files of a database belong to. */
export const embeddedPostgresVersion = '18';

/**
 * Opens, or creates, the database in `directory`. What it has acknowledged is on the disk, even if
 * the process is killed or the power fails. Throws DirectoryInUseError while another process has
 * it open; whoever holds its lock already hands it over.
 */
export async function openEmbedded(
  directory: string,
  heldLock?: DirectoryLock,
): Promise<StoredDatabase> {
  mkdirSync(path.dirname(path.resolve(directory)), { recursive: true, mode: 0o700 });
  const lock = heldLock ?? lockDirectory(directory);
  try {
    settleDirectory(directory);
    const client = await openOrCreate(directory);
    const closeLocked = async () => {
      await client.close();
      return lock;
    };
    return {
      ...embedded(client, async () => (await closeLocked()).release()),
      directory,
      closeLocked,
      async copyTo(target) {
        await client.transaction(async (transaction) => {
          // Else the copy would have to replay what was written since the last one.
          await transaction.exec('checkpoint');
          // What a copy left whose command was killed.
          discard(target);
          requireRoom(path.dirname(target), sizeOf(directory));
          // PGlite's files are everybody's to read: only their folder keeps others out.
          mkdirSync(target, { mode: 0o700 });
          await cp(directory, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
        });
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openOrCreate(directory: string): Promise<PGlite> {
  // PGlite opens none, and says nothing that a person understands.
  if (lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new BackupError(`${directory} is a link: set DATA_DIR to the folder that really has it.`);
  }
  const isNew = !existsSync(directory) || readdirSync(directory).length === 0;
  const kept = isNew ? findKept(directory) : undefined;
  if (kept !== undefined) {
    throw new BackupError(
      `There is no database in ${directory}, but the one from before a restore is in ${kept}: npm run restore -- --undo puts it back. To begin with nothing, move it away first.`,
    );
  }
  const endCreating = isNew ? beginCreating(directory) : undefined;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // It may be older, or copied by hand: the files in it are everybody's to read.
  chmodSync(directory, 0o700);
  const client = await PGlite.create({
    fs: new DurableNodeFs(directory),
    startParams: durableParams,
    extensions: { pg_trgm },
    parsers: valueParsers,
  });
  endCreating?.();
  return client;
}

/** A database in memory, gone when closed; starts from `template`, a data directory's dump. */
export async function openInMemory(template?: Blob): Promise<EmbeddedDatabase> {
  const client = await PGlite.create({
    startParams: memoryParams,
    extensions: { pg_trgm },
    parsers: valueParsers,
    ...(template && { loadDataDir: template }),
  });
  return embedded(client, () => client.close());
}

function embedded(client: PGlite, close: () => Promise<void>): EmbeddedDatabase {
  return {
    kind: 'embedded',
    client,
    ...sqlOver(client),
    onOneConnection: (work) => work(sqlOver(client)),
    transaction: (work) =>
      client.transaction(async (transaction) => {
        const sql = sqlOver(transaction);
        const last: Promise<unknown>[] = [];
        const result = await work({
          isTransaction: true,
          ...sql,
          atEnd: (statement, ...params) => {
            last.push(sql.rows(statement, ...params));
          },
          script: async (text) => {
            await transaction.exec(text);
          },
        } satisfies Transaction);
        await Promise.all(last);
        return result;
      }),
    close,
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
