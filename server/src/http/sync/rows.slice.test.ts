/** Tests which rows of its household a device gets. */
import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createAddItemWrite, createDevice, fetchFreshRows } from '../../../test/people/device.ts';
import {
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  prepareShopping,
  newStock,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { tombstonesPurge } from '../../db/purging/tombstones.ts';

// An answer has at most three rows, so every home arrives in chunks.
const { person, database } = await startApp({ rowLimit: 3 });

const recreateItems = statement<{ id: string }, { listId: string }>(
  'test.make-again',
  `with deleted as (delete from list_items where list_id = :listId returning *)
   insert into list_items select * from deleted returning id`,
);

/** Creates a home with rows of every kind. */
async function createFullHousehold() {
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  await ana.call('planTrip', {
    params: { listId },
    body: { budget: 250.5, supermarket: 'Pague Menos' },
  });
  const taken = await addTakenItem(ana, listId, { productId: rice.id });
  await newItem(ana, listId, { name: 'Sal' });
  await newStock(ana, pantryId, { productId: beans.id, quantity: 2 });
  const params = { supermarketName: 'São Jorge', labelCode: '123456' };
  await ana.call('saveStoreLabel', { params, body: { productId: rice.id, valueKind: 'price' } });
  await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([taken]) });
  await newItem(ana, listId, { name: 'Açúcar' });
  return { ana, rice, listId, pantryId };
}

it('SYN-01 a new device gets every row of the home in chunks, with the values of the single calls', async () => {
  const { ana, listId, pantryId } = await createFullHousehold();
  const device = createDevice(ana);
  const first = await device.sync();
  expect(first).toMatchObject({ hasMore: true, households: [{ isReset: true }] });
  const rows = device.rows();
  expect(Object.keys(rows).toSorted()).toEqual([
    'finishMoves',
    'finishes',
    'listItems',
    'lists',
    'members',
    'pantries',
    'pantryItems',
    'purchases',
    'storeLabels',
    'supermarkets',
  ]);
  const { items, _count, ...list } = (await ana.call('getList', { params: { listId } })).body;
  expect(rows['lists']).toEqual({ [listId]: list });
  expect(rows['listItems']).toEqual(Object.fromEntries(items.map((item) => [item.id, item])));
  const pantry = (await ana.call('getPantry', { params: { pantryId } })).body;
  for (const item of pantry.items) {
    // PAN-09: the device must know that nobody has set a threshold.
    const row = { ...item, lowStockAlertThreshold: null, pantryId };
    expect(rows['pantryItems']?.[item.id]).toMatchObject(row);
  }
  const { trips } = (await ana.call('getFinishedTrips', { query: {} })).body;
  expect(Object.keys(rows['finishes'] ?? {})).toEqual(trips.map(({ id }) => id));
  const params = { finishId: trips[0]?.id ?? '' };
  const trip = (await ana.call('getFinishedTrip', { params })).body;
  const [{ total: _total, ...line } = { total: 0 }] = trip.lines;
  expect(Object.values(rows['purchases'] ?? {})).toMatchObject([line]);
  expect(Object.values(rows['storeLabels'] ?? {})).toMatchObject([{ code: '123456' }]);
  expect(Object.values(rows['finishMoves'] ?? {})).toMatchObject([
    { finishId: trips[0]?.id, item: { name: 'Arroz', isChecked: true }, quantity: 2 },
  ]);
});

it('SYN-02 a registered device gets the rows that changed since its last call, and none when nothing changed', async () => {
  const { ana, listId, pantryId } = await createFullHousehold();
  const device = createDevice(ana);
  await device.sync();
  expect(await device.sync()).toMatchObject({
    hasMore: false,
    households: [{ isReset: false, rows: {}, removed: {} }],
  });
  const [item] = await itemsOf(ana, listId);
  if (!item) throw new Error('no item');
  await changeItem(ana, item, { quantity: 7 });
  const { households } = await device.callSync();
  expect(households).toMatchObject([{ rows: { listItems: [{ id: item.id, quantity: 7 }] } }]);
  expect(Object.keys(households[0]?.rows ?? {})).toEqual(['listItems']);
  await ana.call('removeListItem', { params: { listId, itemId: item.id } });
  await ana.call('deletePantry', { params: { pantryId } });
  await newPantry(ana, 'Casa da praia');
  await device.sync();
  expect(device.rows()).toEqual(await fetchFreshRows(ana));
});

it('SYN-02 reports a row that was created and deleted between two calls as removed, and a recreated row as present', async () => {
  const { ana, listId } = await createFullHousehold();
  const device = createDevice(ana);
  await device.sync();
  const removedItem = await newItem(ana, listId, { name: 'Vela' });
  await ana.call('removeListItem', { params: { listId, itemId: removedItem.id } });
  const [recreatedItem] = await itemsOf(ana, listId);
  if (!recreatedItem) throw new Error('no item');
  await ana.call('removeListItem', { params: { listId, itemId: recreatedItem.id } });
  await newItem(ana, listId, { id: recreatedItem.id, name: 'Voltou' });
  await device.sync();
  expect(device.rows()['listItems']).toMatchObject({ [recreatedItem.id]: { name: 'Voltou' } });
  expect(device.rows()).toEqual(await fetchFreshRows(ana));
});

it('SYN-02 reports rows that one transaction deleted and recreated as present', async () => {
  const { ana, listId } = await createFullHousehold();
  for (const name of ['Sal', 'Alho', 'Cebola', 'Louro']) await newItem(ana, listId, { name });
  const device = createDevice(ana);
  await device.sync();
  expect(await database.rows(recreateItems, { listId })).toHaveLength(6);
  await device.sync();
  expect(Object.keys(device.rows()['listItems'] ?? {})).toHaveLength(6);
  expect(device.rows()).toEqual(await fetchFreshRows(ana));
});

it('SYN-02 a row that changes between two chunks arrives in its newest state', async () => {
  const { ana, listId } = await createFullHousehold();
  const device = createDevice(ana);
  let answer = await device.callSync();
  const items = await itemsOf(ana, listId);
  const cursors: string[] = [];
  while (answer.hasMore) {
    for (const item of items) await changeItem(ana, item, { name: `${item.name}!` });
    cursors.push(answer.cursor);
    answer = await device.callSync({ cursor: answer.cursor });
    if (cursors.length > 20) break;
  }
  await device.sync();
  expect(device.rows()).toEqual(await fetchFreshRows(ana));
});

it.each([
  ['nonsense', () => 'nonsense'],
  ['of another version of the rows', (cursor: string) => cursor.replace(/^\d+/u, '0')],
  ['of another database', (cursor: string) => cursor.replace(/^(\d+)\.[\da-f]{8}/u, '$1.00000000')],
  ['of the future', (cursor: string) => cursor.replace(/\.(\d+)\.(\d+)\./u, '.99999.$2.')],
  ['partly nonsense', (cursor: string) => cursor.replace(/\.(\d+)\.(\d+)\./u, '.x.$2.')],
  ['continued by a control character', (cursor: string) => `${cursor}\0`],
])(
  'SYN-03 a device with a cursor that is %s gets everything again',
  async (_what, changeCursor) => {
    const { ana } = await createFullHousehold();
    const device = createDevice(ana);
    await device.sync();
    const answer = await device.callSync({ cursor: changeCursor(device.cursor() ?? '') });
    expect(answer.households).toMatchObject([{ isReset: true }]);
  },
);

it('SYN-03 a device with another person’s cursor gets only the rows of its own user', async () => {
  const { ana } = await createFullHousehold();
  const device = createDevice(ana);
  await device.sync();
  const bia = await person();
  const listId = await newList(bia, 'De Bia');
  const answer = await createDevice(bia).callSync({ cursor: device.cursor() });
  expect(answer.households).toMatchObject([{ isReset: true }]);
  const rows = await fetchFreshRows(bia);
  expect(Object.keys(rows).toSorted()).toEqual(['lists', 'members']);
  expect(Object.keys(rows['lists'] ?? {})).toEqual([listId]);
});

it('SYN-03 HH-05 a device with a cursor before the oldest tombstone gets everything again', async () => {
  const { ana, listId } = await createFullHousehold();
  const [oldDevice, newDevice] = [createDevice(ana), createDevice(ana)];
  await oldDevice.sync();
  // The device is in the middle of its first download.
  const firstChunk = await newDevice.callSync();
  const [item] = await itemsOf(ana, listId);
  await ana.call('removeListItem', { params: { listId, itemId: item?.id ?? '' } });
  await purge(database, [tombstonesPurge], new Date(Date.now() + 91 * 86_400_000));
  for (const [device, cursor] of [
    [oldDevice, oldDevice.cursor()],
    [newDevice, firstChunk.cursor],
  ] as const) {
    expect(await device.callSync({ cursor })).toMatchObject({ households: [{ isReset: true }] });
  }
  await oldDevice.sync();
  expect(oldDevice.rows()).toEqual(await fetchFreshRows(ana));
  expect(await oldDevice.callSync()).toMatchObject({ households: [{ isReset: false, rows: {} }] });
});

/** Returns a seeded random generator, so that a failing run can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

it('SYN-04 two devices that write at random always have the same rows as a fresh download', async () => {
  for (const seed of [1, 2, 3]) {
    const randomBelow = createRandom(seed);
    const { ana, rice, listId, pantryId } = await prepareShopping(await person());
    const devices = [createDevice(ana), createDevice(ana)] as const;
    for (let step = 0; step < 15; step += 1) {
      const device = devices[randomBelow(2)] ?? devices[0];
      const items = await itemsOf(ana, listId);
      const item = items[randomBelow(items.length)];
      const write = () => {
        switch (randomBelow(5)) {
          case 0:
            return item
              ? device.createWrite('removeListItem', { params: { listId, itemId: item.id } })
              : createAddItemWrite(device, listId);
          case 1:
          case 2:
            return createAddItemWrite(device, listId, `Item ${step}`);
          case 3:
            return device.createWrite('addListItem', {
              params: { listId },
              body: {
                id: newId(),
                name: 'Arroz',
                quantity: 1,
                unit: 'un',
                productId: rice.id,
                price: 9.9,
                purchasedQuantity: 2,
                supermarket: 'São Jorge',
              },
            });
          default:
            return device.createWrite('finishPurchase', {
              params: { pantryId },
              body: finishBody(
                items
                  .filter(({ isChecked }) => isChecked)
                  .concat(items)
                  .slice(0, 3),
                {
                  listId,
                },
              ),
            });
        }
      };
      const writes = Array.from({ length: randomBelow(3) }, write);
      const answer = await device.sync(writes);
      expect(answer.stopped).toBeNull();
      expect(device.rows(), `seed ${seed}, step ${step}`).toEqual(await fetchFreshRows(ana));
    }
    for (const device of devices) {
      await device.sync();
      expect(device.rows(), `seed ${seed}`).toEqual(await fetchFreshRows(ana));
    }
  }
});
