import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../db/database.ts';
import type { PhotoFiles } from '../db/photo-files.ts';
import { maintenanceLimits, settingsOf } from '../db/limits.ts';
import { createClientConfig, openPostgres } from '../db/postgres.ts';
import { emptyIfTableMissing, readRecordedMigrations } from '../db/migrating/migrate.ts';
import { BackupError } from './backup-error.ts';
import { checkTarget, writeArchive, type Entry } from './backup-file.ts';
import {
  checksumsName,
  createManifest,
  manifestName,
  partName,
  photoPrefix,
  type BackupOrigin,
  type Checksums,
  type Manifest,
} from './manifest.ts';
import { sortForInsertion } from './insertion-order.ts';
import { copyOut, selectPhotoFiles, selectTables } from './tables.sql.ts';

/** A table is divided into parts that are at least this large, except the last. */
const minPartBytes = 1_048_576;

export interface WrittenBackup {
  /** The size of the file. */
  readonly bytes: number;
  /** How many photos it lacks, because their files were missing or damaged (PHO-14). */
  readonly missingPhotos: number;
}

/**
 * Writes all rows of the database at `url` and their photos to `file`, from one snapshot, while other
 * processes may write. Throws BackupError if there is nothing to back up.
 */
export async function writeBackup(
  url: string,
  file: string,
  origin: BackupOrigin,
  photoFiles: PhotoFiles,
): Promise<WrittenBackup> {
  checkTarget(file);
  const manifest = await buildManifest(url, origin);
  const client = new Client(
    createClientConfig(url, settingsOf(maintenanceLimits), 'quitanda-backup'),
  );
  // A broken connection also rejects the statement in progress. That error is reported, so this
  // event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    let missingPhotos = 0;
    const onMissingPhoto = () => (missingPhotos += 1);
    const entries = readEntries(client, manifest, photoFiles, onMissingPhoto);
    const bytes = await writeArchive(file, entries);
    return { bytes, missingPhotos };
  } finally {
    await client.end();
  }
}

async function buildManifest(url: string, origin: BackupOrigin): Promise<Manifest> {
  const database = openPostgres(url, { maxConnections: 1, limits: maintenanceLimits });
  try {
    const migrations = await requireMigrations(database);
    const tables = sortForInsertion(await database.rows(selectTables));
    return createManifest({
      ...origin,
      migrations,
      // The rows of this table are left out: the manifest lists the migrations, and a restore
      // records them when it applies them.
      tables: tables.filter(({ name }) => name !== 'schema_migrations'),
    });
  } finally {
    await database.close();
  }
}

async function requireMigrations(database: Database): Promise<string[]> {
  const migrations = await readRecordedMigrations(database).catch(emptyIfTableMissing);
  if (migrations.length === 0) throw new BackupError('There is no data to back up yet.');
  return migrations;
}

async function* readEntries(
  client: Client,
  manifest: Manifest,
  photoFiles: PhotoFiles,
  onMissingPhoto: () => void,
): AsyncGenerator<Entry> {
  yield { name: manifestName, content: Buffer.from(JSON.stringify(manifest)) };
  const checksums: Checksums = [];
  for (const { name: table, columns } of manifest.tables) {
    const hash = createHash('sha256');
    const rows = client.query(copyTo(copyOut(table, columns)));
    let [bytes, part] = [0, 0];
    for await (const content of joinChunks(rows)) {
      hash.update(content);
      bytes += content.length;
      yield { name: partName(table, part), content };
      part += 1;
    }
    checksums.push({ table, rows: rows.rowCount, bytes, sha256: hash.digest('hex') });
  }
  if (manifest.tables.some(({ name }) => name === 'photos'))
    yield* readPhotos(client, photoFiles, onMissingPhoto);
  yield { name: checksumsName, content: Buffer.from(JSON.stringify(checksums)) };
}

/**
 * Reads the photos that the snapshot names. A missing file is left out, because the database may have
 * been set back to a moment before the file was removed, and a damaged one, because a restore would
 * refuse the whole backup.
 */
async function* readPhotos(
  client: Client,
  photoFiles: PhotoFiles,
  onMissing: () => void,
): AsyncGenerator<Entry> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ file: string }>(selectPhotoFiles, [after]);
    if (rows.length > 0 && !(await photoFiles.exists())) {
      throw new BackupError(
        'The folder with the photos is missing: set PHOTOS_DIR or DATA_DIR as for the server.',
      );
    }
    for (const { file } of rows) {
      const content = await photoFiles.readWhole(file);
      if (content) yield { name: photoPrefix + file, content };
      else onMissing();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.file;
  }
}

/** Joins the chunks to parts, because a chunk may be as small as one row. */
async function* joinChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes < minPartBytes) continue;
    yield Buffer.concat(pieces);
    [pieces, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
