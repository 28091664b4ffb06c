/**
 * Tests that the statements of the previous version run on the schema of this version. During an
 * update both versions run at the same time (docs/MIGRATIONS.md).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openTestDatabase } from './database.ts';
import { explainStatement } from '../src/db/query-plans.ts';
import { addCleanup } from './clean-up.ts';

const { statements } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'version-before.json'), 'utf8'),
) as { readonly statements: readonly { readonly name: string; readonly text: string }[] };
const database = await openTestDatabase();
addCleanup(() => database.close());

it('DAT-15 has the statements of the previous version', () => {
  expect(statements.length).toBeGreaterThan(80);
});

it('DAT-15 detects the statements that use a renamed column', async () => {
  const changedDatabase = await openTestDatabase();
  addCleanup(() => changedDatabase.close());
  await changedDatabase.transaction((sql) =>
    sql.script('alter table pantries rename column name to title'),
  );
  const results = await Promise.allSettled(
    statements.map((statement) =>
      explainStatement(changedDatabase, statement, { disableSeqScan: false }),
    ),
  );
  const failed = statements.filter((_, index) => results[index]?.status === 'rejected');
  expect(failed.map(({ name }) => name)).toContain('pantries.insert');
  expect(failed.length).toBeLessThan(statements.length / 4);
});

it.each(statements)(
  'DAT-15 $name of the previous version runs on this schema',
  async (statement) => {
    await expect(
      explainStatement(database, statement, { disableSeqScan: false }),
    ).resolves.toBeDefined();
  },
);
