import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from './throw-away/databases.ts';
import { whenDone } from '../../test/when-done.ts';
import { statement, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const files = readdirSync(path.join(import.meta.dirname, '../../migrations')).toSorted();

/** Two processes that start at once on an empty database. */
async function twoProcesses(): Promise<readonly [Database, Database]> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url);
  const processes = [openPostgres(url), openPostgres(url)] as const;
  whenDone(async () => {
    await Promise.all(processes.map((database) => database.close()));
    await dropDatabase(template.url, name);
  });
  return processes;
}

const tables = statement<{ name: string }>(
  'test.tables',
  `select table_name as name from information_schema.tables
   where table_schema = 'public' order by table_name`,
);

it('applies every file once, also when two processes start at once', async () => {
  const [one, two] = await twoProcesses();
  const [first, second] = await Promise.all([migrate(one), migrate(two)]);
  expect([...first, ...second].toSorted()).toEqual(files);
  expect(await migrate(one)).toEqual([]);
});

it('leaves nothing of a file that fails, and goes on from there', async () => {
  const [database] = await twoProcesses();
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-migrations-'));
  whenDone(async () => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  file('0001_good.sql', 'create table good (id integer); insert into good values (1);');
  file('0002_bad.sql', 'create table bad (id integer); select broken;');
  file('notes.txt', 'not a migration');
  await expect(migrate(database, folder)).rejects.toThrow(/broken/u);
  const names = async () => (await database.rows(tables)).map(({ name }) => name);
  expect(await names()).toEqual(['good', 'schema_migrations']);
  file('0002_bad.sql', 'create table bad (id integer);');
  expect(await migrate(database, folder)).toEqual(['0002_bad.sql']);
  expect(await names()).toEqual(['bad', 'good', 'schema_migrations']);
});
