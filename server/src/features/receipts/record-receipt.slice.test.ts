import { expect, it } from 'vitest';
import { fetchFreshRows } from '../../../test/people/device.ts';
import type { Person } from '../../../test/people/person.ts';
import { lineOf, newAccessKey, receiptOf } from '../../../test/people/receipts.ts';
import {
  sendConcurrently,
  itemsOf,
  newItem,
  newPantry,
  prepareShopping,
  stockOf,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
clock.set('2026-11-20T14:00:00Z');

const share = (total: number, discount: number, addition: number) => ({
  total,
  discount,
  addition,
});

const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;

/**
 * Creates a person with rice in the cart, beans and salt on the list, and a receipt of rice, beans
 * and milk.
 */
async function prepareReceipt() {
  const shopper = await prepareShopping(await person());
  const { ana, rice, beans, milk, listId, pantryId } = shopper;
  const takenItem = await addTakenItem(ana, listId, {
    name: 'Arroz',
    productId: rice.id,
    price: 29.9,
    purchasedQuantity: 1,
  });
  const plannedItem = await newItem(ana, listId, { name: 'Feijão', productId: beans.id });
  const saltItem = await newItem(ana, listId, { name: 'Sal' });
  const lines = [
    lineOf({
      name: 'Arroz',
      productId: rice.id,
      listItemId: takenItem.id,
      price: 31.9,
      paid: 31.9,
    }),
    lineOf({
      name: 'Feijão',
      productId: beans.id,
      listItemId: plannedItem.id,
      quantity: 2,
      price: 8,
      paid: 15,
    }),
    lineOf({ name: 'Leite', productId: milk.id, quantity: 3, price: 5.29, paid: 15.87 }),
  ];
  return {
    ...shopper,
    takenItem,
    plannedItem,
    saltItem,
    receipt: receiptOf(pantryId, lines, { listId }),
  };
}

it('API-38 NF-04 completes the cart, fills the pantry and records the purchase in one step', async () => {
  const { ana, rice, beans, milk, listId, pantryId, saltItem, receipt } = await prepareReceipt();
  const { status, body } = await ana.call('recordReceipt', { body: receipt });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    id: receipt.id,
    key: receipt.key,
    supermarket: 'Mercado do Bairro',
    total: 62.77,
    itemCount: 3,
    pantryId,
  });
  expect((await itemsOf(ana, listId)).map(({ id }) => id)).toEqual([saltItem.id]);
  const stock = await stockOf(ana, pantryId);
  expect(stock.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [rice.id, 1],
    [beans.id, 2],
    [milk.id, 3],
  ]);
  const trip = await readTrip(ana, body.finishId);
  expect(trip).toMatchObject({
    total: 62.77,
    boughtAt: receipt.issuedAt,
    listId,
    supermarkets: ['Mercado do Bairro'],
  });
  const byProduct = new Map(trip.lines.map((line) => [line.productId, line]));
  expect(byProduct.get(rice.id)).toMatchObject({ price: 31.9, total: 31.9, isImpulse: false });
  expect(byProduct.get(beans.id)).toMatchObject({ price: 7.5, total: 15, isImpulse: false });
  expect(byProduct.get(milk.id)).toMatchObject({ price: 5.29, total: 15.87, isImpulse: true });
});

it('NF-02 NF-04 stores the exact amount paid, even if it is not quantity × price per unit', async () => {
  const { ana, beans, pantryId } = await prepareShopping(await person());
  const lines = [
    lineOf({
      name: 'Feijão',
      productId: beans.id,
      unit: 'kg',
      quantity: 1.79,
      price: 11.05,
      paid: 19.77,
    }),
    lineOf({ name: 'Sal', quantity: 3, price: 3.34, paid: 10 }),
  ];
  const { body } = await ana.call('recordReceipt', { body: receiptOf(pantryId, lines) });
  const trip = await readTrip(ana, body.finishId);
  expect(trip.total).toBe(29.77);
  expect(new Set(trip.lines.map(({ total }) => total))).toEqual(new Set([10, 19.77]));
  const spending = await ana.call('getSpending', { query: { months: 1 } });
  expect(JSON.stringify(spending.body)).toContain('29.77');
});

it('NF-10 stores what the receipt prints for each line, besides its share of the discount', async () => {
  const { ana, milk, pantryId } = await prepareShopping(await person());
  const lines = [
    lineOf({ name: 'Cerveja', quantity: 12, price: 5.09, paid: 59.34, ...share(61.08, 1.74, 0) }),
    lineOf({ name: 'Leite', productId: milk.id, price: 5, paid: 5, ...share(5, 0, 0) }),
    lineOf({ name: 'Leite', productId: milk.id, price: 4.5, paid: 4.6, ...share(4.5, 0, 0.1) }),
    lineOf({ name: 'Sal', price: 2, paid: 2, ...share(3, 0, 0) }),
    lineOf({ name: 'Pão', price: 2, paid: 2 }),
  ];
  const { body } = await ana.call('recordReceipt', { body: receiptOf(pantryId, lines) });
  const trip = await readTrip(ana, body.finishId);
  expect(trip.total).toBe(72.94);
  expect(new Map(trip.lines.map(({ name, printed }) => [name, printed]))).toEqual(
    new Map([
      ['Cerveja', { quantity: 12, unit: 'un', price: 5.09, ...share(61.08, 1.74, 0) }],
      ['Leite', { quantity: 2, unit: 'un', price: null, ...share(9.5, 0, 0.1) }],
      // Its total does not lead to what was paid, so it is not stored as printed.
      ['Sal', null],
      // A device with an older version of the app sends no printed totals.
      ['Pão', null],
    ]),
  );
  const rows = Object.values((await fetchFreshRows(ana))['purchases'] ?? {});
  expect(rows.find((row) => 'name' in row && row.name === 'Cerveja')).toMatchObject({
    price: 4.95,
    paid: 59.34,
    printed: { price: 5.09, ...share(61.08, 1.74, 0) },
  });
  const receipt = (await ana.call('getReceipt', { params: { receiptId: body.id } })).body;
  expect(receipt.lines[0]).toMatchObject({ price: 5.09, paid: 59.34, ...share(61.08, 1.74, 0) });
  expect(receipt.lines[4]).toMatchObject({ total: null, discount: null, addition: null });
});

it('NF-11 counts a receipt without a list as neither planned nor on impulse', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  const item = await newItem(ana, listId, { name: 'Arroz' });
  const withoutList = [lineOf({ name: 'Feijão', paid: 7 })];
  const withList = [
    lineOf({ name: 'Arroz', listItemId: item.id, paid: 10 }),
    lineOf({ name: 'Chocolate', paid: 3 }),
  ];
  await ana.call('recordReceipt', { body: receiptOf(pantryId, withoutList) });
  await ana.call('recordReceipt', { body: receiptOf(pantryId, withList, { listId }) });
  const { whole } = (await ana.call('getSpending', { query: { months: 1 } })).body;
  expect(whole).toMatchObject({ total: 20, planned: 10, impulse: 3 });
});

it('NF-04 joins lines of one item, and of one product', async () => {
  const { ana, rice, milk, listId, pantryId } = await prepareShopping(await person());
  const item = await newItem(ana, listId, { name: 'Arroz', productId: rice.id, quantity: 2 });
  const lines = [
    lineOf({ name: 'Arroz', productId: rice.id, listItemId: item.id, paid: 10 }),
    lineOf({ name: 'Leite', productId: milk.id, paid: 5 }),
    lineOf({ name: 'Arroz', productId: rice.id, listItemId: item.id, paid: 9 }),
    lineOf({ name: 'Leite', productId: milk.id, paid: 5 }),
  ];
  const { body } = await ana.call('recordReceipt', {
    body: receiptOf(pantryId, lines, { listId }),
  });
  const trip = await readTrip(ana, body.finishId);
  expect(trip.lines.map(({ quantity, total }) => [quantity, total])).toEqual(
    expect.arrayContaining([
      [2, 19],
      [2, 10],
    ]),
  );
  const receipt = await ana.call('getReceipt', { params: { receiptId: body.id } });
  expect(receipt.body.lines.map(({ paid }) => paid)).toEqual([10, 5, 9, 5]);
});

it('NF-04 records a line as unplanned if its item was removed from the list meanwhile', async () => {
  const { ana, listId, takenItem, receipt } = await prepareReceipt();
  await ana.call('removeListItem', { params: { listId, itemId: takenItem.id } });
  const { body } = await ana.call('recordReceipt', { body: receipt });
  const { lines, total } = await readTrip(ana, body.finishId);
  expect(total).toBe(62.77);
  expect(lines.find(({ name }) => name === 'Arroz')?.isImpulse).toBe(true);
});

it('NF-04 undoes a recorded receipt completely, and allows recording it again', async () => {
  const { ana, listId, pantryId, receipt } = await prepareReceipt();
  const before = await itemsOf(ana, listId);
  const { body } = await ana.call('recordReceipt', { body: receipt });
  await ana.call('undoFinish', { params: { pantryId, finishId: body.finishId } });
  expect(await stockOf(ana, pantryId)).toEqual([]);
  const after = await itemsOf(ana, listId);
  // The rice has its price before the receipt, the beans are pending, and the milk is not on the list.
  expect(after).toEqual(before);
  expect((await ana.call('getReceipts', { query: {} })).body.receipts).toEqual([]);
  const repeated = { ...receipt, id: undefined };
  expect((await ana.call('recordReceipt', { body: repeated })).status).toBe(201);
});

it('API-38 NF-04 NF-35 records a receipt once when it is sent twice at the same time, and refuses its key for another receipt', async () => {
  const { ana, pantryId, receipt } = await prepareReceipt();
  const answers = await sendConcurrently(ana, 'recordReceipt', [
    { body: receipt },
    { body: receipt },
  ]);
  expect(answers).toEqual(['ok', 'ok']);
  const body = receiptOf(pantryId, [lineOf({ name: 'Sal' })], { key: receipt.key });
  expect((await ana.expectFailure('recordReceipt', { body })).body.code).toBe('receipt-recorded');
  expect((await ana.call('getReceipts', { query: {} })).body.receipts).toHaveLength(1);
  expect((await stockOf(ana, pantryId)).map(({ quantity }) => quantity)).toEqual([1, 2, 3]);
});

it('NF-04 NF-35 recognises a photo without a key by supermarket, time and total', async () => {
  const { ana, pantryId } = await prepareShopping(await person());
  const photo = receiptOf(pantryId, [lineOf({ name: 'Sal' })], { key: null, source: 'photo' });
  await ana.call('recordReceipt', { body: photo });
  const body = { ...photo, id: undefined };
  expect((await ana.expectFailure('recordReceipt', { body })).body.code).toBe('receipt-recorded');
});

it('NF-04 records an old purchase without adding stock', async () => {
  const { ana, rice, pantryId } = await prepareShopping(await person());
  const lines = [lineOf({ name: 'Arroz', productId: rice.id, price: 25, paid: 25 })];
  const withoutStock = { addsStock: false, issuedAt: '2025-03-01T12:00:00.000Z' };
  const { body } = await ana.call('recordReceipt', {
    body: receiptOf(pantryId, lines, withoutStock),
  });
  expect(await stockOf(ana, pantryId)).toEqual([]);
  expect(await readTrip(ana, body.finishId)).toMatchObject({
    boughtAt: withoutStock.issuedAt,
    total: 25,
  });
  await ana.call('undoFinish', { params: { pantryId, finishId: body.finishId } });
  expect((await ana.call('getFinishedTrips', { query: {} })).body.trips).toEqual([]);
});

it('NF-04 refuses a list for a purchase that adds no stock, and an item without a list', async () => {
  const { ana, listId, pantryId, takenItem } = await prepareReceipt();
  const line = lineOf({ name: 'Arroz', listItemId: takenItem.id });
  for (const overrides of [{ listId, addsStock: false }, {}]) {
    const body = receiptOf(pantryId, [line], overrides);
    expect((await ana.expectFailure('recordReceipt', { body })).status).toBe(400);
  }
});

it('NF-04 refuses a wrong key, an amount that is negative or not in whole centavos, a receipt without lines, and too many lines', async () => {
  const { ana, pantryId } = await prepareShopping(await person());
  const line = lineOf({ name: 'Sal' });
  const wrongKey = newAccessKey().replace(/\d$/u, (digit) => String((Number(digit) + 1) % 10));
  const bodies = [
    receiptOf(pantryId, [line], { key: wrongKey }),
    receiptOf(pantryId, [{ ...line, paid: -1 }], { total: 1 }),
    receiptOf(pantryId, [{ ...line, paid: 0.001 }], { total: 1 }),
    receiptOf(pantryId, []),
    receiptOf(
      pantryId,
      Array.from({ length: 1_001 }, () => line),
    ),
  ];
  for (const body of bodies) {
    expect((await ana.expectFailure('recordReceipt', { body })).status).toBe(400);
  }
});

it('NF-04 API-17 refuses a pantry and a list of another household, and an unknown product', async () => {
  const { pantryId, listId, receipt } = await prepareReceipt();
  const bia = await person();
  const pantryIdOfBia = await newPantry(bia);
  const errorCodeOf = async (body: typeof receipt) =>
    (await bia.expectFailure('recordReceipt', { body })).body.code;
  expect(await errorCodeOf(receipt)).toBe('list-not-found');
  expect(await errorCodeOf({ ...receipt, pantryId: pantryIdOfBia, listId })).toBe('list-not-found');
  const withoutList = receiptOf(pantryId, [lineOf({ name: 'Sal' })]);
  expect(await errorCodeOf(withoutList)).toBe('pantry-not-found');
  const unknownProductId = '0190b0a0-0000-7000-8000-000000000000';
  const line = lineOf({ name: 'Sal', productId: unknownProductId });
  expect(await errorCodeOf(receiptOf(pantryIdOfBia, [line]))).toBe('product-not-found');
});

it('NF-04 INS-06 keeps the time at which an item was taken before the receipt was read', async () => {
  const ana = await person();
  clock.set('2026-11-20T13:10:00Z');
  const { rice, beans, listId, pantryId } = await prepareShopping(ana);
  const takenItem = await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id });
  const plannedItem = await newItem(ana, listId, { name: 'Feijão', productId: beans.id });
  clock.set('2026-11-20T14:00:00Z');
  const lines = [
    lineOf({ name: 'Feijão', productId: beans.id, listItemId: plannedItem.id }),
    lineOf({ name: 'Arroz', productId: rice.id, listItemId: takenItem.id }),
  ];
  await ana.call('recordReceipt', { body: receiptOf(pantryId, lines, { listId }) });
  const purchases = Object.values((await fetchFreshRows(ana))['purchases'] ?? {});
  expect(purchases).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Arroz', takenAt: '2026-11-20T13:10:00.000Z' }),
      expect.objectContaining({ name: 'Feijão', takenAt: '2026-11-20T13:42:00.000Z' }),
    ]),
  );
});
