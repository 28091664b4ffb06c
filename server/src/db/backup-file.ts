/** A backup: one compressed archive of the database's directory, its manifest first. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  BackupError,
  contentPrefix,
  createManifest,
  damaged,
  manifestName,
  notABackup,
  parseManifest,
  type BackupOrigin,
  type Known,
  type Manifest,
} from './backup-manifest.ts';
import { sync } from './durable-files.ts';
import { requireRoom } from './free-space.ts';
import { readTar, tarEnd, tarHeader, tarPadding, type TarEntry } from './tar.ts';

const maxManifestBytes = 16_777_216;

/** Throws BackupError where no backup can be written to `file`. */
export function checkTarget(file: string): void {
  const folder = path.dirname(file);
  if (!isFolder(folder)) throw new BackupError(`There is no folder ${folder}.`);
  if (isFolder(file)) throw isAFolder(file);
}

/**
 * Writes the directory `source`, which nobody changes meanwhile, to `file`: whole or not at all,
 * for its owner's eyes only. Answers its size.
 */
export async function writeBackup(
  source: string,
  file: string,
  origin: BackupOrigin,
): Promise<number> {
  const manifest = createManifest({ ...origin, ...(await describe(source)) });
  const unfinished = `${file}.unfinished`;
  try {
    // A left-over may belong to others.
    await rm(unfinished, { force: true });
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    await pipeline(Readable.from(archive(source, manifest)), createGzip(), target);
    await rename(unfinished, file);
    sync(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

/**
 * Unpacks `file` into the new directory `target`, and checks every byte of it. Throws BackupError
 * on a file that is damaged, not ours, or newer than this app.
 */
export async function unpackBackup(file: string, target: string, known: Known): Promise<Manifest> {
  if (isFolder(file)) throw isAFolder(file);
  if (!(await isCompressed(file))) throw notABackup(file);
  const archived = createReadStream(file);
  const content = createGunzip();
  const reading = pipeline(archived, content);
  // What went wrong is told by whoever reads the content.
  reading.catch(() => {});
  try {
    const entries = readTar(content);
    const first = await next(entries).catch(() => undefined);
    const manifest = await readManifest(first, file, known);
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    requireRoom(path.dirname(target), bytes);
    await mkdir(target, { mode: 0o700 });
    for (const folder of manifest.folders) {
      await expectEntry(entries, `${contentPrefix}${folder}/`, 0);
      await mkdir(path.join(target, folder), { mode: 0o700 });
    }
    for (const { path: name, size, sha256 } of manifest.files) {
      const entry = await expectEntry(entries, contentPrefix + name, size);
      if ((await unpackFile(entry, path.join(target, name))) !== sha256) {
        throw new Error(`${name} is not what it was`);
      }
    }
    if (!(await entries.next()).done) throw new Error('it holds more than it should');
    await reading;
    if (content.bytesWritten < (await stat(file)).size) {
      throw new Error('it holds more than it should');
    }
    return manifest;
  } catch (error) {
    throw isAboutContent(error) ? damaged(file, error.message) : error;
  } finally {
    archived.destroy();
    content.destroy();
  }
}

/** Not about the disk, the file system, or what we may do there. */
function isAboutContent(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof BackupError) && !('syscall' in error);
}

async function describe(source: string): Promise<Pick<Manifest, 'folders' | 'files'>> {
  const folders: string[] = [];
  const files: Manifest['files'] = [];
  const names = (await readdir(source, { recursive: true })).toSorted();
  for (const name of names) {
    const absolute = path.join(source, name);
    if ((await stat(absolute)).isDirectory()) folders.push(name);
    else files.push({ path: name, ...(await hashFile(absolute)) });
  }
  return { folders, files };
}

async function hashFile(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

async function* archive(source: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const description = Buffer.from(JSON.stringify(manifest));
  yield tarHeader(manifestName, description.length);
  yield description;
  yield tarPadding(description.length);
  for (const folder of manifest.folders) yield tarHeader(`${contentPrefix}${folder}/`, 0);
  for (const { path: name, size } of manifest.files) {
    yield tarHeader(contentPrefix + name, size);
    yield* createReadStream(path.join(source, name)) as AsyncIterable<Buffer>;
    yield tarPadding(size);
  }
  yield tarEnd;
}

const isFolder = (name: string) =>
  statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
const isAFolder = (name: string) => new BackupError(`${name} is a folder: name a file.`);

async function isCompressed(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}

async function readManifest(
  entry: TarEntry | undefined,
  file: string,
  known: Known,
): Promise<Manifest> {
  if (entry?.name !== manifestName || entry.size > maxManifestBytes) throw notABackup(file);
  const pieces: Buffer[] = [];
  for await (const piece of entry.content) pieces.push(piece);
  return parseManifest(Buffer.concat(pieces).toString('utf8'), file, known);
}

async function expectEntry(entries: AsyncGenerator<TarEntry>, name: string, size: number) {
  const entry = await next(entries);
  if (entry?.name !== name || entry.size !== size) throw new Error(`${name} is missing`);
  return entry;
}

async function next(entries: AsyncGenerator<TarEntry>): Promise<TarEntry | undefined> {
  const read = await entries.next();
  return read.done === true ? undefined : read.value;
}

async function unpackFile({ content }: TarEntry, target: string): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(Readable.from(hashed()), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  return hash.digest('hex');
}
