import { expect, it } from 'vitest';
import { statement, violatedConstraint, type Sql } from './database.ts';
import { valuesOf } from './placeholders.ts';

it('DAT-17 reads the violated constraint from an error of PostgreSQL, or from the message of Citus', () => {
  const createViolation = (kind: string, name: string) =>
    new Error(`row for relation "lists_102216" violates ${kind} constraint "${name}"`);
  expect(
    violatedConstraint(Object.assign(createViolation('check', 'named'), { constraint: 'named' })),
  ).toBe('named');
  for (const kind of ['unique', 'check', 'foreign key']) {
    expect(violatedConstraint(createViolation(kind, 'lists_pkey_102216'))).toBe('lists_pkey');
  }
  expect(violatedConstraint(createViolation('check', 'whole_minimum'))).toBe('whole_minimum');
  expect(violatedConstraint(new Error('canceling statement'))).toBeUndefined();
});

it('compiles a statement only with each of its parameters, and no other one', () => {
  const select = statement<{ one: number }, { id: string; count: number }>(
    'test.select',
    'select :id, :count',
  );
  const selectOne = statement<{ one: number }>('test.select-one', 'select 1');
  const calls = (sql: Sql, id: string, count: number) => [
    sql.first(select, { id, count }),
    sql.first(selectOne),
    // @ts-expect-error -- A parameter is missing.
    sql.first(select, { id }),
    // @ts-expect-error -- A name is misspelt.
    sql.first(select, { id, counts: count }),
    // @ts-expect-error -- The statement has no such parameter.
    sql.first(select, { id, count, limit: 1 }),
    // @ts-expect-error -- A value has another type.
    sql.first(select, { id: 1, count }),
    // @ts-expect-error -- The statement has parameters.
    sql.first(select),
    // @ts-expect-error -- The statement has no parameters.
    sql.first(selectOne, { id }),
    // @ts-expect-error -- The parameters have names.
    sql.first(select, id, count),
  ];
  expect(calls).toBeTypeOf('function');
});

it('orders the values as the numbers in the text, and throws for a missing one', () => {
  const select = statement<never, { id: string; count: number }>(
    'test.select',
    'select :count, :id, :count',
  );
  expect(valuesOf(select, { id: 'a', count: 2 })).toEqual([2, 'a']);
  expect(valuesOf(select, { id: undefined, count: null })).toEqual([null, undefined]);
  expect(() => valuesOf(select, { id: 'a' })).toThrow(
    'The statement test.select has no value for :count.',
  );
});
