/** A backup takes the place of what the database holds, which is written to a file before. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { OpenDatabase } from '../db/open.ts';
import { servingName } from '../db/postgres.ts';
import { noneIfMissing, recordedMigrations } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { countServers } from './tables.sql.ts';
import { writeBackup } from './write-backup.ts';

export interface RestorePlace {
  readonly database: OpenDatabase;
  /** Where the backup of what was there before is kept. */
  readonly dataDirectory: string;
  /** What that backup says of the app that made it. */
  readonly appVersion: string;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The backup of what was there before; undefined where there was nothing. */
  readonly kept: string | undefined;
}

const keptPrefix = 'before-restore-';
const keptSuffix = '.quitanda-backup';

/**
 * Makes `file` the content of the database. Nothing changes unless all of it is checked and inserted.
 * Throws BackupError, also while a server uses the database.
 */
export async function restore(place: RestorePlace, file: string): Promise<Restored> {
  const { database } = place;
  await requireNoServer(database);
  await checkBackup(file);
  const kept = await keepContent(place);
  try {
    return { manifest: await restoreBackup(database.url, file), kept };
  } catch (error) {
    if (kept !== undefined) rmSync(kept, { force: true });
    throw error;
  }
}

/** Puts back what the last restore replaced. Throws BackupError when there is nothing. */
export async function undoRestore(place: RestorePlace): Promise<Restored> {
  const last = findKept(place.dataDirectory);
  if (last === undefined) {
    throw new BackupError(`There is no backup from before a restore in ${place.dataDirectory}.`);
  }
  const restored = await restore(place, last);
  rmSync(last);
  return restored;
}

/** The newest backup from before a restore. */
function findKept(dataDirectory: string): string | undefined {
  const names = readdirSync(dataDirectory).filter(
    (name) => name.startsWith(keptPrefix) && name.endsWith(keptSuffix),
  );
  const last = names.toSorted().at(-1);
  return last === undefined ? undefined : path.join(dataDirectory, last);
}

async function keepContent({
  database,
  dataDirectory,
  appVersion,
}: RestorePlace): Promise<string | undefined> {
  const migrations = await recordedMigrations(database).catch(noneIfMissing);
  if (migrations.length === 0) return undefined;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const madeAt = new Date().toISOString();
  const name = `${keptPrefix}${madeAt.replaceAll(/[:.]/gu, '-')}${keptSuffix}`;
  const kept = path.resolve(dataDirectory, name);
  await writeBackup(database.url, kept, { madeAt, appVersion });
  return kept;
}

async function requireNoServer(database: OpenDatabase): Promise<void> {
  const { count = 0 } = (await database.first(countServers, servingName)) ?? {};
  if (count === 0) return;
  throw new BackupError(
    'A server uses this database: stop it, restore, and start it again. Nothing was changed.',
  );
}
