import { expect, it } from 'vitest';
import { violatedConstraint } from './database.ts';

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
