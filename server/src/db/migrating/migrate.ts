import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database, Transaction } from '../database.ts';
import {
  createMigrationsTable,
  insertMigration,
  lockMigrations,
  selectMigration,
  selectMigrations,
} from './migrate.sql.ts';
import { SchemaError } from './schema-error.ts';
import { repeatWhileLocked, type WaitOptions } from './waiting-for-locks.ts';
import { serverFolder } from '../server-folder.ts';

const directory = path.join(serverFolder, 'migrations');

/** Returns the names of the migrations of this version, in order. */
export function listMigrationNames(folder = directory): string[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/u.test(name))
    .toSorted();
}

/** Reads the script of a migration. */
export const readMigration = (name: string, folder = directory): string =>
  readFileSync(path.join(folder, name), 'utf8');

/** Returns the names of the migrations that a database has recorded, in order. */
export async function readRecordedMigrations(database: Database): Promise<string[]> {
  const rows = await database.rows(selectMigrations);
  return rows.map(({ name }) => name);
}

const newerVersionError = () =>
  new SchemaError(
    'A newer Quitanda has changed this database: start that version, or restore a backup of this version.',
  );

/** Throws SchemaError unless the database has exactly the migrations of this version. */
export async function requireSchema(database: Database): Promise<void> {
  const recordedNames = new Set(await readRecordedMigrations(database).catch(emptyIfTableMissing));
  const names = listMigrationNames();
  if ([...recordedNames].some((name) => !names.includes(name))) throw newerVersionError();
  if (names.every((name) => recordedNames.has(name))) return;
  throw new SchemaError(
    'An older Quitanda made this database: start this version once, and try again then.',
  );
}

/**
 * Returns no migrations if the error is that the table of migrations does not exist, as before the
 * first migration. Throws any other error.
 */
export function emptyIfTableMissing(error: unknown): string[] {
  const isMissingTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (isMissingTable) return [];
  throw error;
}

export interface MigrateOptions extends WaitOptions {
  /** The folder of the migrations. */
  readonly folder?: string;
}

/**
 * Brings the schema up to date: runs every file of `folder` that this database has not recorded, in
 * the order of the names, each in its own transaction. Returns the names of the files that it has
 * run. Several processes may call it at the same time. Throws SchemaError if a newer version has
 * migrated the database, or if another transaction holds a lock for too long. Needs two
 * connections.
 */
export async function migrate(
  database: Database,
  { folder = directory, ...waitOptions }: MigrateOptions = {},
): Promise<string[]> {
  const names = listMigrationNames(folder);
  const recordedRows = await repeatWhileLocked(
    database,
    'The list of migrations',
    waitOptions,
    async (sql) => {
      await sql.first(lockMigrations);
      await sql.script(createMigrationsTable);
      return sql.rows(selectMigrations);
    },
  );
  const recordedNames = new Set(recordedRows.map(({ name }) => name));
  if ([...recordedNames].some((name) => !names.includes(name))) throw newerVersionError();
  const appliedNames: string[] = [];
  for (const name of names.filter((each) => !recordedNames.has(each))) {
    const script = readMigration(name, folder);
    const isApplied = await repeatWhileLocked(database, name, waitOptions, (sql) =>
      applyOnce(sql, name, script),
    );
    if (isApplied) appliedNames.push(name);
  }
  return appliedNames;
}

async function applyOnce(sql: Transaction, name: string, script: string): Promise<boolean> {
  await sql.first(lockMigrations);
  // Another process may have applied this migration while this one waited for the lock.
  if (await sql.first(selectMigration, { name })) return false;
  await sql.script(script);
  await sql.rows(insertMigration, { name });
  return true;
}
