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

/** The migrations that a database has had, in order. */
export async function recordedMigrations(database: Database): Promise<string[]> {
  const rows = await database.rows(selectMigrations);
  return rows.map(({ name }) => name);
}

/**
 * Brings the schema up to date: every file of `folder` that this database has not seen, in the
 * order of their names, each in its own transaction. Answers the names of the new ones. Processes
 * that start together may all call it.
 */
export async function migrate(database: Database, folder = directory): Promise<string[]> {
  const names = migrationNames(folder);
  const known = await database.transaction(async (transaction) => {
    await transaction.first(lockMigrations);
    await transaction.script(createMigrationsTable);
    return transaction.rows(selectMigrations);
  });
  const recorded = new Set(known.map(({ name }) => name));
  const fresh: string[] = [];
  for (const name of names.filter((each) => !recorded.has(each))) {
    const script = readFileSync(path.join(folder, name), 'utf8');
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
