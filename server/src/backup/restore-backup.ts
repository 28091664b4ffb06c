import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { isPhotoNamed, type PhotoFiles } from '../db/photo-files.ts';
import { maintenanceLimits, settingsOf } from '../db/limits.ts';
import { createClientConfig } from '../db/postgres.ts';
import { listMigrationNames, readMigration } from '../db/migrating/migrate.ts';
import { createMigrationsTable, insertMigration } from '../db/migrating/migrate.sql.ts';
import { BackupError, damagedError, notABackupError } from './backup-error.ts';
import { readArchive, requireNotFolder, type Entry } from './backup-file.ts';
import {
  checksumsName,
  manifestName,
  parseChecksums,
  parseManifest,
  partName,
  photoPrefix,
  type Checksums,
  type Manifest,
} from './manifest.ts';
import {
  copyIn,
  countPhotoFiles,
  dropEverything,
  enableTriggers,
  beginEpoch,
  prepareTable,
} from './tables.sql.ts';

/** Receives the rows of a backup while they are read and checked. All methods are optional. */
interface Sink {
  begin?(manifest: Manifest): Promise<void>;
  write?(table: string, content: Buffer): Promise<void>;
  /** Returns how many rows it has inserted, if it counts them. */
  endTable?(table: string): Promise<number | undefined>;
  writePhoto?(name: string, content: Buffer): Promise<void>;
}

export interface BackupContent {
  readonly manifest: Manifest;
  /** The number of rows of each table, their size in bytes and their hash. */
  readonly checksums: Checksums;
  /** The number of files of photos. */
  readonly photos: number;
}

export interface RestoredBackup extends BackupContent {
  /** How many photos have a row and no file in the backup (PHO-14). */
  readonly missingPhotos: number;
}

/** Reads all of `file` without restoring it. Throws BackupError if a part is missing or damaged. */
export async function checkBackup(file: string): Promise<BackupContent> {
  return readBackup(file, {});
}

/**
 * Returns the manifest of `file` without reading the rows. Throws BackupError if the file does not
 * begin like a backup that this version can restore.
 */
export async function readManifest(file: string): Promise<Manifest> {
  const entries = readArchive(file);
  try {
    return await readManifestEntry(entries, file);
  } finally {
    await entries.return(undefined);
  }
}

/**
 * Replaces the content of the database at `url` with the rows of `file`, and migrates their schema,
 * in one transaction. If it throws BackupError, the database is unchanged. The photos are stored in
 * `photoFiles`; those of a restore that fails have no rows, and are removed by the next purge. Without
 * `photoFiles` they are only checked.
 */
export async function restoreBackup(
  url: string,
  file: string,
  photoFiles: PhotoFiles | undefined,
): Promise<RestoredBackup> {
  const client = new Client(
    createClientConfig(url, settingsOf(maintenanceLimits), 'quitanda-restore'),
  );
  // A broken connection also rejects the statement in progress. That error is reported, so this
  // event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    const content = await readBackup(file, {
      ...createDatabaseSink(client),
      writePhoto: async (name, bytes) => photoFiles?.restore(name, bytes),
    });
    const { migrations } = content.manifest;
    const newerMigrations = listMigrationNames().filter((name) => !migrations.includes(name));
    await applyMigrations(client, newerMigrations);
    await client.query(beginEpoch);
    const counted = await client.query<{ count: number }>(countPhotoFiles);
    await client.query('commit');
    return { ...content, missingPhotos: (counted.rows[0]?.count ?? 0) - content.photos };
  } finally {
    await client.end();
  }
}

async function readManifestEntry(
  entries: AsyncGenerator<Entry, undefined>,
  file: string,
): Promise<Manifest> {
  const first = await entries.next().catch((error: unknown) => {
    // The file is damaged at its beginning, so it cannot be recognised as a backup.
    if (error instanceof BackupError) return undefined;
    throw error;
  });
  if (first?.value?.name !== manifestName) throw notABackupError(file);
  return parseManifest(first.value.content.toString('utf8'), file, listMigrationNames());
}

/** Passes all rows of `file` to `sink`. Throws BackupError if a part is missing or damaged. */
async function readBackup(file: string, sink: Sink): Promise<BackupContent> {
  requireNotFolder(file);
  const entries = readArchive(file);
  const manifest = await readManifestEntry(entries, file);
  await sink.begin?.(manifest);
  const actualChecksums: Checksums = [];
  let entry = await entries.next();
  for (const { name: table } of manifest.tables) {
    const hash = createHash('sha256');
    let bytes = 0;
    for (let part = 0; entry.value?.name === partName(table, part); part += 1) {
      hash.update(entry.value.content);
      bytes += entry.value.content.length;
      await sink.write?.(table, entry.value.content);
      entry = await entries.next();
    }
    // The number is -1 if the sink does not count rows.
    const rows = (await sink.endTable?.(table)) ?? -1;
    actualChecksums.push({ table, rows, bytes, sha256: hash.digest('hex') });
  }
  // Backups of earlier versions have no photos.
  let photos = 0;
  for (; entry.value?.name.startsWith(photoPrefix) === true; entry = await entries.next()) {
    const { name, content } = entry.value;
    const fileName = name.slice(photoPrefix.length);
    if (!isPhotoNamed(fileName, content))
      throw damagedError(file, 'a photo does not match its name');
    await sink.writePhoto?.(fileName, content);
    photos += 1;
  }
  if (entry.value?.name !== checksumsName) throw damagedError(file, 'a part of it is missing');
  const expectedChecksums = parseChecksums(entry.value.content.toString('utf8'), file, manifest);
  if ((await entries.next()).done !== true)
    throw damagedError(file, 'it contains more than it should');
  for (const [index, { table, rows, bytes, sha256 }] of expectedChecksums.entries()) {
    const actualTable = actualChecksums[index];
    const isSame =
      actualTable?.bytes === bytes &&
      actualTable.sha256 === sha256 &&
      (actualTable.rows === rows || actualTable.rows === -1);
    if (!isSame) throw damagedError(file, `the rows of ${table} do not match their checksum`);
  }
  return { manifest, checksums: expectedChecksums, photos };
}

/** Returns a sink that replaces everything in the database, in the open transaction of `client`. */
function createDatabaseSink(client: Client): Sink {
  let columnsByTable: ReadonlyMap<string, readonly string[]> = new Map();
  let copying: CopyStreamQuery | undefined;
  let failure: Error | undefined;
  const startCopy = (table: string): CopyStreamQuery => {
    const stream = client.query(copyFrom(copyIn(table, columnsByTable.get(table) ?? [])));
    // PostgreSQL may report an error while the next part of the file is read. Without a listener,
    // the error would end the process.
    stream.on('error', (error) => {
      failure ??= error;
    });
    return stream;
  };
  const throwFailure = () => {
    if (failure) throw failure;
  };
  return {
    async begin({ migrations, tables }) {
      columnsByTable = new Map(tables.map(({ name, columns }) => [name, columns]));
      await client.query(dropEverything);
      await client.query(createMigrationsTable);
      await applyMigrations(client, migrations);
      // Migrations insert rows and triggers would add some, but the backup already contains all
      // rows.
      for (const { name } of tables) await client.query(prepareTable(name));
    },
    async write(table, content) {
      throwFailure();
      copying ??= startCopy(table);
      if (!copying.write(content)) await once(copying, 'drain');
    },
    async endTable(table) {
      throwFailure();
      const finishedCopy = copying ?? startCopy(table);
      copying = undefined;
      finishedCopy.end();
      await finished(finishedCopy);
      await client.query(enableTriggers(table));
      return finishedCopy.rowCount;
    },
  };
}

async function applyMigrations(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await client.query(readMigration(name));
    await client.query(insertMigration.text, [name]);
  }
}
