/**
 * The files of photos, in a folder that all processes share. A file has a random name that ends with the
 * hash of its bytes, and never changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { renameDurably } from './durable-files.ts';

export interface PhotoFiles {
  /** Stores a new photo durably, and returns the name of its file. */
  write(bytes: Uint8Array): Promise<string>;
  /** Stores a photo of a backup under its name. The bytes must match the name. */
  restore(name: string, bytes: Uint8Array): Promise<void>;
  /** Rejects with `ENOENT` if the file is missing. */
  read(name: string): Promise<Buffer>;
  /** Resolves to undefined if the file is missing, or damaged: its bytes do not match its name. */
  readWhole(name: string): Promise<Buffer | undefined>;
  /** Returns the names of files that were written before an instant, in batches. */
  listBefore(instant: Date): AsyncGenerator<readonly string[]>;
  remove(name: string): Promise<void>;
  /** Whether the folder exists. It is created with the first photo. */
  exists(): Promise<boolean>;
}

const namePattern = /^[0-9a-f-]{36}-[0-9a-f]{64}$/u;
const unfinished = '.unfinished';

/** Whether `bytes` are the photo whose file has this name. */
export const isPhotoNamed = (name: string, bytes: Uint8Array): boolean =>
  namePattern.test(name) && name.endsWith(`-${hashOf(bytes)}`);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the photos in `directory`, which may not exist yet. */
export function openPhotoFiles(directory: string): PhotoFiles {
  // The first two digits divide the files over 256 folders, because some file systems are slow with
  // many files in one folder.
  const pathOf = (name: string) => {
    if (!namePattern.test(name)) throw new Error('This is no name of a photo.');
    return path.join(directory, name.slice(0, 2), name);
  };

  async function store(name: string, bytes: Uint8Array): Promise<void> {
    const target = pathOf(name);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const temporary = `${target}${unfinished}`;
    try {
      await writeDurably(temporary, bytes);
      renameDurably(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  const read = async (name: string) => readFile(pathOf(name));
  return {
    async write(bytes) {
      const name = `${randomUUID()}-${hashOf(bytes)}`;
      await store(name, bytes);
      return name;
    },
    restore: store,
    read,
    async readWhole(name) {
      const bytes = await read(name).catch(ignoreMissing);
      return bytes !== undefined && isPhotoNamed(name, bytes) ? bytes : undefined;
    },
    async *listBefore(instant) {
      for (const folder of await listFolder(directory)) {
        const names: string[] = [];
        for (const entry of await listFolder(path.join(directory, folder))) {
          const file = path.join(directory, folder, entry);
          const isOurs = namePattern.test(entry.replace(unfinished, ''));
          const facts = isOurs ? await stat(file).catch(() => undefined) : undefined;
          if (facts === undefined || facts.mtime >= instant) continue;
          if (entry.endsWith(unfinished)) await rm(file, { force: true });
          else names.push(entry);
        }
        if (names.length > 0) yield names;
      }
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    exists: async () =>
      stat(directory).then(
        (facts) => facts.isDirectory(),
        () => false,
      ),
  };
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  // An unfinished file of a stopped process is replaced.
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const listFolder = (folder: string) => readdir(folder).catch(() => []);

/** Whether a file was not written because the disk or the quota of the account is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
