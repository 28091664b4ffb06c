/** Migrates and seeds one database. Every test file starts from a copy of it. */
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrating/migrate.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { seedCatalogue } from '../src/features/catalogue/seed/seed-catalogue.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';
import { startThrowAwayPostgres } from '../src/db/throw-away/postgres.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: name } = process.env;
  if (url && name) {
    project.provide('template', { url, name });
    return async () => {};
  }
  if (url) return prepare(project, url);
  const postgres = await startThrowAwayPostgres();
  const end = await prepare(project, postgres.url);
  return async () => {
    await end();
    await postgres.stop();
  };
}

async function prepare(project: TestProject, url: string): Promise<() => Promise<void>> {
  const created = await createDatabase(url);
  const database = openPostgres(created.url);
  await migrate(database);
  await seedCatalogue(database, new Date('2026-01-01T00:00:00Z'));
  await database.close();
  project.provide('template', { url, name: created.name });
  return () => dropDatabase(url, created.name);
}
