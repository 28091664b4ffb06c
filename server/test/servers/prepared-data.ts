/**
 * A data folder with a migrated and seeded database, so that a test that starts a real server does
 * not wait for `initdb`, all migrations and the starter catalogue.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries } from '../../src/db/embedded-postgres/binaries.ts';
import { migrate } from '../../src/db/migrating/migrate.ts';
import { openDatabase } from '../../src/db/open.ts';
import { seedCatalogue } from '../../src/features/catalogue/seed/seed-catalogue.ts';
import { addCleanup } from '../clean-up.ts';

const server = path.join(import.meta.dirname, '../..');
const cache = path.join(server, '../node_modules/.cache/prepared-data');
/** What a database is made of. A change of one of these makes another folder. */
const sources = ['migrations', 'seed', 'src/db/embedded-postgres', 'src/features/catalogue/seed'];

/** Creates a data folder with a prepared database, and removes it after the test. */
export async function createPreparedFolder(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-data-'));
  addCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  await copyPreparedData(folder);
  return folder;
}

/** Copies the prepared database to an empty data folder. */
export async function copyPreparedData(folder: string): Promise<void> {
  const prepared = path.join(cache, hashSources());
  if (!existsSync(prepared)) await prepare(prepared);
  cpSync(prepared, folder, { recursive: true });
}

function hashSources(): string {
  const hash = createHash('sha256').update(findBinaries().postgres);
  for (const source of sources) {
    for (const file of readdirSync(path.join(server, source)).toSorted()) {
      hash.update(file).update(readFileSync(path.join(server, source, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Another worker may do the same at the same time. The folder appears with all of its files. */
async function prepare(prepared: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-prepared-'));
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDirectory: folder });
    await migrate(database);
    await seedCatalogue(database, new Date('2026-01-01T00:00:00Z'));
    await database.close();
    mkdirSync(cache, { recursive: true });
    removeOldFolders();
    const unfinished = `${prepared}.${process.pid}`;
    cpSync(folder, unfinished, { recursive: true });
    try {
      renameSync(unfinished, prepared);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(prepared)) throw error;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const maxAgeMs = 7 * 86_400_000;

function removeOldFolders(): void {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name);
    if (statSync(folder).mtimeMs < Date.now() - maxAgeMs) rmSync(folder, { recursive: true });
  }
}
