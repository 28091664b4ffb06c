/** Files and folders that are on the disk, with their names, when a call returns. */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Brings a file's content, or a folder's names, to the disk. */
export function sync(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Some file systems sync no folders; their names are as safe as they can be.
    if (!fstatSync(descriptor).isDirectory() || !isUnsupported(error)) throw error;
  } finally {
    closeSync(descriptor);
  }
}

function isUnsupported(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EINVAL' || code === 'ENOTSUP' || code === 'EOPNOTSUPP';
}

/** Brings everything in a folder to the disk, and the folder's own name. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    sync(path.join(entry.parentPath, entry.name));
  }
  sync(folder);
  sync(path.dirname(folder));
}

/** Renames a file or a folder within its own folder. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  sync(path.dirname(to));
}

/** Writes a small file whole: whoever looks finds all of it or nothing. */
export function writeDurably(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  sync(unfinished);
  renameDurably(unfinished, file);
}

/** Removes a file, if it is there. */
export function removeDurably(file: string): void {
  rmSync(file, { force: true });
  sync(path.dirname(file));
}
