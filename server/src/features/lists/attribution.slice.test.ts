import type { ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createAddItemWrite, createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();
const idOf = async (who: Person) => (await who.call('getProfile')).body.id;
const paid = { isChecked: true, price: 24.9, purchasedQuantity: 2, supermarket: 'São Jorge' };

/** Creates a household with Ana and João. */
async function createHouseholdOfTwo() {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const [anasId, joaosId] = [await idOf(ana), await idOf(joao)];
  return {
    ana: ana.inHousehold(household.id),
    joao: joao.inHousehold(household.id),
    anasId,
    joaosId,
    household,
  };
}

const attributionOf = ({ createdBy, takenBy, correctedBy, changedBy }: ListItem) => ({
  createdBy,
  takenBy,
  correctedBy,
  changedBy,
});

it('CASA-40 API-33 names who created, took, corrected and last changed an item, and clears the taker when the item is put back', async () => {
  const { ana, joao, anasId, joaosId } = await createHouseholdOfTwo();
  const item = await newItem(ana, await newList(ana));
  const notTaken = { takenBy: null, correctedBy: null };
  expect(attributionOf(item)).toEqual({ ...notTaken, createdBy: anasId, changedBy: anasId });
  const taken = attributionOf(await changeItem(joao, item, paid));
  expect(taken).toEqual({
    createdBy: anasId,
    takenBy: joaosId,
    correctedBy: null,
    changedBy: joaosId,
  });
  const renamed = attributionOf(await changeItem(ana, item, { name: 'Café' }));
  expect(renamed).toEqual({ ...taken, changedBy: anasId });
  const corrected = attributionOf(await changeItem(ana, item, { price: 22.9 }));
  expect(corrected).toEqual({ ...renamed, correctedBy: anasId });
  const correctedAgain = attributionOf(await changeItem(joao, item, { purchasedQuantity: 1 }));
  expect(correctedAgain).toEqual({ ...taken, correctedBy: null });
  const putBack = attributionOf(await changeItem(ana, item, { isChecked: false }));
  expect(putBack).toEqual({ ...notTaken, createdBy: anasId, changedBy: anasId });
  const impulse = await newItem(joao, item.listId, { ...paid, isImpulse: true });
  expect(impulse).toMatchObject({ createdBy: joaosId, takenBy: joaosId });
});

it('CASA-40 CASA-41 does not count a change of the planned unit as a correction of the line in the cart', async () => {
  const { ana, joao, anasId, joaosId } = await createHouseholdOfTwo();
  const item = await newItem(ana, await newList(ana));
  await changeItem(joao, item, paid);
  const planned = await changeItem(ana, item, { unit: 'kg' });
  expect(planned).toMatchObject({ unit: 'kg', purchasedUnit: 'un' });
  expect(attributionOf(planned)).toMatchObject({
    takenBy: joaosId,
    correctedBy: null,
    changedBy: anasId,
  });
  // Another device of Ana took the item before it knew of João's line, which is not hers.
  const params = { listId: item.listId, itemId: item.id };
  const body = { ...paid, price: 22.9, seen: null };
  expect((await ana.expectFailure('changeListItem', { params, body })).body.code).toBe(
    'item-taken',
  );
});

it('CASA-40 names the person who made each write that a device sends', async () => {
  const { ana, joao, anasId, joaosId, household } = await createHouseholdOfTwo();
  const listId = await newList(ana);
  const [anasDevice, joaosDevice] = [ana, joao].map((who) =>
    createDevice(who, newId(), household.id),
  );
  if (!anasDevice || !joaosDevice) throw new Error('No device.');
  const add = createAddItemWrite(anasDevice, listId, 'Sal');
  await anasDevice.sync([add]);
  const params = { listId, itemId: (add.body as ListItem).id };
  await joaosDevice.sync([joaosDevice.createWrite('changeListItem', { params, body: paid })]);
  await anasDevice.sync([]);
  const rows = Object.values(anasDevice.rows()['listItems'] ?? {}) as unknown as ListItem[];
  expect(rows.map(attributionOf)).toEqual([
    { createdBy: anasId, takenBy: joaosId, correctedBy: null, changedBy: joaosId },
  ]);
});

it('CASA-40 names who changed stock and who finished a trip, and restores who took an item when the finish is undone', async () => {
  const { ana, joao, anasId, joaosId } = await createHouseholdOfTwo();
  const [listId, pantryId] = [await newList(ana), await newPantry(ana)];
  const salt = await newStock(ana, pantryId, { name: 'Sal' });
  expect(salt).toMatchObject({ createdBy: anasId, changedBy: anasId });
  const stockParams = { pantryId, itemId: salt.id };
  const { body } = await joao.call('changePantryItem', { params: stockParams, body: { add: 1 } });
  expect(body).toMatchObject({ createdBy: anasId, changedBy: joaosId });
  const item = await newItem(joao, listId, { ...paid, name: 'Sal' });
  const finish = finishBody([item]);
  await ana.call('finishPurchase', { params: { pantryId }, body: finish });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ changedBy: anasId }]);
  const finishId = finish.id ?? '';
  const trip = await joao.call('getFinishedTrip', { params: { finishId } });
  expect(trip.body).toMatchObject({ boughtBy: anasId });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect((await itemsOf(ana, listId)).map(attributionOf)).toEqual([
    { createdBy: joaosId, takenBy: joaosId, correctedBy: null, changedBy: anasId },
  ]);
});

it('CASA-40 removes the ids of people who are not members of the household to which a list moves', async () => {
  const { ana, joao, anasId } = await createHouseholdOfTwo();
  const listId = await newList(ana);
  const item = await newItem(joao, listId, { ...paid, name: 'Sal' });
  await changeItem(ana, item, { price: 2 });
  const otherHousehold = await createHousehold(ana);
  await ana.call('moveList', { params: { listId }, body: { householdId: otherHousehold.id } });
  const moved = { createdBy: null, takenBy: null, correctedBy: anasId, changedBy: anasId };
  expect((await itemsOf(ana.inHousehold(otherHousehold.id), listId)).map(attributionOf)).toEqual([
    moved,
  ]);
});

it('CASA-40 removes the ids of a person whose account is deleted', async () => {
  const { ana, joao, household } = await createHouseholdOfTwo();
  const listId = await newList(ana);
  const item = await newItem(joao, listId, { ...paid, name: 'Sal' });
  await changeItem(joao, item, { name: 'Açúcar' });
  await joao.inHousehold(household.id).call('deleteAccount', {});
  expect((await itemsOf(ana, listId)).map(attributionOf)).toEqual([
    { createdBy: null, takenBy: null, correctedBy: null, changedBy: null },
  ]);
});
