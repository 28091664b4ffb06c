/**
 * A backup as a compressed tar archive. It is written completely or not at all, and read to its
 * last byte.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { renameDurably } from '../db/durable-files.ts';
import { BackupError, damagedError, notABackupError } from './backup-error.ts';

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

// Limits the memory, because a file that is not a backup may state any size.
const maxEntryBytes = 67_108_864;

/** Throws BackupError if no backup can be written to `file`. */
export function checkTarget(file: string): void {
  const folder = path.dirname(file);
  if (!isFolder(folder)) throw new BackupError(`There is no folder ${folder}.`);
  requireNotFolder(file);
}

/** Writes `entries` to `file`, which only its owner may read. Returns its size in bytes. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<number> {
  const unfinishedFile = `${file}.unfinished`;
  const archive = pack();
  try {
    // Removes an unfinished file of an earlier run, because another account of the system may own
    // it, and then it could not be overwritten.
    await rm(unfinishedFile, { force: true });
    const target = createWriteStream(unfinishedFile, { mode: 0o600, flags: 'wx', flush: true });
    const writing = pipeline(archive, createGzip(), target);
    await Promise.all([writing, appendEntries(archive, entries)]);
    renameDurably(unfinishedFile, file);
  } catch (error) {
    archive.destroy();
    await rm(unfinishedFile, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

async function appendEntries(archive: ReturnType<typeof pack>, entries: AsyncIterable<Entry>) {
  try {
    for await (const { name, content } of entries) {
      const entry = archive.entry({ name, size: content.length, mode: 0o600 });
      entry.end(content);
      await finished(entry);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Throws BackupError if `file` is a folder. */
export function requireNotFolder(file: string): void {
  if (isFolder(file)) throw folderError(file);
}

/**
 * Reads the entries of `file` in order. Throws BackupError if it is not an archive, or is damaged.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry, undefined> {
  if (!(await isCompressed(file))) throw notABackupError(file);
  const source = createReadStream(file);
  const gunzip = createGunzip();
  const entries = extract();
  const reading = pipeline(source, gunzip, entries);
  // Prevents an unhandled rejection while entries are read. The promise is awaited after the last
  // entry.
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      if (size > maxEntryBytes) throw new Error('it contains more than it should');
      const pieces: Buffer[] = [];
      for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece);
      yield { name, content: Buffer.concat(pieces) };
    }
    await reading;
    // Data after the end of the archive is not decompressed, so the number of bytes shows it.
    if (gunzip.bytesWritten < (await stat(file)).size) {
      throw new Error('it contains more than it should');
    }
  } catch (error) {
    throw isAboutContent(error) ? damagedError(file, error.message) : error;
  } finally {
    source.destroy();
    gunzip.destroy();
    entries.destroy();
  }
}

/** Whether the content caused the error, and not the disk, the file system or permissions. */
function isAboutContent(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof BackupError) && !('syscall' in error);
}

const isFolder = (name: string) =>
  statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
const folderError = (name: string) => new BackupError(`${name} is a folder: name a file.`);

async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    // gzip begins with these two bytes.
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}
