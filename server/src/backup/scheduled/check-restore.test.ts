import { expect, it } from 'vitest';
import { requireSameCounts } from './check-restore.ts';

const expectedChecksums = [
  { table: 'users', rows: 2, bytes: 10, sha256: '' },
  { table: 'lists', rows: 3, bytes: 10, sha256: '' },
];

it('DAT-12 compares the number of rows of each table', async () => {
  const restoredCounts: Readonly<Record<string, number>> = { users: 2, lists: 3 };
  expect(
    await requireSameCounts(expectedChecksums, async (table) => restoredCounts[table] ?? 0),
  ).toBe(5);
});

it('DAT-12 names the table whose rows are missing after a restore', async () => {
  const restoredCounts: Readonly<Record<string, number>> = { users: 2, lists: 2 };
  const compare = requireSameCounts(expectedChecksums, async (table) => restoredCounts[table] ?? 0);
  await expect(compare).rejects.toThrow('lists has 2 rows after the restore, and had 3.');
});
