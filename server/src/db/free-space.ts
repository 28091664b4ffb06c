/** Whether a disk has room for a copy of the database, beside one that goes on writing. */
import { readdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from './backup-manifest.ts';

/** What a live database may need meanwhile. */
const reserveBytes = 67_108_864;

/** Throws BackupError when `folder` has no room for so many bytes more. */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const [free, needed] = [bavail * bsize, bytes + reserveBytes];
  if (free >= needed) return;
  throw new BackupError(
    `The disk of ${folder} has ${megabytes(free)} MB free, and this needs ${megabytes(needed)} MB. Nothing was changed.`,
  );
}

/** The bytes of all files in a folder, which may change meanwhile. */
export function sizeOf(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile() === true) bytes += found.size;
  }
  return bytes;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
