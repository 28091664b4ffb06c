import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../src/db/database.ts';
import { migrate, migrationNames, readMigration } from '../src/db/migrate.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';
import { whenDone } from './when-done.ts';

/** A database as it was before a migration, by the beginning of its name: '0017'. Of this test. */
export async function databaseBefore(migration: string): Promise<Database> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url);
  const database = openPostgres(url);
  whenDone(async () => {
    await database.close();
    await dropDatabase(template.url, name);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-migrations-'));
  whenDone(async () => rmSync(folder, { recursive: true }));
  for (const file of migrationNames().filter((each) => each < migration)) {
    writeFileSync(path.join(folder, file), readMigration(file));
  }
  await migrate(database, { folder });
  return database;
}
