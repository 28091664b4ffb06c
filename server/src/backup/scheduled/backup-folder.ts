/**
 * Removes files of the app from the folder of the scheduled backups, and leaves all other files.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../backup-error.ts';
import { readManifest } from '../restore-backup.ts';
import { backupName, chooseExpiredBackups, isUnfinished } from './backup-names.ts';

/**
 * Removes the files that interrupted runs have left in `folder`. Call it only while no backup is
 * written.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listFiles(folder)) {
    if (isUnfinished(name)) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Removes the backups in `folder` that were begun more than `keepDays` days before `now`, except the
 * newest, and except files whose content does not match their name.
 */
export async function removeExpired(folder: string, now: Date, keepDays: number): Promise<void> {
  for (const name of chooseExpiredBackups(await listFiles(folder), now, keepDays)) {
    const file = path.join(folder, name);
    if (await isScheduledBackup(file)) await rm(file, { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function isScheduledBackup(file: string): Promise<boolean> {
  try {
    const { madeAt } = await readManifest(file);
    return backupName(new Date(madeAt)) === path.basename(file);
  } catch (error) {
    if (error instanceof BackupError || error instanceof RangeError) return false;
    throw error;
  }
}
