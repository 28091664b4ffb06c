import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import {
  createMigrationsTable,
  insertMigration,
  lockMigrations,
  selectMigration,
  selectMigrations,
} from './migrate.sql.ts';
import { serverFolder } from './server-folder.ts';

const directory = path.join(serverFolder, 'migrations');

/** The migrations of this version, in order. */
export function migrationNames(folder = directory): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/u.test(name))
    .toSorted();
}

/** The script of a migration. */
export const readMigration = (name: string, folder = directory): string =>
  readFileSync(path.join(folder, name), 'utf8');

/** The migrations that a database has had, in order. */
export async function recordedMigrations(database: Database): Promise<string[]> {
  const rows = await database.rows(selectMigrations);
  return rows.map(({ name }) => name);
}

/** The schema of a database is not that of this version; says what to do. */
export class SchemaError extends Error {}

const madeByNewer = () =>
  new SchemaError(
    'A newer Quitanda has changed this database: start that version, or restore a backup of this one.',
  );

/** Throws SchemaError unless the database has exactly the migrations of this version. */
export async function requireSchema(database: Database): Promise<void> {
  const recorded = new Set(await recordedMigrations(database).catch(noneIfMissing));
  const names = migrationNames();
  if ([...recorded].some((name) => !names.includes(name))) throw madeByNewer();
  if (names.every((name) => recorded.has(name))) return;
  throw new SchemaError(
    'An older Quitanda made this database: start this version once, and try again then.',
  );
}

/** Before the first migration there is no table of them. */
export function noneIfMissing(error: unknown): string[] {
  const isMissingTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (isMissingTable) return [];
  throw error;
}

/**
 * Brings the schema up to date: every file of `folder` that this database has not seen, in the
 * order of their names, each in its own transaction. Answers the names of the new ones. Processes
 * that start together may all call it. Throws SchemaError where a newer version was here.
 */
export async function migrate(database: Database, folder = directory): Promise<string[]> {
  const names = migrationNames(folder);
  const known = await database.transaction(async (transaction) => {
    await transaction.first(lockMigrations);
    await transaction.script(createMigrationsTable);
    return transaction.rows(selectMigrations);
  });
  const recorded = new Set(known.map(({ name }) => name));
  if ([...recorded].some((name) => !names.includes(name))) throw madeByNewer();
  const fresh: string[] = [];
  for (const name of names.filter((each) => !recorded.has(each))) {
    const script = readMigration(name, folder);
    if (await applyOnce(database, name, script)) fresh.push(name);
  }
  return fresh;
}

function applyOnce(database: Database, name: string, script: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.first(lockMigrations);
    // Another process may have applied it meanwhile.
    if (await transaction.first(selectMigration, name)) return false;
    await transaction.script(script);
    await transaction.rows(insertMigration, name);
    return true;
  });
}
