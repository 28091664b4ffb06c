/** Replaces the content of the database by a backup, after writing that content to a file. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OpenDatabase } from '../db/open.ts';
import { servingName } from '../db/postgres.ts';
import { noneIfMissing, recordedMigrations } from '../db/migrating/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { countServers } from './tables.sql.ts';
import { writeBackup } from './write-backup.ts';

export interface RestoreTarget {
  readonly database: OpenDatabase;
  /** The folder for the backup of the previous content. */
  readonly dataDirectory: string;
  /** The version that is recorded in that backup. */
  readonly appVersion: string;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The backup of the previous content; undefined if the database was empty. */
  readonly previousBackup: string | undefined;
}

const previousPrefix = 'before-restore-';
const previousSuffix = '.quitanda-backup';

/**
 * Replaces the content of the database with `file`. Changes nothing if a part of
 * the file is damaged or cannot be inserted. Throws BackupError, for example while a server uses
 * the database.
 */
export async function restore(target: RestoreTarget, file: string): Promise<Restored> {
  const { database } = target;
  await requireNoServer(database);
  await checkBackup(file);
  const previousBackup = await backUpContent(target);
  try {
    const { manifest } = await restoreBackup(database.url, file);
    return { manifest, previousBackup };
  } catch (error) {
    if (previousBackup !== undefined) rmSync(previousBackup, { force: true });
    throw error;
  }
}

/** Restores what the last restore replaced. Throws BackupError if there is nothing. */
export async function undoRestore(target: RestoreTarget): Promise<Restored> {
  const last = findPreviousBackup(target.dataDirectory);
  if (last === undefined) {
    throw new BackupError(`There is no backup from before a restore in ${target.dataDirectory}.`);
  }
  const restored = await restore(target, last);
  rmSync(last);
  return restored;
}

/** Returns the newest backup that was made before a restore. */
function findPreviousBackup(dataDirectory: string): string | undefined {
  const names = readdirSync(dataDirectory).filter(
    (name) => name.startsWith(previousPrefix) && name.endsWith(previousSuffix),
  );
  const last = names.toSorted().at(-1);
  return last === undefined ? undefined : path.join(dataDirectory, last);
}

async function backUpContent({
  database,
  dataDirectory,
  appVersion,
}: RestoreTarget): Promise<string | undefined> {
  const migrations = await recordedMigrations(database).catch(noneIfMissing);
  if (migrations.length === 0) return undefined;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const madeAt = new Date().toISOString();
  const name = `${previousPrefix}${madeAt.replaceAll(/[:.]/gu, '-')}${previousSuffix}`;
  const file = path.resolve(dataDirectory, name);
  await writeBackup(database.url, file, { madeAt, appVersion });
  return file;
}

async function requireNoServer(database: OpenDatabase): Promise<void> {
  const { count = 0 } = (await database.first(countServers, servingName)) ?? {};
  if (count === 0) return;
  throw new BackupError(
    'A server uses this database: stop it, restore, and start it again. Nothing was changed.',
  );
}
