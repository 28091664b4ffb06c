/** Migrates and seeds once; every test file then starts from a copy. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Database } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { seedCatalogue } from '../src/features/catalogue/seed-catalogue.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded database's directory and a dump of it, or the name of a PostgreSQL database. */
    template:
      | { readonly directory: string; readonly file: string }
      | { readonly url: string; readonly name: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? preparePostgres(project, url) : prepareEmbedded(project);
}

async function prepareEmbedded(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-template-'));
  const file = path.join(folder, 'database.tar');
  const directory = path.join(folder, 'database');
  const database = await openEmbedded(directory);
  await fill(database);
  const dump = await database.client.dumpDataDir('none');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  project.provide('template', { directory, file });
  return async () => rmSync(folder, { recursive: true });
}

async function preparePostgres(project: TestProject, url: string) {
  const created = await createDatabase(url);
  const database = openPostgres(created.url);
  await fill(database);
  await database.close();
  project.provide('template', { url, name: created.name });
  return () => dropDatabase(url, created.name);
}

async function fill(database: Database): Promise<void> {
  await migrate(database);
  await seedCatalogue(database, new Date('2026-01-01T00:00:00Z'));
}
