import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { mergeProducts, newProduct } from '../../../../test/people/products.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  sendConcurrently,
  finishBody,
  prepareShopping,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, database, clock } = await startApp();
const prepareNewShopping = async () => prepareShopping(await person());

const banana = {
  name: 'Banana',
  productId: null,
  quantity: 1.25,
  unit: 'kg',
  price: 5.99,
  supermarket: 'Feira da Rua',
} as const;

const pricesOf = async (who: Person, supermarketName: string) =>
  (await who.call('getPriceHistory', { params: { supermarketName } })).body;

it('API-203 API-16 records a purchase of ten years ago with its own date, and refuses the future', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const { ana, pantryId } = await prepareNewShopping();
  const record = (boughtAt: string) => ({
    params: { pantryId },
    body: { items: [banana], boughtAt },
  });
  const boughtAt = '2016-11-20T12:00:00.000Z';
  await ana.call('finishPurchase', record(boughtAt));
  await ana.expectFailure('finishPurchase', record('2026-11-22T12:00:00.000Z'));
  expect((await pricesOf(ana, 'feira da rua')).map(({ date }) => date)).toEqual([boughtAt]);
});

it('API-16 records stock and price of a line without a list item', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const { ana, rice, pantryId } = await prepareNewShopping();
  const existing = await newStock(ana, pantryId, { productId: rice.id, quantity: 1 });
  const riceLine = {
    ...banana,
    name: 'Arroz',
    productId: rice.id,
    quantity: 2,
    unit: 'un',
    price: 24.9,
  } as const;
  const boughtAt = '2026-11-19T18:30:00.000Z';
  const { body } = await ana.call('finishPurchase', {
    params: { pantryId },
    body: { items: [riceLine, banana], boughtAt },
  });
  expect(body).toEqual({ id: expect.any(String), movedItemIds: [], skippedNames: [] });

  expect(await stockOf(ana, pantryId)).toMatchObject([
    { id: existing.id, quantity: 3, productId: rice.id },
    { name: 'Banana', quantity: 1.25, unit: 'kg', productId: null },
  ]);
  // Purchases of the same time have no defined order.
  const prices = await pricesOf(ana, 'feira da rua');
  expect(prices.map(({ date }) => date)).toEqual([boughtAt, boughtAt]);
  expect(prices.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([5.99, 24.9]);
  expect((await ana.call('getSupermarkets')).body.names).toContain('Feira da Rua');
  const { trips } = (await ana.call('getFinishedTrips', { query: {} })).body;
  expect(trips).toMatchObject([
    {
      id: body.id,
      listId: null,
      listName: null,
      supermarkets: ['Feira da Rua'],
      boughtAt,
      itemCount: 2,
      total: 57.29,
    },
  ]);
  const { purchases } = (await ana.call('exportAccount')).body;
  expect(purchases.map(({ itemName, listName }) => [itemName, listName])).toEqual(
    expect.arrayContaining([
      ['Arroz', null],
      ['Banana', null],
    ]),
  );
  const { whole: totals } = (await ana.call('getSpending', { query: {} })).body;
  expect(totals.total).toBe(57.29);
});

it('API-16 API-18 records a purchase only once if calls repeat its id or its idempotency key, even concurrently', async () => {
  const { ana, pantryId } = await prepareNewShopping();
  const sent = { params: { pantryId }, body: { id: newId(), items: [banana] } };
  const outcomes = await sendConcurrently(ana, 'finishPurchase', [
    sent,
    sent,
    { ...sent, key: newId() },
  ]);
  expect(outcomes).toEqual(['ok', 'ok', 'ok']);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 1.25 }]);
  expect(await pricesOf(ana, 'Feira da Rua')).toHaveLength(1);
});

it('API-16 FIN-05 undoes a purchase with its stock and prices', async () => {
  const { ana, pantryId } = await prepareNewShopping();
  const { body } = await ana.call('finishPurchase', {
    params: { pantryId },
    body: { items: [banana, { ...banana, name: 'Couve', unit: 'un', quantity: 1 }] },
  });
  expect(await stockOf(ana, pantryId)).toHaveLength(2);
  await ana.call('undoFinish', { params: { pantryId, finishId: body.id } });
  expect(await stockOf(ana, pantryId)).toEqual([]);
  expect(await pricesOf(ana, 'Feira da Rua')).toEqual([]);
});

it('API-16 records the product into which the sent product was merged', async () => {
  const { ana, pantryId } = await prepareNewShopping();
  const [from, into] = [await newProduct(ana), await newProduct(ana)];
  await mergeProducts(database, from.id, into.id);
  const items = [{ ...banana, productId: from.id }];
  await ana.call('finishPurchase', { params: { pantryId }, body: { items } });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ name: into.name, productId: into.id }]);
});

it('API-16 FIN-04 refuses list items if `listId` is missing, and a line without `listItemId` if `listId` is given', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const { listId: _, ...withoutList } = finishBody([item]);
  const mixed = { ...finishBody([item]), items: [...finishBody([item]).items, banana] };
  for (const [body, field] of [
    [withoutList, 'listId'],
    [mixed, 'items.1.listItemId'],
  ] as const) {
    const refusal = await ana.expectFailure('finishPurchase', { params: { pantryId }, body });
    expect(refusal).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  }
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-16 API-17 refuses unknown products, and the pantry of another household', async () => {
  const { ana, pantryId } = await prepareNewShopping();
  const bia = (await prepareNewShopping()).ana;
  const errorCodeOf = async (who: Person, body: object) =>
    (
      await who.expectFailure('finishPurchase', {
        params: { pantryId },
        body: { items: [banana], ...body },
      })
    ).body.code;
  expect(await errorCodeOf(bia, {})).toBe('pantry-not-found');
  expect(await errorCodeOf(ana, { items: [{ ...banana, productId: newId() }] })).toBe(
    'product-not-found',
  );
  expect(await stockOf(ana, pantryId)).toEqual([]);
  expect(await pricesOf(ana, 'Feira da Rua')).toEqual([]);
});
