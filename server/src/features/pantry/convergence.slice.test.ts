/**
 * Two devices of one person change the same stock before they receive each other's changes. Both
 * devices end with the same rows.
 */
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import {
  sendConcurrently,
  finishBody,
  itemsOf,
  newPantry,
  prepareShopping,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp();

/** Creates a person with a pantry of one item, and the parameters of calls that change this item. */
async function prepareStock(quantity = 10) {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const item = await newStock(ana, pantryId, { quantity });
  return { ana, pantryId, params: { pantryId, itemId: item.id } };
}

it('API-15 PAN-03 adds up the plus and minus taps of two devices, each once', async () => {
  const { ana, pantryId, params } = await prepareStock();
  const phoneWrites = [1, 1, -3, 2].map((add) => ({ params, body: { add }, key: newId() }));
  const tabletWrites = [5, -1].map((add) => ({ params, body: { add }, key: newId() }));
  // Sends every write twice, as after a lost response, and all writes at once.
  const outcomes = await sendConcurrently(ana, 'changePantryItem', [
    ...phoneWrites,
    ...tabletWrites,
    ...phoneWrites,
    ...tabletWrites,
  ]);
  expect(new Set(outcomes)).toEqual(new Set(['ok']));
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 15 }]);
});

it('API-15 PAN-06 keeps both a threshold set on one device and stock counted on another', async () => {
  const { ana, pantryId, params } = await prepareStock();
  await ana.call('changePantryItem', { params, body: { lowStockAlertThreshold: 4 } });
  await ana.call('changePantryItem', { params, body: { add: -2 } });
  await ana.call('changePantryItem', { params, body: { quantity: 3 } });
  await ana.call('changePantryItem', { params, body: { add: 2 } });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 5, lowStockAlertThreshold: 4 }]);
});

it('API-15 API-17 removes stock although another device adds to it, in any order of the two writes', async () => {
  for (const isPlusFirst of [true, false]) {
    const { ana, pantryId, params } = await prepareStock();
    const plus = { params, body: { add: 1 } };
    if (isPlusFirst) await ana.call('changePantryItem', plus);
    await ana.call('removePantryItem', { params });
    if (!isPlusFirst) {
      expect(await ana.expectFailure('changePantryItem', plus)).toMatchObject({
        status: 404,
        body: { code: 'item-not-found' },
      });
    }
    expect(await stockOf(ana, pantryId)).toEqual([]);
  }
});

it('API-14 API-17 deletes a pantry although another device renames it, and then refuses new stock', async () => {
  const { ana, pantryId, params } = await prepareStock();
  await ana.call('renamePantry', { params: { pantryId }, body: { name: 'Sítio' } });
  await ana.call('deletePantry', { params: { pantryId } });
  const rename = { params: { pantryId }, body: { name: 'Praia' } };
  expect(await ana.expectFailure('renamePantry', rename)).toMatchObject({
    body: { code: 'pantry-not-found' },
  });
  expect(await ana.expectFailure('changePantryItem', { params, body: { add: 1 } })).toMatchObject({
    status: 404,
    body: { code: 'item-not-found' },
  });
  const body = { id: newId(), name: 'Café', quantity: 1, unit: 'un' as const };
  expect(await ana.expectFailure('addPantryItem', { params: { pantryId }, body })).toEqual({
    status: 404,
    body: { code: 'pantry-not-found', message: 'Despensa não encontrada.' },
  });
});

it('FIN-04 adds the stock of a trip once if both devices finish it, and keeps a plus tap in between', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const stock = await newStock(ana, pantryId, { productId: rice.id, quantity: 1 });
  const items = [await addTakenItem(ana, listId, { productId: rice.id })];
  const params = { pantryId };
  const finish = () =>
    ana.call('finishPurchase', { params, body: finishBody(items), key: newId() });
  expect((await finish()).body.movedItemIds).toEqual([items[0]?.id]);
  await ana.call('changePantryItem', {
    params: { pantryId, itemId: stock.id },
    body: { add: 1 },
  });
  expect((await finish()).body).toMatchObject({ movedItemIds: [], skippedNames: [] });
  // 1 at first, 2 of the trip, and 1 of the plus.
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 4 }]);
  expect(await itemsOf(ana, listId)).toEqual([]);
});

it('FIN-04 API-17 refuses to finish a trip into a pantry that another device deleted', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  const items = [await addTakenItem(ana, listId, { productId: rice.id })];
  await ana.call('deletePantry', { params: { pantryId } });
  const sent = { params: { pantryId }, body: finishBody(items), key: newId() };
  expect(await ana.expectFailure('finishPurchase', sent)).toMatchObject({
    status: 404,
    body: { code: 'pantry-not-found' },
  });
  expect(await itemsOf(ana, listId)).toMatchObject([{ id: items[0]?.id, isChecked: true }]);
});
