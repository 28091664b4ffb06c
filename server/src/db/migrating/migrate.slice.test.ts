import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { holdOpen } from '../../../test/lock-waits.ts';
import { createDatabase, dropDatabase } from '../throw-away/databases.ts';
import { whenDone } from '../../../test/when-done.ts';
import { statement, type Database } from '../database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from '../postgres.ts';

const files = readdirSync(path.join(import.meta.dirname, '../../../migrations')).toSorted();

/** Two processes that start at once on an empty database. */
async function twoProcesses(): Promise<readonly [Database, Database]> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url);
  const processes = [openPostgres(url), openPostgres(url, { name: 'test-holder' })] as const;
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

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-migrations-'));
  whenDone(async () => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const lockUsed = statement('test.lock-used', 'select id from used for update');
const countUsed = statement<{ count: number }>('test.count-used', 'select count(*) from used');
const slow = {
  '0001_used.sql': 'create table used (id integer); insert into used values (1);',
  '0002_change.sql': 'alter table used add column more text;',
};

it('DAT-08 names the holder of a lock that a migration waits for, lets others pass, and continues when it is free', async () => {
  const [database, other] = await twoProcesses();
  const { '0001_used.sql': first } = slow;
  await migrate(database, { folder: folderWith({ '0001_used.sql': first }) });
  const held = await holdOpen(other, (sql) => sql.rows(lockUsed));
  const waited = Promise.withResolvers<string>();
  // One attempt ends before the time limit of the next reader.
  const migrated = migrate(database, {
    folder: folderWith(slow),
    lockMs: 1_000,
    onWait: waited.resolve,
  });
  expect(await waited.promise).toMatch(
    /^0002_change\.sql waits for test-holder \(PostgreSQL process \d+, in a transaction since [^)]+Z\)\.$/u,
  );
  expect(await other.first(countUsed)).toEqual({ count: 1 });
  await held.commit();
  expect(await migrated).toEqual(['0002_change.sql']);
});

it('DAT-08 fails on a lock that stays held, and names its holder', async () => {
  const [database, other] = await twoProcesses();
  const { '0001_used.sql': first } = slow;
  await migrate(database, { folder: folderWith({ '0001_used.sql': first }) });
  const held = await holdOpen(other, (sql) => sql.rows(lockUsed));
  const migrated = migrate(database, { folder: folderWith(slow), lockMs: 2_000, patienceMs: 0 });
  await expect(migrated).rejects.toThrow(
    /^0002_change\.sql waits for test-holder .+ End that connection/u,
  );
  await held.commit();
  expect(await migrate(database, { folder: folderWith(slow) })).toEqual(['0002_change.sql']);
});

const selectSeen = statement<{ limit: string }>('test.seen', 'select "limit" from seen');

it('DAT-14 runs each file under a lock_timeout of 5 s', async () => {
  const [database] = await twoProcesses();
  const sql = `create table seen as select current_setting('lock_timeout') as "limit";`;
  await migrate(database, { folder: folderWith({ '0001_seen.sql': sql }) });
  expect(await database.first(selectSeen)).toEqual({ limit: '5s' });
});

it('rolls back a file that fails, and continues from there', async () => {
  const [database] = await twoProcesses();
  const folder = folderWith({
    '0001_good.sql': 'create table good (id integer); insert into good values (1);',
    '0002_bad.sql': 'create table bad (id integer); select broken;',
    'notes.txt': 'not a migration',
  });
  await expect(migrate(database, { folder })).rejects.toThrow(/broken/u);
  const names = async () => (await database.rows(tables)).map(({ name }) => name);
  expect(await names()).toEqual(['good', 'schema_migrations']);
  writeFileSync(path.join(folder, '0002_bad.sql'), 'create table bad (id integer);');
  expect(await migrate(database, { folder })).toEqual(['0002_bad.sql']);
  expect(await names()).toEqual(['bad', 'good', 'schema_migrations']);
});
