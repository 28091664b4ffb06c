/**
 * Tests that every statement can find its rows by an index, so that its cost does not grow with the
 * number of people.
 */
import { expect, it } from 'vitest';
import { openTestDatabase } from './database.ts';
import { findStatements, explainStatement } from '../src/db/query-plans.ts';
import { addCleanup } from './clean-up.ts';

const statements = await findStatements();
const database = await openTestDatabase();
addCleanup(() => database.close());

it('finds all statements, each with its own name', () => {
  expect(statements.length).toBeGreaterThan(80);
  expect(new Set(statements.map(({ name }) => name)).size).toBe(statements.length);
});

// PostgreSQL prefers a sequential scan of a small table to an index. With sequential scans disabled
// it scans a table only if no index serves the statement.
it.each(statements)('$name can use an index', async (statement) => {
  const { lines, scannedTables } = await explainStatement(database, statement, {
    disableSeqScan: true,
  });
  expect(scannedTables, lines.join('\n')).toEqual([]);
});
