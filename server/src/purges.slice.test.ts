/**
 * Tests which rows are deleted after a time, and how many at once, so that no table grows without
 * bound.
 */
import { newId } from '@quitanda/contract/ids';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../test/database.ts';
import { holdOpen, waitUntilBlocked } from '../test/lock-waits.ts';
import { newBarcode } from '../test/barcodes.ts';
import { newProduct } from '../test/people/products.ts';
import { finishBody, itemsOf, prepareShopping, addTakenItem } from '../test/people/shopping.ts';
import { startApp } from '../test/servers/start-app.ts';
import { startMain } from '../test/servers/start-main.ts';
import { addCleanup } from '../test/clean-up.ts';
import { statement, type Database } from './db/database.ts';
import { purge, startPurging } from './db/purging/purge.ts';
import { tryPurgeLock } from './db/purging/purge.sql.ts';
import { barcodePurges } from './features/lookup/look-up.ts';
import { movesPurge } from './features/pantry/finishing/undo-finish.ts';
import { onceOnlyPurge } from './http/once-only/once-only.ts';
import { quotaPurge } from './http/limits/quota.ts';
import { purges } from './purges.ts';

const dayMs = 86_400_000;

async function openEmptyDatabase(): Promise<Awaited<ReturnType<typeof openTestDatabase>>> {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  return database;
}

const selectTables = statement<{ name: string }>(
  'test.all-tables',
  `select table_name::text as name from information_schema.tables
   where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
);

/**
 * The reasons why these tables are not purged: their rows belong to people, or the number of their
 * rows is limited by the number of other rows.
 */
const reasonsToKeep: Readonly<Record<string, string>> = {
  backup_state: 'one row',
  brought_rows: 'deleted with the household or the person',
  categories: 'rows of the seed',
  database_epoch: 'one row',
  device_refusals: 'deleted when the device has acknowledged them, or with the device',
  distinct_products: 'pairs that operators have decided about; deleted with their products',
  deleted_subjects: 'one hash for each deleted account, so that it stays deleted',
  finishes: 'the household’s history',
  household_invite_uses: 'deleted with its invite',
  household_members: 'one for each person',
  households: 'one for each person',
  identity_accounts: 'one for each account',
  identity_keys: 'one a month',
  identity_passkeys: 'at most ten for each account',
  identity_two_factors: 'at most one for each account',
  identity_users: 'the accounts',
  item_photos: 'at most 200 a household',
  list_claims: 'at most one an item and section of a list',
  list_copies: 'deleted with the copy',
  list_items: 'at most 1,000 a list',
  list_share_takers: 'at most 100 a shared list',
  list_shares: 'one for each shared list',
  lists: 'at most 200 a user',
  notice_preferences: 'one for each member',
  notice_reading: 'one row',
  pantries: 'at most 50 a user',
  pantry_items: 'at most 2,000 a pantry',
  pantry_redirects: 'at most 500 a pantry',
  personal_keys: 'at most 20 a user',
  price_notes: 'at most 5,000 a user',
  product_choices: 'limited for each user',
  product_words: 'deleted with the product',
  products: 'the catalogue, at most 60 a day from one user',
  purge_state: 'one row',
  purchases: 'the household’s history',
  receipt_codes: 'at most 20,000 a household',
  receipt_shops: 'one for each shop of a household',
  receipts: 'the household’s history',
  repeats: 'at most 500 a household',
  schema_migrations: 'one for each migration',
  server_secrets: 'a few',
  package_counts: 'limited for each household',
  remembered_notes: 'limited for each household',
  store_labels: 'data of the user',
  supermarkets: 'at most 300 a user',
  users: 'the people',
  webhooks: 'at most 10 a user',
  words: 'the vocabulary of the catalogue',
};

it('DAT-09 DAT-25 purges each table, unless there is a reason not to', async () => {
  const database = await openEmptyDatabase();
  const purgedTables = purges.map(
    ({ statement: { text } }) => /delete from (\w+)/u.exec(text)?.[1] ?? '',
  );
  const tables = await database.rows(selectTables);
  expect([...new Set([...purgedTables, ...Object.keys(reasonsToKeep)])].toSorted()).toEqual(
    tables.map(({ name }) => name),
  );
});

const fillQuotas = statement<never, { count: number; endsAt: Date }>(
  'test.fill-quotas',
  `insert into quota_uses (name, who, uses, ends_at)
   select 'test', gen_random_uuid(), 1, :endsAt from generate_series(1, :count::integer)`,
);
const countQuotas = statement<{ count: number }>(
  'test.count-quotas',
  'select count(*) from quota_uses',
);
const now = new Date('2026-11-20T12:00:00Z');
const later = new Date(now.getTime() + 1);

async function createDatabaseWithQuotas(): Promise<Database> {
  const database = await openEmptyDatabase();
  await database.rows(fillQuotas, { count: 25, endsAt: now });
  await database.rows(fillQuotas, { count: 3, endsAt: later });
  return database;
}
const countRemainingQuotas = async (database: Database) =>
  (await database.first(countQuotas))?.count;

const refuseLargeBatches = `
  create function refuse_large_batches() returns trigger language plpgsql as $$
  begin
    if (select count(*) from deleted_rows) > 10 then raise exception 'too many at once'; end if;
    return null;
  end $$;
  create trigger refuse_large_batches after delete on quota_uses
    referencing old table as deleted_rows for each statement execute function refuse_large_batches()`;

it('DAT-09 DAT-25 purges all expired rows, in batches of a bounded size', async () => {
  const database = await createDatabaseWithQuotas();
  await database.transaction((sql) => sql.script(refuseLargeBatches));
  expect(await purge(database, [quotaPurge], now, { batch: 10 })).toBe(25);
  expect(await countRemainingQuotas(database)).toBe(3);
  await database.rows(fillQuotas, { count: 11, endsAt: now });
  await expect(purge(database, [quotaPurge], now, { batch: 11 })).rejects.toThrow(/too many/u);
});

it('DAT-09 DAT-25 purges in one process at a time, and the others do not wait', async () => {
  const database = await createDatabaseWithQuotas();
  const otherProcess = await holdOpen(database, (sql) => sql.first(tryPurgeLock));
  expect(await purge(database, [quotaPurge], now)).toBe(0);
  await otherProcess.commit();
  expect(await purge(database, [quotaPurge], now)).toBe(25);
});

const lockQuotas = statement('test.lock-quotas', 'lock table quota_uses in access exclusive mode');
const lockSomeQuotas = statement(
  'test.lock-some-quotas',
  'select who from quota_uses order by ends_at, who limit 5 for update',
);

it('DAT-09 DAT-25 leaves locked rows for the next purge', async () => {
  const database = await createDatabaseWithQuotas();
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockSomeQuotas));
  expect(await purge(database, [quotaPurge], now, { batch: 4 })).toBe(20);
  await lockHolder.commit();
  expect(await purge(database, [quotaPurge], now, { batch: 4 })).toBe(5);
});

it('DAT-09 DAT-25 stops between two batches, and reports failures', async () => {
  const database = await createDatabaseWithQuotas();
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockQuotas));
  const onFailure = vi.fn();
  const signals: AbortSignal[] = [];
  const purgeJob = startPurging(database, [quotaPurge, quotaPurge], {
    now: () => now,
    onFailure,
    trace(work, signal) {
      signals.push(signal);
      return work();
    },
  });
  await waitUntilBlocked(database, 1);
  const stopping = purgeJob.stop();
  // What runs beside the purge stops too.
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await lockHolder.commit();
  await stopping;
  expect(await countRemainingQuotas(database)).toBe(3);
  expect(onFailure).not.toHaveBeenCalled();

  const failingRule = {
    statement: statement<{ count: number }>('test.broken', 'select broken'),
    retentionMs: 0,
  };
  await startPurging(database, [failingRule], { now: () => now, onFailure }).stop();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: '42703' }));
});

it('DAT-09 DAT-25 opens the port before it purges, and can stop during a purge', async () => {
  const database = await openEmptyDatabase();
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockQuotas));
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-purges-'));
  addCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  const server = await startMain(folder, { DATABASE_URL: database.url });
  addCleanup(async () => server.kill());
  expect(server.origin).toMatch(/^http/u);
  await waitUntilBlocked(database, 1);
  expect((await fetch(`${server.origin}/api/health/ready`)).status).toBe(200);
  server.stop();
  await lockHolder.commit();
  expect(await server.ended).toBe(0);
});

const app = await startApp();
const countMoves = statement<{ count: number }, { finishId: string }>(
  'test.count-moves',
  'select count(*) from finish_moves where finish_id = :finishId',
);

it.each([
  [29, true],
  [31, false],
])('FIN-05 DAT-09 %i days after a finish, undoing it works: %s', async (days, canUndo) => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await app.person());
  app.clock.set(now);
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const body = finishBody([item]);
  await ana.call('finishPurchase', { params: { pantryId }, body });
  const finishId = body.id ?? '';
  app.clock.advance(days * dayMs);
  await purge(app.database, [movesPurge], app.clock.now());
  const moves = await app.database.first(countMoves, { finishId });
  expect(moves).toEqual({ count: canUndo ? 1 : 0 });
  const params = { pantryId, finishId };
  if (canUndo) await ana.call('undoFinish', { params });
  else
    expect((await ana.expectFailure('undoFinish', { params })).body.code).toBe('finish-not-found');
  expect(await itemsOf(ana, listId)).toHaveLength(canUndo ? 1 : 0);
});

it('FIN-05 refuses to undo a finish before the first row for the undo is purged, so that no undo is partial', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await app.person());
  app.clock.set(now);
  const body = finishBody([await addTakenItem(ana, listId, { productId: rice.id })]);
  await ana.call('finishPurchase', { params: { pantryId }, body });
  app.clock.advance(30 * dayMs);
  await purge(app.database, [movesPurge], app.clock.now());
  expect(await app.database.first(countMoves, { finishId: body.id ?? '' })).toEqual({ count: 1 });
  const params = { pantryId, finishId: body.id ?? '' };
  expect((await ana.expectFailure('undoFinish', { params })).body.code).toBe('finish-not-found');
});

const insertFact = statement<never, { barcode: string; name: string | null; askedUntil: Date }>(
  'test.insert-fact',
  `insert into open_food_facts (barcode, name, typical_unit, fetched_at, asked_until)
   values (:barcode, :name, 'un', now(), :askedUntil)`,
);
const selectFacts = statement<{ barcode: string }, { barcodes: readonly string[] }>(
  'test.facts',
  'select barcode from open_food_facts where barcode = any(:barcodes::text[])',
);

it('PRD-04 DAT-09 deletes an old answer of Open Food Facts that no product uses', async () => {
  const ana = await app.person();
  const [usedBarcode, unusedBarcode, recentBarcode, unknownBarcode] = [
    newBarcode(),
    newBarcode(),
    newBarcode(),
    newBarcode(),
  ] as const;
  await newProduct(ana, { barcode: usedBarcode });
  const yearAgo = new Date(now.getTime() - 365 * dayMs);
  for (const [barcode, name, askedUntil] of [
    [usedBarcode, 'Leite', yearAgo],
    [unusedBarcode, 'Leite', yearAgo],
    [recentBarcode, 'Leite', new Date(yearAgo.getTime() + 1)],
    [unknownBarcode, null, now],
  ] as const) {
    await app.database.rows(insertFact, { barcode, name, askedUntil });
  }
  await purge(app.database, barcodePurges, now);
  const remaining = await app.database.rows(selectFacts, {
    barcodes: [usedBarcode, unusedBarcode, recentBarcode, unknownBarcode],
  });
  expect(remaining.map(({ barcode }) => barcode).toSorted()).toEqual(
    [usedBarcode, recentBarcode].toSorted(),
  );
});

const fillSessions = `
  insert into identity_users (id, name, email, email_verified, created_at, updated_at)
    values ('ana', '', 'ana@exemplo.com.br', true, now(), now());
  insert into identity_sessions (id, user_id, token, expires_at, created_at, updated_at)
    select id, 'ana', id, timestamptz '2026-11-20T12:00:00Z' + age, now(), now()
    from (values ('old', interval '0'), ('new', interval '1 ms')) as session (id, age);
  insert into identity_verifications (id, identifier, value, expires_at, created_at, updated_at)
    select id, id, 'ana', expires_at, now(), now() from identity_sessions;
  insert into ai_suggestions (id, html, ends_at)
    select gen_random_uuid(), id, expires_at from identity_sessions`;
const selectRemaining = statement<{ id: string }>(
  'test.left',
  `select id from identity_sessions union all select id from identity_verifications
   union all select html from ai_suggestions`,
);

it('DAT-09 deletes expired sessions, one-time tokens and suggestions', async () => {
  const database = await openEmptyDatabase();
  await database.transaction((sql) => sql.script(fillSessions));
  expect(await purge(database, purges, now)).toBe(3);
  expect((await database.rows(selectRemaining)).map(({ id }) => id)).toEqual(['new', 'new', 'new']);
});

const insertRecord = statement<never, { subject: string; key: string; at: Date }>(
  'test.insert-record',
  `insert into once_only_records (user_id, key, request_hash, status, created_at)
   select id, :key, '', 204, :at from users where subject = :subject`,
);

it('API-18 DAT-09 deletes once-only records after 7 days', async () => {
  const ana = await app.person();
  await ana.call('getLists');
  const sevenDaysAgo = new Date(now.getTime() - 7 * dayMs);
  await app.database.rows(insertRecord, { subject: ana.subject, key: newId(), at: sevenDaysAgo });
  await app.database.rows(insertRecord, {
    subject: ana.subject,
    key: newId(),
    at: new Date(sevenDaysAgo.getTime() + 1),
  });
  expect(await purge(app.database, [onceOnlyPurge], now)).toBe(1);
});
