/**
 * Every statement finds its rows by an index, so that its cost does not depend on the number of
 * people.
 */
import { expect, it } from 'vitest';
import { openTestDatabase } from './database.ts';
import { findStatements, planOf } from '../src/db/plans.ts';
import { whenDone } from './when-done.ts';

const statements = await findStatements();
const database = await openTestDatabase();
whenDone(() => database.close());

it('finds the statements', () => {
  expect(statements.length).toBeGreaterThan(80);
  expect(new Set(statements.map(({ name }) => name)).size).toBe(statements.length);
});

it.each(statements)('$name uses an index', async (statement) => {
  const { lines, scanned } = await planOf(database, statement, { avoidScans: true });
  expect(scanned, lines.join('\n')).toEqual([]);
});
