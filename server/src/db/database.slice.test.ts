import { describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { violatedConstraint, statement } from './database.ts';
import { openPostgres } from './postgres.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

const select = (expression: string, ...params: unknown[]) =>
  database.first(
    statement<{ value: unknown }, unknown[]>(`test ${expression}`, `select ${expression} as value`),
    ...params,
  );
const selectValue = async (expression: string, ...params: unknown[]) =>
  (await select(expression, ...params))?.value;

describe('values of columns and parameters', () => {
  it.each([
    ['1::integer', 1],
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['count(*)', 1],
    ['1.50::numeric', '1.50'],
    ['true', true],
    ['null', null],
    ["'2026-11-20 10:45:00.123456-03'::timestamptz", '2026-11-20T13:45:00.123Z'],
    ["'2026-11-20'::date", '2026-11-20'],
    ["json_build_object('a', 1.5, 'b', array['x'])", { a: 1.5, b: ['x'] }],
    ["'[1, null]'::jsonb", [1, null]],
    ['array[1, 2]', [1, 2]],
    ["array['a', null]", ['a', null]],
    ["'018F4A5E-0000-7000-8000-000000000001'::uuid", '018f4a5e-0000-7000-8000-000000000001'],
    ["'çã🍌'", 'çã🍌'],
  ])('DAT-06 reads %s', async (expression, expected) => {
    expect(await selectValue(expression)).toEqual(expected);
  });

  it('DAT-06 throws for a whole number that JavaScript cannot represent, instead of rounding it', async () => {
    await expect(selectValue('9007199254740992::bigint')).rejects.toThrow(/not a safe integer/u);
  });

  it.each([
    ['a date', '$1::timestamptz', new Date('2026-11-20T13:45:00.123Z'), '2026-11-20T13:45:00.123Z'],
    ['ISO text', '$1::timestamptz', '2026-11-20T13:45:00.123Z', '2026-11-20T13:45:00.123Z'],
    ['a list of text', '$1::text[]', ['a,"b"', '{c}', ''], ['a,"b"', '{c}', '']],
    ['a list of numbers', '$1::integer[]', [1, 2], [1, 2]],
    ['an empty list', '$1::uuid[]', [], []],
    ['JSON text', '$1::jsonb', JSON.stringify([{ a: "d'água" }]), [{ a: "d'água" }]],
    ['a boolean', '$1::boolean', false, false],
    ['nothing', '$1::text', null, null],
    ['an undefined', '$1::text', undefined, null],
    ['a number', '$1::integer', 5, 5],
  ])('DAT-06 accepts %s', async (_, expression, sent, expected) => {
    expect(await selectValue(expression, sent)).toEqual(expected);
  });
});

describe('transactions', () => {
  const insert = statement<never, [name: string]>(
    'test.insert',
    'insert into server_secrets (name, value) values ($1, 1)',
  );
  const find = statement<{ name: string }, [name: string]>(
    'test.find',
    'select name from server_secrets where name = $1',
  );

  it('commits work that resolves, and returns its value', async () => {
    const result = await database.transaction(async (transaction) => {
      await transaction.rows(insert, 'kept');
      return 5;
    });
    expect([result, await database.first(find, 'kept')]).toEqual([5, { name: 'kept' }]);
  });

  it('rolls back work that throws, and rethrows the error', async () => {
    const failure = new Error('no');
    const work = database.transaction(async (transaction) => {
      await transaction.rows(insert, 'gone');
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await database.first(find, 'gone')).toBeUndefined();
  });

  it('rolls back everything, and throws, when a statement at the end fails', async () => {
    const result = await database.transaction(async (transaction) => {
      transaction.atEnd(insert, 'last');
      return 'answered';
    });
    expect([result, await database.first(find, 'last')]).toEqual(['answered', { name: 'last' }]);
    const work = database.transaction(async (transaction) => {
      await transaction.rows(insert, 'rolled back');
      transaction.atEnd(insert, 'last');
    });
    const failure = await work.catch((error: unknown) => error);
    expect(violatedConstraint(failure)).toBe('server_secrets_pkey');
    expect(await database.first(find, 'rolled back')).toBeUndefined();
    expect(await selectValue('1')).toBe(1);
  });

  it('names the violated constraint', async () => {
    await database.rows(insert, 'twice');
    const error: unknown = await database.rows(insert, 'twice').catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('server_secrets_pkey');
    const errorInTransaction: unknown = await database
      .transaction((transaction) => transaction.rows(insert, 'twice'))
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(errorInTransaction)).toBe('server_secrets_pkey');
    expect(violatedConstraint(new Error('other'))).toBeUndefined();
  });

  it('isolates transactions that run at the same time', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const results = await Promise.allSettled(
      names.map((name) =>
        database.transaction(async (transaction) => {
          await transaction.rows(insert, name);
          if (name === 'b') throw new Error('no');
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    const found = await Promise.all(names.map((name) => database.first(find, name)));
    expect(found.map((row) => row !== undefined)).toEqual([true, false, true, true]);
  });
});

it.each([
  ['named', 1],
  ['unnamed', 0],
] as const)('prepares each %s statement %i times on a connection', async (statements, count) => {
  const { url } = inject('template');
  const singleConnection = openPostgres(url, { maxConnections: 1, statements });
  addCleanup(() => singleConnection.close());
  const countPrepared = statement<{ count: number }, [name: string]>(
    'test.kept-statements',
    'select count(*) from pg_prepared_statements where name = $1',
  );
  await singleConnection.first(countPrepared, countPrepared.name);
  expect(await singleConnection.first(countPrepared, countPrepared.name)).toEqual({ count });
});

it('survives a connection that ends in the middle of a transaction', async () => {
  const selectPid = statement<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid');
  const end = statement<never, [pid: number]>('test.end', 'select pg_terminate_backend($1)');
  const ended = Promise.withResolvers<void>();
  const work = database.transaction(async (transaction) => {
    const [connection] = await transaction.rows(selectPid);
    database.pool.once('remove', () => ended.resolve());
    await database.rows(end, connection?.pid ?? 0);
    await transaction.rows(selectPid);
  });
  // The error is PostgreSQL's message, or the error of the connection if that was noticed first.
  await expect(work).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/iu);
  await ended.promise;
  expect(await database.first(selectPid)).toBeDefined();
});

it('API-26 throws the reason of the failure to a caller that awaits only a later statement', async () => {
  const divide = statement<never>('test.divide', 'select 1 / 0');
  const one = statement<{ one: number }>('test.one', 'select 1 as one');
  const work = (failingStatement: typeof divide) =>
    database.transaction(async (transaction) => {
      transaction.rows(failingStatement).catch(() => {});
      await transaction.rows(one);
    });
  await expect(work(divide)).rejects.toMatchObject({ code: '22012' });
  // The next transaction throws its own error, not the error of the earlier transaction.
  const missing = statement<never>('test.missing', 'select from no_such_table');
  await expect(work(missing)).rejects.toMatchObject({ code: '42P01' });
});
