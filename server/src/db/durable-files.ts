/** Renames files and folders. The new name is on the disk when a call returns. */
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';

/** Renames a file or a folder within its own folder. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  sync(path.dirname(to));
}

/** Writes the names in a folder to the disk. */
function sync(folder: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Some file systems cannot sync folders. Their new names reach the disk later.
    if (!isUnsupported(error)) throw error;
  } finally {
    closeSync(descriptor);
  }
}

function isUnsupported(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EINVAL' || code === 'ENOTSUP' || code === 'EOPNOTSUPP';
}
