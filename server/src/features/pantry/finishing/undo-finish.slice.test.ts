import type { ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Person } from '../../../../test/people/person.ts';
import {
  sendConcurrently,
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  findRiceBeansAndMilk,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { addCleanup } from '../../../../test/clean-up.ts';
import { statement } from '../../../db/database.ts';

const { person, clock, database } = await startApp();

/** Creates a person who has just finished a trip, and returns the list and stock `before` the finish. */
async function createFinishedTrip() {
  const ana = await person();
  const [rice, beans, milk] = await findRiceBeansAndMilk(ana);
  const pantryId = await newPantry(ana);
  const listId = await newList(ana, 'Feira');
  await newStock(ana, pantryId, { name: 'Arroz', productId: rice.id, quantity: 5 });
  const items = [
    await addTakenItem(ana, listId, {
      name: 'Arroz',
      productId: milk.id,
      selectedProductId: rice.id,
      price: 24.9,
      quantity: 0.5,
      unit: 'un',
      isImpulse: true,
      takenAt: new Date().toISOString(),
    }),
    await addTakenItem(ana, listId, { name: 'Feijão', productId: beans.id, unit: 'kg' }),
  ];
  const before = { list: await itemsOf(ana, listId), stock: await stockOf(ana, pantryId) };
  const finishId = await finish(ana, pantryId, items);
  return { ana, beans, rice, pantryId, listId, items, finishId, before };
}

async function finish(who: Person, pantryId: string, items: ListItem[]): Promise<string> {
  const body = finishBody(items);
  return (await who.call('finishPurchase', { params: { pantryId }, body })).body.id;
}

it('FIN-05 restores the list and the pantry, and deletes the purchases', async () => {
  const { ana, pantryId, finishId, listId, before } = await createFinishedTrip();
  expect(await itemsOf(ana, listId)).toEqual([]);
  const params = { pantryId, finishId };
  expect((await ana.call('undoFinish', { params })).status).toBe(204);
  expect(await itemsOf(ana, listId)).toEqual(before.list);
  expect(await stockOf(ana, pantryId)).toEqual(before.stock);
  const history = await ana.call('getPriceHistory', { params: { supermarketName: 'São Jorge' } });
  expect(history.body).toEqual([]);
  const lastItems = await ana.call('getLastPurchase', { params: { listId } });
  expect(lastItems.body.items).toEqual([]);
});

const selectRows = statement<{ row: string }, { listId: string }>(
  'test.list-rows',
  "select (to_jsonb(stored) - 'revision')::text as row from list_items as stored where list_id = :listId order by id",
);

const fillRemainingColumns = statement<never, { itemId: string }>(
  'test.fill-other-columns',
  `update list_items set scanned_barcode = '7891000100103', corrected_by = created_by,
     moved_from = list_id, purchased_unit_text = 'lata'
   where id = :itemId`,
);

it('FIN-05 restores every column of a list item', async () => {
  const ana = await person();
  const [rice, beans] = await findRiceBeansAndMilk(ana);
  const pantryId = await newPantry(ana);
  const listId = await newList(ana);
  // Fills all columns that the API can fill together.
  const item = await addTakenItem(ana, listId, {
    productId: rice.id,
    selectedProductId: beans.id,
    unit: 'kg',
    unitText: 'g',
    purchasedUnit: 'un',
    paid: 9.99,
    note: 'do bom',
    onlyAt: 'São Jorge',
    isImpulse: true,
  });
  // The API does not store a barcode with a product, and sets `corrected_by` only for a correction by
  // another person.
  await database.rows(fillRemainingColumns, { itemId: item.id });
  const before = await database.rows(selectRows, { listId });
  expect(before[0]?.row).not.toContain('null');
  const finishId = await finish(ana, pantryId, [item]);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await database.rows(selectRows, { listId })).toEqual(before);
});

it('FIN-05 subtracts each quantity from the stock in its unit if a product was bought in pieces and by weight', async () => {
  const ana = await person();
  const [rice] = await findRiceBeansAndMilk(ana);
  const [pantryId, listId] = [await newPantry(ana), await newList(ana)];
  const product = { productId: rice.id };
  await newStock(ana, pantryId, { ...product, quantity: 5 });
  await newStock(ana, pantryId, { ...product, quantity: 7, unit: 'kg' });
  const items = [
    await addTakenItem(ana, listId, { ...product, purchasedQuantity: 3 }),
    await addTakenItem(ana, listId, { ...product, unit: 'kg', purchasedQuantity: 1.5 }),
  ];
  const readQuantities = async () =>
    (await stockOf(ana, pantryId)).map(({ quantity, unit }) => `${quantity} ${unit}`).toSorted();
  const finishId = await finish(ana, pantryId, items);
  expect(await readQuantities()).toEqual(['8 un', '8.5 kg']);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await readQuantities()).toEqual(['5 un', '7 kg']);
});

const addColumn = statement(
  'test.add-column',
  "alter table list_items add column aisle text not null default 'A'",
);
const dropColumn = statement('test.drop-column', 'alter table list_items drop column aisle');

it('FIN-05 undoes a finish that is older than a migration that added a column', async () => {
  const { ana, pantryId, finishId, listId, before } = await createFinishedTrip();
  await database.rows(addColumn);
  addCleanup(async () => {
    await database.rows(dropColumn);
  });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await itemsOf(ana, listId)).toEqual(before.list);
  expect(await database.rows(selectRows, { listId })).toEqual([
    { row: expect.stringContaining('"aisle": "A"') },
    { row: expect.stringContaining('"aisle": "A"') },
  ]);
});

it('FIN-05 allows another finish and undo after an undo', async () => {
  const { ana, pantryId, finishId, listId, items, before } = await createFinishedTrip();
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  const secondFinishId = await finish(ana, pantryId, items);
  expect(await itemsOf(ana, listId)).toEqual([]);
  await ana.call('undoFinish', { params: { pantryId, finishId: secondFinishId } });
  expect(await itemsOf(ana, listId)).toEqual(before.list);
  expect(await stockOf(ana, pantryId)).toEqual(before.stock);
});

it('FIN-05 undoes once if the undo is sent several times', async () => {
  const { ana, pantryId, finishId, before } = await createFinishedTrip();
  const sent = { params: { pantryId, finishId } };
  const outcomes = await sendConcurrently(ana, 'undoFinish', [sent, sent, sent]);
  expect(outcomes.toSorted()).toEqual(['finish-not-found', 'finish-not-found', 'ok']);
  expect(await stockOf(ana, pantryId)).toEqual(before.stock);
  // The same call with an idempotency key gets the same answer.
  const secondTrip = await createFinishedTrip();
  const secondParams = { pantryId: secondTrip.pantryId, finishId: secondTrip.finishId };
  const sentWithKey = { params: secondParams, key: newId() };
  expect(await sendConcurrently(secondTrip.ana, 'undoFinish', [sentWithKey, sentWithKey])).toEqual([
    'ok',
    'ok',
  ]);
});

it('FIN-05 never lowers stock below 0, and does not delete stock that was changed after the finish', async () => {
  const { ana, beans, pantryId, finishId } = await createFinishedTrip();
  const [rice, newStockItem] = await stockOf(ana, pantryId);
  const change = (itemId: string | undefined, body: object) =>
    ana.call('changePantryItem', { params: { pantryId, itemId: itemId ?? '' }, body });
  await change(rice?.id, { quantity: 1 });
  await change(newStockItem?.id, { add: -0.5 });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await stockOf(ana, pantryId)).toEqual([
    { ...rice, quantity: 0, batches: [] },
    { ...newStockItem, quantity: 0, productId: beans.id, batches: [] },
  ]);
});

it.each([{ lowStockAlertThreshold: 2 }, { targetQuantity: 6 }])(
  'FIN-05 does not delete stock for which somebody set %j after the finish',
  async (body) => {
    const { ana, beans, pantryId, finishId } = await createFinishedTrip();
    const newStockItem = (await stockOf(ana, pantryId))[1];
    const params = { pantryId, itemId: newStockItem?.id ?? '' };
    await ana.call('changePantryItem', { params, body });
    await ana.call('undoFinish', { params: { pantryId, finishId } });
    expect((await stockOf(ana, pantryId))[1]).toMatchObject({ name: beans.name, quantity: 0 });
  },
);

it('FIN-05 restores a deleted list with its name', async () => {
  const { ana, pantryId, finishId, listId, before } = await createFinishedTrip();
  await ana.call('deleteList', { params: { listId } });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  const { body } = await ana.call('getList', { params: { listId } });
  expect(body).toMatchObject({ id: listId, name: 'Feira', items: before.list });
});

it('API-06 FIN-05 ends the trip of the list with the finish, and resumes it with the undo', async () => {
  const { ana, rice, listId, pantryId } = await createFinishedTrip();
  const readTrip = async () => {
    const { budget, supermarket } = (await ana.call('getList', { params: { listId } })).body;
    return { budget, supermarket };
  };
  const plannedTrip = { budget: 250.5, supermarket: 'Pague Menos' };
  await ana.call('planTrip', { params: { listId }, body: plannedTrip });
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const finishId = await finish(ana, pantryId, [item]);
  expect(await readTrip()).toEqual({ budget: null, supermarket: null });
  // The undo keeps a budget that somebody set after the finish.
  await ana.call('planTrip', { params: { listId }, body: { budget: 90 } });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await readTrip()).toEqual({ budget: 90, supermarket: 'Pague Menos' });
});

it('FIN-05 restores the items if the pantry was deleted', async () => {
  const { ana, pantryId, finishId, listId, before } = await createFinishedTrip();
  await ana.call('deletePantry', { params: { pantryId } });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await itemsOf(ana, listId)).toEqual(before.list);
});

it('FIN-05 API-17 refuses to undo a finish of another household, or through another pantry', async () => {
  const { ana, pantryId, finishId, listId } = await createFinishedTrip();
  const bia = await person();
  const wrongRequests = [
    [bia, { pantryId, finishId }],
    [bia, { pantryId: await newPantry(bia), finishId }],
    [ana, { pantryId: await newPantry(ana), finishId }],
    [ana, { pantryId, finishId: newId() }],
  ] as const;
  for (const [who, params] of wrongRequests) {
    const refusal = await who.expectFailure('undoFinish', { params });
    expect(refusal).toMatchObject({ status: 404, body: { code: 'finish-not-found' } });
  }
  expect(await itemsOf(ana, listId)).toEqual([]);
});

it('FIN-05 API-17 API-210 restores nothing if the list is full or there are too many lists', async () => {
  const { ana, pantryId, finishId, listId } = await createFinishedTrip();
  const stock = await stockOf(ana, pantryId);
  await ana.call('deleteList', { params: { listId } });
  const item = { name: 'Sal', quantity: 1, unit: 'un' as const };
  const items = Array.from({ length: 999 }, () => item);
  await ana.call('createList', { body: { id: listId, name: 'Feira', items } });
  const params = { pantryId, finishId };
  const fullListRefusal = await ana.expectFailure('undoFinish', { params });
  expect(fullListRefusal).toMatchObject({ status: 409, body: { code: 'too-many-items' } });
  expect(await stockOf(ana, pantryId)).toEqual(stock);

  await ana.call('deleteList', { params: { listId } });
  const bodies = Array.from({ length: 200 }, () => ({ body: { name: 'Outra' } }));
  await sendConcurrently(ana, 'createList', bodies);
  const tooManyListsRefusal = await ana.expectFailure('undoFinish', { params });
  expect(tooManyListsRefusal).toMatchObject({ status: 409, body: { code: 'too-many-lists' } });
  expect(await stockOf(ana, pantryId)).toEqual(stock);
});

it('FIN-05 undoes a finish while another trip is finished into the same pantry', async () => {
  const { ana, rice, beans, pantryId, finishId } = await createFinishedTrip();
  const otherListId = await newList(ana, 'Outra');
  const items = [
    await addTakenItem(ana, otherListId, { name: 'Feijão', productId: beans.id, unit: 'kg' }),
    await addTakenItem(ana, otherListId, { name: 'Arroz', productId: rice.id }),
  ];
  const outcomes = await Promise.all([
    sendConcurrently(ana, 'finishPurchase', [{ params: { pantryId }, body: finishBody(items) }]),
    sendConcurrently(ana, 'undoFinish', [{ params: { pantryId, finishId } }]),
  ]);
  expect(outcomes).toEqual([['ok'], ['ok']]);
  const quantities = (await stockOf(ana, pantryId)).map(({ quantity }) => quantity);
  // Rice: 5 at first and 2 of the other trip. Beans: 2 of the other trip.
  expect(quantities).toEqual([7, 2]);
});

it('LST-18 returns the items that the last finished trip of a list moved', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { ana, beans, pantryId, listId, items } = await createFinishedTrip();
  const readLastItems = async () =>
    (await ana.call('getLastPurchase', { params: { listId } })).body.items;
  const itemsOfFirstTrip = items.map(({ name, unit, selectedProductId, productId }) => ({
    name,
    unit,
    unitText: null,
    quantity: 2,
    productId: selectedProductId ?? productId,
    note: null,
  }));
  expect(await readLastItems()).toEqual(expect.arrayContaining(itemsOfFirstTrip));
  expect(await readLastItems()).toHaveLength(2);

  clock.advance(60_000);
  const item = await addTakenItem(ana, listId, { name: 'Fava', productId: beans.id });
  const secondFinishId = await finish(ana, pantryId, [item]);
  expect(await readLastItems()).toEqual([
    {
      name: 'Fava',
      quantity: 2,
      unit: 'un',
      unitText: null,
      productId: beans.id,
      note: null,
    },
  ]);
  clock.advance(60_000);
  // A finish that moves nothing does not count as the last trip.
  await finish(ana, pantryId, [item]);
  expect(await readLastItems()).toHaveLength(1);
  await ana.call('undoFinish', { params: { pantryId, finishId: secondFinishId } });
  expect(await readLastItems()).toEqual(expect.arrayContaining(itemsOfFirstTrip));
});

it('LST-18 returns nothing for a list without a finished trip', async () => {
  const { ana } = await createFinishedTrip();
  const listId = await newList(ana);
  await newItem(ana, listId);
  const { body } = await ana.call('getLastPurchase', { params: { listId } });
  expect(body).toEqual({ items: [] });
});

it('API-06 FIN-05 resumes the supermarket of a trip without a budget', async () => {
  const ana = await person();
  const [rice] = await findRiceBeansAndMilk(ana);
  const [pantryId, listId] = [await newPantry(ana), await newList(ana)];
  await ana.call('planTrip', { params: { listId }, body: { supermarket: 'São Jorge' } });
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const finishId = await finish(ana, pantryId, [item]);
  const readList = async () => (await ana.call('getList', { params: { listId } })).body;
  expect(await readList()).toMatchObject({ supermarket: null });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await readList()).toMatchObject({ supermarket: 'São Jorge', budget: null });
});

it('FIN-05 accepts an undo for thirty days', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { ana, pantryId, items, finishId, listId } = await createFinishedTrip();
  const params = { pantryId, finishId };
  clock.set('2026-12-20T12:00:00.000Z');
  expect((await ana.expectFailure('undoFinish', { params })).body.code).toBe('finish-not-found');
  clock.set('2026-12-20T11:59:59.999Z');
  await ana.call('undoFinish', { params });
  expect(await itemsOf(ana, listId)).toHaveLength(items.length);
});
