/** Replaces the content of the database with a backup, after backing up the previous content. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PhotoFiles } from '../db/photo-files.ts';
import type { OpenDatabase } from '../db/open.ts';
import { serverConnectionName } from '../db/postgres.ts';
import { emptyIfTableMissing, readRecordedMigrations } from '../db/migrating/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { countServers } from './tables.sql.ts';
import { writeBackup } from './write-backup.ts';

export interface RestoreTarget {
  readonly database: OpenDatabase;
  readonly photoFiles: PhotoFiles;
  /** The folder for the backup of the previous content. */
  readonly dataDirectory: string;
  /**
   * The version of the running app. It is recorded in the backup that is made of the present
   * content before the restore replaces it.
   */
  readonly appVersion: string;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** The backup of the previous content; undefined if the database was empty. */
  readonly previousBackup: string | undefined;
  /** How many photos have no file, because the backup lacks them. */
  readonly missingPhotos: number;
}

const previousBackupPrefix = 'before-restore-';
const previousBackupSuffix = '.quitanda-backup';

/**
 * Replaces the content of the database with the backup `file`. Throws BackupError and changes
 * nothing if a server uses the database, or if a part of the file is damaged.
 */
export async function restore(target: RestoreTarget, file: string): Promise<RestoreResult> {
  const { database } = target;
  await requireNoServer(database);
  await checkBackup(file);
  const previousBackup = await backUpContent(target);
  try {
    const { manifest, missingPhotos } = await restoreBackup(database.url, file, target.photoFiles);
    return { manifest, previousBackup, missingPhotos };
  } catch (error) {
    if (previousBackup !== undefined) rmSync(previousBackup, { force: true });
    throw error;
  }
}

/**
 * Restores the content that the last restore replaced. Throws BackupError if there is no backup of
 * it.
 */
export async function undoRestore(target: RestoreTarget): Promise<RestoreResult> {
  const newest = findPreviousBackup(target.dataDirectory);
  if (newest === undefined) {
    throw new BackupError(`There is no backup from before a restore in ${target.dataDirectory}.`);
  }
  const restored = await restore(target, newest);
  rmSync(newest);
  return restored;
}

/** Returns the newest backup that was made before a restore. */
function findPreviousBackup(dataDirectory: string): string | undefined {
  const names = readdirSync(dataDirectory).filter(
    (name) => name.startsWith(previousBackupPrefix) && name.endsWith(previousBackupSuffix),
  );
  const newest = names.toSorted().at(-1);
  return newest === undefined ? undefined : path.join(dataDirectory, newest);
}

async function backUpContent({
  database,
  dataDirectory,
  appVersion,
  photoFiles,
}: RestoreTarget): Promise<string | undefined> {
  const migrations = await readRecordedMigrations(database).catch(emptyIfTableMissing);
  if (migrations.length === 0) return undefined;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const madeAt = new Date().toISOString();
  const name = `${previousBackupPrefix}${madeAt.replaceAll(/[:.]/gu, '-')}${previousBackupSuffix}`;
  const file = path.resolve(dataDirectory, name);
  await writeBackup(database.url, file, { madeAt, appVersion }, photoFiles);
  return file;
}

async function requireNoServer(database: OpenDatabase): Promise<void> {
  const { count = 0 } =
    (await database.first(countServers, { applicationName: serverConnectionName })) ?? {};
  if (count === 0) return;
  throw new BackupError(
    'A server uses this database: stop it, restore, and start it again. Nothing was changed.',
  );
}
