/** What `npm run backup` and `npm run restore` do, beside a running server or without one. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appVersion } from './app-version.ts';
import { unpackBackup, writeBackup } from './db/backup-file.ts';
import { BackupError, type Manifest } from './db/backup-manifest.ts';
import { DirectoryInUseError, lockDirectory, type DirectoryLock } from './db/directory-lock.ts';
import { syncTree } from './db/durable-files.ts';
import { embeddedPostgresVersion, openEmbedded } from './db/embedded.ts';
import { migrate, migrationNames, recordedMigrations } from './db/migrate.ts';
import {
  discard,
  findKept,
  replaceDirectory,
  restoringOf,
  settleDirectory,
  snapshotOf,
} from './db/replace-directory.ts';
import { ConnectionLostError, giveOrder, type Order } from './operator-channel.ts';

// A server that is starting does not take orders yet.
const patienceMs = 20_000;
const retryMs = 250;

/** Leaves a backup of the database in `directory` in `file`, and answers its size. */
export async function backUp(directory: string, file: string): Promise<number> {
  const snapshot = snapshotOf(directory);
  try {
    const migrations = await order(directory, 'copy', snapshot, async (lock) => {
      if (!existsSync(directory)) {
        lock.release();
        throw new BackupError(`There is no database in ${directory} yet.`);
      }
      const database = await openEmbedded(directory, lock);
      try {
        await database.copyTo(snapshot);
        return (await recordedMigrations(database)).join('\n');
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
): Promise<{ manifest: Manifest; kept: string | undefined }> {
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
    return { manifest, kept: await takeOver(directory, 'replace', ready) };
  } finally {
    discard(unfinished);
    discard(ready);
  }
}

/** Puts back what the last restore replaced. Throws BackupError when there is nothing. */
export async function undoRestore(directory: string): Promise<string | undefined> {
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
    throw new BackupError(`The database in ${file} does not open. Nothing was changed.`, { cause });
  } finally {
    rmSync(`${directory}.lock`, { force: true });
  }
}

/** Has `next` replace the database, and answers where the one from before is kept. */
async function takeOver(
  directory: string,
  name: 'replace' | 'undo',
  next: string,
): Promise<string | undefined> {
  const kept = await order(directory, name, next, async (lock) => {
    try {
      return replaceDirectory(directory, next, new Date()) ?? '';
    } finally {
      lock.release();
    }
  });
  return kept === '' ? undefined : kept;
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
): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (name === 'copy') discard(target);
    // A server that ended before it could say so has done it.
    else if (!existsSync(target)) return findKept(directory) ?? '';
    const said = await giveOrder(directory, name).catch(orIfLost);
    if (said !== undefined) return said;
    const lock = lockUnlessHeld(directory);
    if (lock) {
      settleDirectory(directory);
      if (name === 'copy' || existsSync(target)) return alone(lock);
      lock.release();
    } else if (Date.now() > deadline) {
      throw new DirectoryInUseError(directory);
    } else {
      await sleep(retryMs);
    }
  }
}

function orIfLost(error: unknown): undefined {
  if (!(error instanceof ConnectionLostError)) throw error;
}

function lockUnlessHeld(directory: string): DirectoryLock | undefined {
  try {
    return lockDirectory(directory);
  } catch (error) {
    if (error instanceof DirectoryInUseError) return undefined;
    throw error;
  }
}
