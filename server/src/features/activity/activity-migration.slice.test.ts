/** Tests the migration that added activity and trash, on a database of the version before it. */
import { expect, it } from 'vitest';
import { everythingOf } from '../../../test/contract/contract-fixtures.ts';
import {
  copyRows,
  createDatabaseBefore,
  withTimesOfPositions,
} from '../../../test/database-before.ts';
import { createHousehold } from '../../../test/people/households.ts';
import {
  itemsOf,
  newItem,
  prepareShopping,
  newStock,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { migrate } from '../../db/migrating/migrate.ts';
import { batchesFill } from '../pantry/batches/fill-batches.sql.ts';

it('CASA-50 CASA-53 HH-07 migrates a household of the previous version without changing its data', async () => {
  const { database, person } = await startApp();
  const [ana, bia] = [await person({ displayName: 'Ana' }), await person({ displayName: 'Bia' })];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const anaInHousehold = ana.inHousehold(household.id);
  const { rice, listId, pantryId } = await prepareShopping(anaInHousehold);
  await newItem(bia.inHousehold(household.id), listId, { name: 'Carvão' });
  await addTakenItem(anaInHousehold, listId, { productId: rice.id });
  await newStock(anaInHousehold, pantryId, { name: 'Arroz' });
  const [before, members] = [await everythingOf(anaInHousehold), await household.members()];

  const previousDatabase = await createDatabaseBefore('0023');
  await copyRows(database, previousDatabase);
  expect(await migrate(previousDatabase)).toContain('0023_activities.sql');
  await previousDatabase.rows(batchesFill.statement, { before: new Date(), batch: 100 });

  const migratedApp = await startApp({ database: previousDatabase });
  const [migratedAna, migratedBia] = await Promise.all(
    [ana, bia].map(async ({ subject, email }) =>
      (await migratedApp.person({ subject, email })).inHousehold(household.id),
    ),
  );
  if (!migratedAna || !migratedBia) throw new Error('Both people must exist after the migration.');
  expect(withTimesOfPositions(await everythingOf(migratedAna))).toEqual(
    withTimesOfPositions(before),
  );
  const params = { householdId: household.id };
  expect((await migratedAna.call('getMembers', { params })).body).toEqual(members);
  // Nothing was recorded before the migration.
  expect((await migratedAna.call('getActivity', { query: {} })).body).toEqual({
    activities: [],
    hasMore: false,
  });
  expect((await migratedAna.call('getDeletedLists')).body).toEqual([]);

  await migratedBia.call('deleteList', { params: { listId } });
  expect((await migratedAna.call('getDeletedLists')).body).toMatchObject([
    { name: 'Feira', itemCount: 2, deletedBy: 'Bia' },
  ]);
  await migratedAna.call('restoreList', { params: { listId } });
  const [restored, deleted] = (await migratedBia.call('getActivity', { query: {} })).body
    .activities;
  expect([deleted?.kind, restored?.kind]).toEqual(['list-deleted', 'list-restored']);
  expect(await itemsOf(migratedBia, listId)).toHaveLength(2);
});
