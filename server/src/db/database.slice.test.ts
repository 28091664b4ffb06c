import { describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { violatedConstraint, statement } from './database.ts';
import { openPostgres } from './postgres.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());

const selectValue = async (expression: string, sent?: unknown) => {
  const select = statement<{ value: unknown }, { sent: unknown }>(
    `test ${expression}`,
    `select ${expression} as value`,
  );
  return (await database.first(select, { sent }))?.value;
};

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
    [
      'a date',
      ':sent::timestamptz',
      new Date('2026-11-20T13:45:00.123Z'),
      '2026-11-20T13:45:00.123Z',
    ],
    ['ISO text', ':sent::timestamptz', '2026-11-20T13:45:00.123Z', '2026-11-20T13:45:00.123Z'],
    ['a list of text', ':sent::text[]', ['a,"b"', '{c}', ''], ['a,"b"', '{c}', '']],
    ['a list of numbers', ':sent::integer[]', [1, 2], [1, 2]],
    ['an empty list', ':sent::uuid[]', [], []],
    ['JSON text', ':sent::jsonb', JSON.stringify([{ a: "d'água" }]), [{ a: "d'água" }]],
    ['a boolean', ':sent::boolean', false, false],
    ['nothing', ':sent::text', null, null],
    ['an undefined', ':sent::text', undefined, null],
    ['a number', ':sent::integer', 5, 5],
  ])('DAT-06 accepts %s', async (_, expression, sent, expected) => {
    expect(await selectValue(expression, sent)).toEqual(expected);
  });
});

describe('transactions', () => {
  const insert = statement<never, { name: string }>(
    'test.insert',
    'insert into server_secrets (name, value) values (:name, 1)',
  );
  const find = statement<{ name: string }, { name: string }>(
    'test.find',
    'select name from server_secrets where name = :name',
  );

  it('commits work that resolves, and returns its value', async () => {
    const result = await database.transaction(async (transaction) => {
      await transaction.rows(insert, { name: 'kept' });
      return 5;
    });
    expect([result, await database.first(find, { name: 'kept' })]).toEqual([5, { name: 'kept' }]);
  });

  it('rolls back work that throws, and rethrows the error', async () => {
    const failure = new Error('no');
    const work = database.transaction(async (transaction) => {
      await transaction.rows(insert, { name: 'gone' });
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await database.first(find, { name: 'gone' })).toBeUndefined();
  });

  it('rolls back everything, and throws, when a statement at the end fails', async () => {
    const result = await database.transaction(async (transaction) => {
      transaction.atEnd(insert, { name: 'last' });
      return 'answered';
    });
    expect([result, await database.first(find, { name: 'last' })]).toEqual([
      'answered',
      { name: 'last' },
    ]);
    const work = database.transaction(async (transaction) => {
      await transaction.rows(insert, { name: 'rolled back' });
      transaction.atEnd(insert, { name: 'last' });
    });
    const failure = await work.catch((error: unknown) => error);
    expect(violatedConstraint(failure)).toBe('server_secrets_pkey');
    expect(await database.first(find, { name: 'rolled back' })).toBeUndefined();
    expect(await selectValue('1')).toBe(1);
  });

  it('names the violated constraint', async () => {
    await database.rows(insert, { name: 'twice' });
    const error: unknown = await database
      .rows(insert, { name: 'twice' })
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(error)).toBe('server_secrets_pkey');
    const errorInTransaction: unknown = await database
      .transaction((transaction) => transaction.rows(insert, { name: 'twice' }))
      .catch((reason: unknown) => reason);
    expect(violatedConstraint(errorInTransaction)).toBe('server_secrets_pkey');
    expect(violatedConstraint(new Error('other'))).toBeUndefined();
  });

  it('isolates transactions that run at the same time', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const results = await Promise.allSettled(
      names.map((name) =>
        database.transaction(async (transaction) => {
          await transaction.rows(insert, { name });
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
    const found = await Promise.all(names.map((name) => database.first(find, { name })));
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
  const countPrepared = statement<{ count: number }, { name: string }>(
    'test.kept-statements',
    'select count(*) from pg_prepared_statements where name = :name',
  );
  await singleConnection.first(countPrepared, { name: countPrepared.name });
  expect(await singleConnection.first(countPrepared, { name: countPrepared.name })).toEqual({
    count,
  });
});

it('survives a connection that ends in the middle of a transaction', async () => {
  const selectPid = statement<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid');
  const end = statement<never, { pid: number }>('test.end', 'select pg_terminate_backend(:pid)');
  const ended = Promise.withResolvers<void>();
  const work = database.transaction(async (transaction) => {
    const [connection] = await transaction.rows(selectPid);
    database.pool.once('remove', () => ended.resolve());
    await database.rows(end, { pid: connection?.pid ?? 0 });
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
