/** A purge of which one rule fails. The other tests of purges are in src/purges.slice.test.ts. */
import { expect, it } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { holdOpen } from '../../../test/lock-waits.ts';
import { statement } from '../database.ts';
import { servingLimits } from '../limits.ts';
import { openPostgres } from '../postgres.ts';
import { purge } from './purge.ts';
import { createPurgeStatement } from './purge.sql.ts';
import { tombstonesPurge } from './tombstones.ts';

const now = new Date('2026-11-20T12:00:00Z');
const laterRule = {
  statement: createPurgeStatement('test.purge-quotas', {
    table: 'quota_uses',
    orderBy: 'ends_at',
    expired: 'ends_at <= :before',
  }),
  retentionMs: 0,
};
const insertOldRows = `
  insert into households (id, name, created_at, revision)
  values (gen_random_uuid(), 'Casa', now(), 1);
  insert into household_tombstones (household_id, revision, kind, id, removed_at)
  select id, 1, 'lists', gen_random_uuid()::text, '2026-01-01' from households;
  insert into quota_uses (name, who, uses, ends_at) values ('test', 'ana', 1, '2026-01-01')`;
const lockHouseholds = statement('test.lock-households', 'select id from households for update');
const countQuotas = statement<{ count: number }>(
  'test.count-quotas',
  'select count(*) from quota_uses',
);

it('DAT-09 deletes the rows of the other rules although a household is locked for long', async () => {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  await database.transaction((sql) => sql.script(insertOldRows));
  const servingDatabase = openPostgres(database.url, { limits: servingLimits });
  addCleanup(() => servingDatabase.close());
  // For example, the operator merges products that very many households use.
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockHouseholds));
  const [result] = await Promise.allSettled([
    purge(servingDatabase, [tombstonesPurge, laterRule], now),
  ]);
  await lockHolder.commit();
  expect(result).toMatchObject({
    reason: { message: expect.stringContaining('lock timeout') },
  });
  expect(await database.first(countQuotas)).toEqual({ count: 0 });
  expect(await purge(servingDatabase, [tombstonesPurge, laterRule], now)).toBe(1);
});

const lockQuotasOfAna = statement(
  'test.lock-quotas',
  "select who from quota_uses where who = 'ana' for update",
);

it('DAT-09 leaves a row that another transaction has locked, and deletes the others', async () => {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  await database.transaction((sql) =>
    sql.script(`insert into quota_uses (name, who, uses, ends_at) values
      ('test', 'ana', 1, '2026-01-01'), ('test', 'bia', 1, '2026-01-02')`),
  );
  const servingDatabase = openPostgres(database.url, { limits: servingLimits });
  addCleanup(() => servingDatabase.close());
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockQuotasOfAna));
  const [result] = await Promise.allSettled([purge(servingDatabase, [laterRule], now)]);
  await lockHolder.commit();
  expect(result).toEqual({ status: 'fulfilled', value: 1 });
  expect(await purge(servingDatabase, [laterRule], now)).toBe(1);
});
