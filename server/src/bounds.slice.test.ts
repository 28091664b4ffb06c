/** Tests that docs/BOUNDS.md says of every table what limits its rows, and the bounds of some tables. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lineOf, receiptOf } from '../test/people/receipts.ts';
import { newPantry } from '../test/people/shopping.ts';
import { startApp } from '../test/servers/start-app.ts';
import { statement } from './db/database.ts';
import { purge } from './db/purging/purge.ts';
import { identityPurges } from './identity/identity-purges.ts';

const { database, person } = await startApp();
const root = path.join(import.meta.dirname, '../..');
const rows = [
  ...readFileSync(path.join(root, 'docs/BOUNDS.md'), 'utf8').matchAll(
    /^\| `(?<table>\w+)` \| (?<writer>[^|]+) \| (?<bound>[^|]+) \| (?<test>[^|]+) \|$/gmu,
  ),
].map(({ groups = {} }) => groups);

const selectTables = statement<{ name: string }>(
  'test.bounded-tables',
  `select table_name::text as name from information_schema.tables
   where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
);

it('DAT-16 names each table in BOUNDS.md', async () => {
  const tables = await database.rows(selectTables);
  expect(rows.map(({ table = '' }) => table).toSorted()).toEqual(tables.map(({ name }) => name));
});

/** Their rows do not depend on how much people do, or a primary key is the bound. */
const withoutTest = [
  'backup_state',
  'categories',
  'database_epoch',
  'distinct_products',
  'identity_keys',
  'identity_two_factors',
  'notice_reading',
  'purge_state',
  'schema_migrations',
  'server_secrets',
];

it('DAT-22 BOUNDS.md names a test of each bound', () => {
  const untested = rows.filter(({ test }) => test === '–').map(({ table }) => table);
  expect(untested).toEqual(withoutTest);
  for (const { table, test = '' } of rows.filter((row) => row['test'] !== '–')) {
    const [, file = '', title = ''] = /^`(.+)`: (.+)$/u.exec(test) ?? [];
    const testFile = path.join(root, file);
    expect(existsSync(testFile), `${table}: ${test}`).toBe(true);
    expect(readFileSync(testFile, 'utf8'), `${table}: ${test}`).toContain(title);
  }
});

const signInOften = (count: number) => `
  insert into identity_users (id, name, email, email_verified, created_at, updated_at)
    values ('often', '', 'often@exemplo.com.br', true, now(), now()),
      ('seldom', '', 'seldom@exemplo.com.br', true, now(), now());
  insert into identity_sessions (id, user_id, token, expires_at, created_at, updated_at)
    select 'session ' || number, 'often', number, now() + interval '90 days' - interval '1 s' * number,
      now(), now() from generate_series(1, ${count}) as number;
  insert into identity_sessions (id, user_id, token, expires_at, created_at, updated_at)
    values ('other', 'seldom', 'other', now() + interval '90 days', now(), now());
  insert into identity_devices (account, device_hash, seen_at)
    select 'often', number, now() - interval '1 s' * number
    from generate_series(1, ${count + 500}) as number`;
const selectEnded = statement<{ id: string }>(
  'test.ended',
  "select session_id as id from ended_sessions where session_id like 'session %' order by 1",
);
const countSignIns = statement<{ sessions: number; devices: number }>(
  'test.count-sign-ins',
  `select (select count(*)::int from identity_sessions) as sessions,
     (select count(*)::int from identity_devices) as devices`,
);

it('DAT-21 keeps the newest 500 sessions and the 1,000 devices used last of an account', async () => {
  await database.transaction((sql) => sql.script(signInOften(502)));
  await purge(database, identityPurges, new Date());
  expect(await database.first(countSignIns)).toEqual({ sessions: 501, devices: 1_000 });
  // Their tokens are refused at once, as after a sign-out.
  expect(await database.rows(selectEnded)).toEqual([{ id: 'session 501' }, { id: 'session 502' }]);
});

const fillCodes = statement<never, { householdId: string }>(
  'test.fill-codes',
  `insert into receipt_codes (household_id, cnpj, code, name, chosen_at)
   select :householdId, '06057223000171', number, 'Sal', now() - interval '1 day'
   from generate_series(1, 20000) as number`,
);
const countCodes = statement<{ count: number }, { householdId: string }>(
  'test.count-codes',
  'select count(*)::int as count from receipt_codes where household_id = :householdId',
);

it('NF-03 DAT-22 stores the last 20,000 codes of receipts of a household', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id } = (await ana.call('getProfile')).body;
  await database.rows(fillCodes, { householdId: id });
  await ana.call('recordReceipt', { body: receiptOf(pantryId, [lineOf({ name: 'Arroz' })]) });
  expect((await database.first(countCodes, { householdId: id }))?.count).toBeLessThanOrEqual(
    20_000,
  );
});
