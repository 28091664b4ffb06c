/** Migrates and seeds one database; every test file then starts from a copy of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openOwnPostgres } from '../src/db/own/own-postgres.ts';
import { migrate } from '../src/db/migrate.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { seedCatalogue } from '../src/features/catalogue/seed-catalogue.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The filled database, and the address of a role on its server that may create others. */
    template: { readonly url: string; readonly name: string };
  }
}

/** What a crash of the machine would lose, no test reads afterwards. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return prepare(project, named);
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-tests-'));
  const own = await openOwnPostgres(folder, { settings: { ...quick, max_connections: '200' } });
  const end = await prepare(project, own.administratorUrl);
  return async () => {
    await end();
    await own.stop();
    rmSync(folder, { recursive: true });
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
