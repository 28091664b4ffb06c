import type { ListItem, ListItemChange } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { statement } from '../../db/database.ts';
import { createDevice } from '../../../test/people/device.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import type { Person } from '../../../test/people/person.ts';
import { changeItem, itemsOf, newItem, newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, database } = await startApp();

/** Creates a household with Ana and João, and an item on their list. */
async function createSharedItem(fields = {}) {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const item = await newItem(
    ana.inHousehold(household.id),
    await newList(ana.inHousehold(household.id)),
    {
      name: 'Café',
      ...fields,
    },
  );
  return {
    ana: ana.inHousehold(household.id),
    joao: joao.inHousehold(household.id),
    item,
    household,
    joaosId: (await joao.call('getProfile')).body.id,
  };
}

const takeBody = (price: number | null, purchasedQuantity: number | null) => ({
  isChecked: true,
  price,
  purchasedQuantity,
  purchasedUnit: 'un' as const,
  supermarket: 'Assaí',
});
const seenPurchase = (price: number | null, purchasedQuantity: number | null) => ({
  seen: { price, purchasedQuantity, purchasedUnit: 'un' as const },
});

async function expectRefusedAsTaken(who: Person, { listId, id }: ListItem, body: ListItemChange) {
  const { body: failure } = await who.expectFailure('changeListItem', {
    params: { listId, itemId: id },
    body,
  });
  expect(failure).toEqual({ code: 'item-taken', message: 'Outra pessoa já pegou este item.' });
}
const readTakenFields = async (who: Person, { listId }: ListItem) =>
  (await itemsOf(who, listId)).map(({ isChecked, price, purchasedQuantity, takenBy }) => ({
    isChecked,
    price,
    purchasedQuantity,
    takenBy,
  }));

it('CASA-41 refuses the second of two takes of an item, and changes nothing', async () => {
  const { ana, joao, item, joaosId } = await createSharedItem();
  await changeItem(joao, item, { ...takeBody(24.9, 2), seen: null });
  const before = await itemsOf(ana, item.listId);
  await expectRefusedAsTaken(ana, item, { ...takeBody(22.9, 1), supermarket: 'Feira', seen: null });
  expect(await itemsOf(ana, item.listId)).toEqual(before);
  expect(await readTakenFields(ana, item)).toEqual([
    { isChecked: true, price: 24.9, purchasedQuantity: 2, takenBy: joaosId },
  ]);
  expect((await ana.call('getSupermarkets')).body.names).toEqual(['Assaí']);
});

it('CASA-41 accepts a second take with equal amounts, or without amounts', async () => {
  const { ana, joao, item, joaosId } = await createSharedItem();
  await changeItem(joao, item, { ...takeBody(24.9, 2), seen: null });
  const same = await changeItem(ana, item, { ...takeBody(24.9, 2), seen: null });
  expect(same).toMatchObject({ takenBy: joaosId, correctedBy: null });
  const ticked = await changeItem(ana, item, { isChecked: true, seen: null });
  expect(ticked).toMatchObject({ price: 24.9, takenBy: joaosId });
});

it('CASA-41 accepts a second take by the same person, or by a client that does not send `seen`', async () => {
  const { ana, joao, item, joaosId } = await createSharedItem();
  await changeItem(joao, item, { ...takeBody(24.9, 2), seen: null });
  // João takes the item again on a second device. The last change is stored.
  await changeItem(joao, item, { ...takeBody(23.9, 1), seen: null });
  const overwritten = await changeItem(ana, item, takeBody(22.9, 1));
  expect(overwritten).toMatchObject({ price: 22.9, correctedBy: null });
  expect(overwritten.takenBy).not.toBe(joaosId);
});

it('CASA-41 accepts the amounts of a second take if the first one has no amounts', async () => {
  const { ana, joao, item } = await createSharedItem();
  await changeItem(joao, item, { isChecked: true, seen: null });
  const filled = await changeItem(ana, item, { ...takeBody(3, 1), seen: null });
  expect(filled).toMatchObject({ price: 3, purchasedQuantity: 1 });
});

it('CASA-42 refuses a correction that is based on outdated amounts, from the person who took the item and from another person', async () => {
  const { ana, joao, item } = await createSharedItem();
  await changeItem(joao, item, { ...takeBody(24.9, 2), seen: null });
  await changeItem(ana, item, { price: 22.9, ...seenPurchase(24.9, 2) });
  await expectRefusedAsTaken(joao, item, { price: 21.9, ...seenPurchase(24.9, 2) });
  await changeItem(joao, item, { price: 21.9, ...seenPurchase(22.9, 2) });
  await expectRefusedAsTaken(ana, item, { purchasedQuantity: 3, ...seenPurchase(22.9, 2) });
  expect(await readTakenFields(ana, item)).toMatchObject([{ price: 21.9, purchasedQuantity: 2 }]);
});

it('CASA-43 unticks an item only if its purchase has not changed since the device received it', async () => {
  const { ana, joao, item } = await createSharedItem();
  await changeItem(joao, item, { ...takeBody(24.9, 2), seen: null });
  // Ana took the item and put it back while offline, but João's purchase is in the cart.
  await expectRefusedAsTaken(ana, item, { isChecked: false, ...seenPurchase(22.9, 1) });
  const unticked = await changeItem(ana, item, { isChecked: false, ...seenPurchase(24.9, 2) });
  expect(unticked).toMatchObject({ isChecked: false, takenBy: null });
});

it('CASA-41 treats the same numbers in another unit as a different purchase', async () => {
  const { ana, joao, item } = await createSharedItem({ unit: 'kg', quantity: 2 });
  await changeItem(joao, item, { ...takeBody(10, 1), purchasedUnit: 'kg', seen: null });
  await expectRefusedAsTaken(ana, item, { ...takeBody(10, 1), purchasedUnit: 'un', seen: null });
});

const lockHousehold = statement<{ id: string }, { id: string }>(
  'test.lock-household',
  'select id from households where id = :id for update',
);

it('CASA-41 accepts one of two concurrent takes, and refuses the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, joao, item, household } = await createSharedItem();
    const path = `/api/shopping-lists/${item.listId}/items/${item.id}`;
    // Both transactions wait for the same row, so that they run at the same time.
    const blocker = await holdOpen(database, (sql) =>
      sql.first(lockHousehold, { id: household.id }),
    );
    const requests = Promise.all([
      ana.request('PUT', path, { body: { ...takeBody(22.9, 1), seen: null } }),
      joao.request('PUT', path, { body: { ...takeBody(24.9, 2), seen: null } }),
    ]);
    await waitUntilBlocked(database, 2, requests);
    await blocker.commit();
    const responses = await requests;
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const isAnaFirst = responses[0].statusCode === 200;
    expect(await readTakenFields(ana, item)).toMatchObject([
      { isChecked: true, ...(isAnaFirst ? { price: 22.9 } : { price: 24.9 }) },
    ]);
  }
});

it('CASA-41 stores the refusal for the device, returns it again for the same write, and does not block later writes', async () => {
  const { ana, joao, item, household } = await createSharedItem();
  await changeItem(joao, item, { ...takeBody(24.9, 2), seen: null });
  const device = createDevice(ana, newId(), household.id);
  const params = { listId: item.listId, itemId: item.id };
  const take = device.createWrite('changeListItem', {
    params,
    body: { ...takeBody(22.9, 1), seen: null },
  });
  const rename = device.createWrite('changeListItem', { params, body: { name: 'Café Pilão' } });
  const answer = await device.callSync({ writes: [take, rename] });
  expect(answer.outcomes.map(({ refusal }) => refusal?.failure.code)).toEqual([
    'item-taken',
    undefined,
  ]);
  expect((await device.callSync({ writes: [take, rename] })).outcomes).toEqual(answer.outcomes);
  expect(await itemsOf(ana, item.listId)).toMatchObject([{ name: 'Café Pilão', price: 24.9 }]);
});
