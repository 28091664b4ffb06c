import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { holdOpen } from '../../../test/lock-waits.ts';
import { createDatabase, dropDatabase } from '../throw-away/databases.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { statement, type Database } from '../database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from '../postgres.ts';

const files = readdirSync(path.join(import.meta.dirname, '../../../migrations')).toSorted();

/** Creates an empty database, and opens it for two processes. */
async function openTwoProcesses(): Promise<readonly [Database, Database]> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url);
  const processes = [openPostgres(url), openPostgres(url, { name: 'test-holder' })] as const;
  addCleanup(async () => {
    await Promise.all(processes.map((database) => database.close()));
    await dropDatabase(template.url, name);
  });
  return processes;
}

const selectTables = statement<{ name: string }>(
  'test.tables',
  `select table_name as name from information_schema.tables
   where table_schema = 'public' order by table_name`,
);

it('applies every file once, also when two processes start at once', async () => {
  const [one, two] = await openTwoProcesses();
  const [first, second] = await Promise.all([migrate(one), migrate(two)]);
  expect([...first, ...second].toSorted()).toEqual(files);
  expect(await migrate(one)).toEqual([]);
});

/** Creates a folder with these files. */
function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-migrations-'));
  addCleanup(async () => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

const lockUsedRows = statement('test.lock-used', 'select id from used for update');
const countUsed = statement<{ count: number }>('test.count-used', 'select count(*) from used');
const migrationsOfLockedTable = {
  '0001_used.sql': 'create table used (id integer); insert into used values (1);',
  '0002_change.sql': 'alter table used add column more text;',
};

it('DAT-08 waits for a lock without blocking readers, names its holder, and continues once the lock is free', async () => {
  const [database, otherProcess] = await openTwoProcesses();
  const { '0001_used.sql': first } = migrationsOfLockedTable;
  await migrate(database, { folder: createFolder({ '0001_used.sql': first }) });
  const lockHolder = await holdOpen(otherProcess, (sql) => sql.rows(lockUsedRows));
  const waitMessage = Promise.withResolvers<string>();
  // An attempt ends before the reader below reaches its time limit.
  const migrating = migrate(database, {
    folder: createFolder(migrationsOfLockedTable),
    lockMs: 1_000,
    onWait: waitMessage.resolve,
  });
  expect(await waitMessage.promise).toMatch(
    /^0002_change\.sql waits for test-holder \(PostgreSQL process \d+, in a transaction since [^)]+Z\)\.$/u,
  );
  expect(await otherProcess.first(countUsed)).toEqual({ count: 1 });
  await lockHolder.commit();
  expect(await migrating).toEqual(['0002_change.sql']);
});

it('DAT-08 fails if a lock is not released in time, and names its holder', async () => {
  const [database, otherProcess] = await openTwoProcesses();
  const { '0001_used.sql': first } = migrationsOfLockedTable;
  await migrate(database, { folder: createFolder({ '0001_used.sql': first }) });
  const lockHolder = await holdOpen(otherProcess, (sql) => sql.rows(lockUsedRows));
  const migrating = migrate(database, {
    folder: createFolder(migrationsOfLockedTable),
    lockMs: 2_000,
    maxWaitMs: 0,
  });
  await expect(migrating).rejects.toThrow(
    /^0002_change\.sql waits for test-holder .+ End that connection/u,
  );
  await lockHolder.commit();
  expect(await migrate(database, { folder: createFolder(migrationsOfLockedTable) })).toEqual([
    '0002_change.sql',
  ]);
});

const selectSeen = statement<{ limit: string }>('test.seen', 'select "limit" from seen');

it('DAT-14 runs each file under a lock_timeout of 5 s', async () => {
  const [database] = await openTwoProcesses();
  const sql = `create table seen as select current_setting('lock_timeout') as "limit";`;
  await migrate(database, { folder: createFolder({ '0001_seen.sql': sql }) });
  expect(await database.first(selectSeen)).toEqual({ limit: '5s' });
});

it('rolls back a file that fails, and continues with it once it is corrected', async () => {
  const [database] = await openTwoProcesses();
  const folder = createFolder({
    '0001_good.sql': 'create table good (id integer); insert into good values (1);',
    '0002_bad.sql': 'create table bad (id integer); select broken;',
    'notes.txt': 'not a migration',
  });
  await expect(migrate(database, { folder })).rejects.toThrow(/broken/u);
  const listTables = async () => (await database.rows(selectTables)).map(({ name }) => name);
  expect(await listTables()).toEqual(['good', 'schema_migrations']);
  writeFileSync(path.join(folder, '0002_bad.sql'), 'create table bad (id integer);');
  expect(await migrate(database, { folder })).toEqual(['0002_bad.sql']);
  expect(await listTables()).toEqual(['bad', 'good', 'schema_migrations']);
});
