import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { statement, type Sql } from '../../db/database.ts';
import { ApiError } from '../errors/failure.ts';
import { purge } from '../../db/purging/purge.ts';
import { quotaPurge, spendQuota, type Quota } from './quota.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

const quota: Quota = { name: 'test', max: 3, windowMs: 60_000 };
const start = new Date('2026-11-20T12:00:00Z');
const msAfterStart = (ms: number) => new Date(start.getTime() + ms);

/** Counts a use. Returns undefined, or the error if the limit was exceeded. */
async function spendAndCatch(
  who: string,
  now: Date,
  usedQuota: Quota = quota,
  sql: Sql = database,
) {
  try {
    await spendQuota(sql, usedQuota, who, now);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

it('API-17 refuses uses beyond the limit, and says when to try again', async () => {
  const who = newId();
  for (let use = 0; use < 3; use += 1)
    expect(await spendAndCatch(who, msAfterStart(use))).toBeUndefined();
  const error = await spendAndCatch(who, msAfterStart(20_500));
  expect(error).toMatchObject({ code: 'too-many-requests', status: 429, retryAfterSeconds: 40 });
  // Another person and another quota have their own count.
  expect(await spendAndCatch(newId(), msAfterStart(20_500))).toBeUndefined();
  expect(
    await spendAndCatch(who, msAfterStart(20_500), { ...quota, name: 'other' }),
  ).toBeUndefined();
  // The refused uses did not extend the window.
  expect(await spendAndCatch(who, msAfterStart(60_000))).toBeUndefined();
});

it('API-17 counts every one of several simultaneous uses', async () => {
  const who = newId();
  const errors = await Promise.all(
    Array.from({ length: 10 }, () =>
      database.transaction((sql) => spendAndCatch(who, start, quota, sql)),
    ),
  );
  expect(errors.filter((error) => error === undefined)).toHaveLength(3);
});

it('API-17 does not count a use whose transaction is rolled back', async () => {
  const who = newId();
  const rolledBack = database.transaction(async (sql) => {
    for (let use = 0; use < 3; use += 1) await spendQuota(sql, quota, who, start);
    throw new Error('undo');
  });
  await expect(rolledBack).rejects.toThrow('undo');
  expect(await spendAndCatch(who, start)).toBeUndefined();
});

it('API-17 throws the code of the quota, and has no limit if the maximum is 0', async () => {
  const who = newId();
  const products: Quota = { ...quota, max: 1, code: 'too-many-products' };
  expect(await spendAndCatch(who, start, products)).toBeUndefined();
  expect(await spendAndCatch(who, start, products)).toMatchObject({ code: 'too-many-products' });
  for (let use = 0; use < 5; use += 1) {
    expect(await spendAndCatch(who, start, { ...quota, name: 'free', max: 0 })).toBeUndefined();
  }
});

it('API-17 deletes only windows that have ended', async () => {
  await spendQuota(database, { ...quota, windowMs: 1_000 }, 'ended', start);
  await spendQuota(database, quota, 'running', start);
  await purge(database, [quotaPurge], msAfterStart(1_000));
  const select = statement<{ who: string }>('test.quotas', 'select who from quota_uses');
  const remaining = (await database.rows(select)).map(({ who }) => who);
  expect(remaining).toContain('running');
  expect(remaining).not.toContain('ended');
});
