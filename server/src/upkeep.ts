/** What `npm run backup` and `npm run restore` do, beside a running server or without one. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appVersion } from './app-version.ts';
import { checkTarget, unpackBackup, writeBackup } from './db/backup-file.ts';
import { BackupError, type Manifest } from './db/backup-manifest.ts';
import { DirectoryInUseError, lockDirectory, type DirectoryLock } from './db/directory-lock.ts';
import { syncTree } from './db/durable-files.ts';
import { embeddedPostgresVersion, openEmbedded } from './db/embedded.ts';
import { migrate, migrationNames, recordedMigrations } from './db/migrate.ts';
import {
  checkReplaceable,
  discard,
  findKept,
  isWaiting,
  replaceDirectory,
  restoringOf,
  settleDirectory,
  snapshotOf,
} from './db/replace-directory.ts';
import { ConnectionLostError, giveOrder, SocketPathError, type Order } from './operator-channel.ts';

// A server that is starting does not take orders yet.
const patienceMs = 20_000;
const retryMs = 250;

interface Obeyed {
  readonly said: string;
  /** Not where the server ended before it could say what became of the order. */
  readonly isConfirmed: boolean;
}

/** Where the database from before is kept, and whether a running server works on the new one. */
export interface Taken {
  readonly kept: string | undefined;
  readonly isConfirmed: boolean;
}

/** Leaves a backup of the database in `directory` in `file`, and answers its size. */
export async function backUp(directory: string, file: string): Promise<number> {
  const snapshot = snapshotOf(directory);
  checkTarget(file);
  try {
    const { said: migrations } = await order(directory, 'copy', snapshot, async (lock) => {
      if (!existsSync(directory)) {
        lock.release();
        throw noDatabase(directory);
      }
      const database = await openEmbedded(directory, lock);
      try {
        await database.copyTo(snapshot);
        return (await recordedMigrations(database).catch(orIfNone(directory))).join('\n');
      } finally {
        await database.close();
      }
    });
    return await writeBackup(snapshot, file, {
      madeAt: new Date().toISOString(),
      appVersion,
      postgresVersion: readFileSync(path.join(snapshot, 'PG_VERSION'), 'utf8').trim(),
      migrations: migrations.split('\n'),
    });
  } finally {
    discard(snapshot);
  }
}

/**
 * Makes `file` the database in `directory`. The one from before stays beside it; until the new one
 * is checked to the last byte and has opened, it is not touched. Throws BackupError.
 */
export async function restore(
  directory: string,
  file: string,
): Promise<Taken & { manifest: Manifest }> {
  const ready = restoringOf(directory);
  const unfinished = `${ready}.unfinished`;
  try {
    discard(ready);
    discard(unfinished);
    const known = { postgresVersion: embeddedPostgresVersion, migrations: migrationNames() };
    const manifest = await unpackBackup(file, unfinished, known);
    await tryOut(unfinished, file);
    syncTree(unfinished);
    renameSync(unfinished, ready);
    return { manifest, ...(await takeOver(directory, 'replace', ready)) };
  } finally {
    discard(unfinished);
    discard(ready);
  }
}

/** Puts back what the last restore replaced. Throws BackupError when there is nothing. */
export async function undoRestore(directory: string): Promise<Taken> {
  const kept = findKept(directory);
  if (kept === undefined) {
    throw new BackupError(`There is no database from before a restore beside ${directory}.`);
  }
  return takeOver(directory, 'undo', kept);
}

/** Opens it as the server will. */
async function tryOut(directory: string, file: string): Promise<void> {
  try {
    const database = await openEmbedded(directory);
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
  } catch (cause) {
    // About the disk, or what we may do there.
    if (!(cause instanceof Error) || 'syscall' in cause) throw cause;
    throw new BackupError(
      `The database in ${file} does not open: ${cause.message}. Nothing was changed.`,
      { cause },
    );
  } finally {
    rmSync(`${directory}.lock`, { force: true });
  }
}

/** Has `next` replace the database. */
async function takeOver(directory: string, name: 'replace' | 'undo', next: string): Promise<Taken> {
  checkReplaceable(directory, next);
  const { said, isConfirmed } = await order(directory, name, next, async (lock) => {
    try {
      return replaceDirectory(directory, next, new Date()) ?? '';
    } finally {
      lock.release();
    }
  });
  return { kept: said === '' ? undefined : said, isConfirmed };
}

/**
 * Has the running server do it, or does it `alone` where none runs, whatever becomes of the server
 * meanwhile: `alone` gets the lock of the directory and releases it.
 */
async function order(
  directory: string,
  name: Order,
  target: string,
  alone: (lock: DirectoryLock) => Promise<string>,
): Promise<Obeyed> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    // A server that ended before it could say so has done it.
    if (name !== 'copy' && !isWaiting(directory, target)) {
      return { said: findKept(directory) ?? '', isConfirmed: false };
    }
    let tooLong: SocketPathError | undefined;
    const said = await giveOrder(directory, name).catch((error: unknown) => {
      if (error instanceof SocketPathError) tooLong = error;
      else if (!(error instanceof ConnectionLostError)) throw error;
      return undefined;
    });
    if (said !== undefined) return { said, isConfirmed: true };
    const lock = lockUnlessHeld(directory);
    if (lock) {
      settleDirectory(directory);
      if (name === 'copy' || existsSync(target)) {
        return { said: await alone(lock), isConfirmed: true };
      }
      lock.release();
    } else if (tooLong) {
      throw tooLong;
    } else if (Date.now() > deadline) {
      throw new DirectoryInUseError(directory);
    } else {
      await sleep(retryMs);
    }
  }
}

/** Whoever was killed between creating a database and its first migration left none. */
function orIfNone(directory: string) {
  return (error: unknown): never => {
    const isMissingTable = error instanceof Error && 'code' in error && error.code === '42P01';
    throw isMissingTable ? noDatabase(directory) : error;
  };
}

const noDatabase = (directory: string) =>
  new BackupError(`There is no database in ${directory} yet.`);

function lockUnlessHeld(directory: string): DirectoryLock | undefined {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return undefined;
    throw error;
  }
}
