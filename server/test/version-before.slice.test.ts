/**
 * The version before runs beside this one during an update, on the schema of this one: its
 * statements must still run (docs/MIGRATIONS.md).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from './database.ts';
import { planOf } from '../src/db/query-plans.ts';
import { whenDone } from './when-done.ts';

const { statements } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'version-before.json'), 'utf8'),
) as { readonly statements: readonly { readonly name: string; readonly text: string }[] };
const database = await openTestDatabase();
whenDone(() => database.close());

it('DAT-15 has the statements of the version before', () => {
  expect(statements.length).toBeGreaterThan(80);
});

it('DAT-15 finds what uses a column that was renamed', async () => {
  const changed = await openTestDatabase();
  whenDone(() => changed.close());
  await changed.transaction((sql) =>
    sql.script('alter table pantries rename column name to title'),
  );
  const failures = await Promise.allSettled(
    statements.map((statement) => planOf(changed, statement, { disableSeqScan: false })),
  );
  const failed = statements.filter((_, index) => failures[index]?.status === 'rejected');
  expect(failed.map(({ name }) => name)).toContain('pantries.insert');
  expect(failed.length).toBeLessThan(statements.length / 4);
});

it.each(statements)('DAT-15 $name of the version before runs on this schema', async (statement) => {
  await expect(planOf(database, statement, { disableSeqScan: false })).resolves.toBeDefined();
});
