/** Tests the migration to activity and trash, on a database of the previous version. */
import { expect, it } from 'vitest';
import { everythingOf } from '../../../test/contract/contract-world.ts';
import { copyRows, databaseBefore } from '../../../test/database-before.ts';
import { createHousehold } from '../../../test/people/households.ts';
import {
  itemsOf,
  newItem,
  prepareShopping,
  newStock,
  takenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { migrate } from '../../db/migrating/migrate.ts';

it('CASA-50 CASA-53 HH-07 migrates a household of the previous version without changing its data', async () => {
  const { database, person } = await startApp();
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const home = await createHousehold(ana);
  await home.invite(bia);
  const there = ana.inHousehold(home.id);
  const { rice, listId, pantryId } = await prepareShopping(there);
  await newItem(bia.inHousehold(home.id), listId, { name: 'Carvão' });
  await takenItem(there, listId, { productId: rice.id });
  await newStock(there, pantryId, { name: 'Arroz' });
  const [before, members] = [await everythingOf(there), await home.members()];

  const older = await databaseBefore('0023');
  await copyRows(database, older);
  expect(await migrate(older)).toContain('0023_activities.sql');

  const after = await startApp({ database: older });
  const [ana2, bia2] = await Promise.all(
    [ana, bia].map(async ({ subject, email }) =>
      (await after.person({ subject, email })).inHousehold(home.id),
    ),
  );
  if (!ana2 || !bia2) throw new Error('Both people must exist after the migration.');
  expect(await everythingOf(ana2)).toEqual(before);
  const params = { householdId: home.id };
  expect((await ana2.call('getMembers', { params })).body).toEqual(members);
  // The activity of the time before the migration is unknown.
  expect((await ana2.call('getActivity', { query: {} })).body).toEqual({
    activities: [],
    hasMore: false,
  });
  expect((await ana2.call('getDeletedLists')).body).toEqual([]);

  await bia2.call('deleteList', { params: { listId } });
  expect((await ana2.call('getDeletedLists')).body).toMatchObject([
    { name: 'Feira', itemCount: 2, deletedBy: 'Bia' },
  ]);
  await ana2.call('restoreList', { params: { listId } });
  const [restored, deleted] = (await bia2.call('getActivity', { query: {} })).body.activities;
  expect([deleted?.kind, restored?.kind]).toEqual(['list-deleted', 'list-restored']);
  expect(await itemsOf(bia2, listId)).toHaveLength(2);
});
