/** A backup while another process writes. */
import { newId } from '@quitanda/contract/ids';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { addCleanup } from '../../test/clean-up.ts';
import { openTestDatabase } from '../../test/database.ts';
import { waitUntilBlocked } from '../../test/lock-waits.ts';
import { statement } from '../db/database.ts';
import { openPhotoFiles } from '../db/photo-files.ts';
import { writeBackup } from './write-backup.ts';

const lockLists = statement('test.lock-lists', 'lock table lists in access exclusive mode');
const insertHousehold = statement<never, { id: string }>(
  'test.insert-household',
  `insert into households (id, name, created_at) values (:id, 'Casa', now())`,
);
const insertList = statement<never, { id: string; householdId: string }>(
  'test.insert-list',
  `insert into lists (id, household_id, name, created_at, updated_at)
   values (:id, :householdId, 'Feira', now(), now())`,
);
const insertItem = statement<never, { id: string; listId: string; householdId: string }>(
  'test.insert-item',
  `insert into list_items (id, list_id, household_id, name, quantity, unit, is_checked, is_impulse,
     created_at, updated_at)
   values (:id, :listId, :householdId, 'Item posterior', 1000, 'un', false, false, now(), now())`,
);

it('contains no row of a transaction that is committed while the tables are being copied', async () => {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-snapshot-'));
  addCleanup(async () => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'backup');
  const backup = await database.transaction(async (sql) => {
    await sql.rows(lockLists);
    const running = writeBackup(
      database.url,
      file,
      { madeAt: '', appVersion: '' },
      openPhotoFiles(path.join(folder, 'photos')),
    );
    // The backup waits for the lock of the lists. It copies their items after them.
    await waitUntilBlocked(database, 1, running);
    const [householdId, listId] = [newId(), newId()];
    await sql.rows(insertHousehold, { id: householdId });
    await sql.rows(insertList, { id: listId, householdId });
    await sql.rows(insertItem, { id: newId(), listId, householdId });
    return { running };
  });
  await backup.running;
  const archive = gunzipSync(readFileSync(file)).toString();
  expect(archive).toContain('checksums.json');
  expect(archive).not.toContain('posterior');
});
