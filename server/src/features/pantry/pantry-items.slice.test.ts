import { limits, type PantryItem, type PantryItemChange } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  sendConcurrently,
  fillPantry,
  newPantry,
  newStock,
  fetchThreeProducts,
  stockOf,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, database } = await startApp();

async function changePantryItem(
  who: Person,
  pantryId: string,
  itemId: string,
  body: PantryItemChange,
): Promise<PantryItem> {
  return (await who.call('changePantryItem', { params: { pantryId, itemId }, body })).body;
}

it('API-15 DAT-04 PAN-09 adds stock, with the default threshold 1 or its own', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const [product] = await fetchThreeProducts(ana);
  const id = newId();
  const body = { id, name: ' Arroz ', quantity: 0.5, unit: 'kg' as const, productId: product.id };
  const { status, body: item } = await ana.call('addPantryItem', { params: { pantryId }, body });
  const { categoryName, imageUrl } = product;
  const anasId = (await ana.call('getProfile')).body.id;
  expect([status, item]).toEqual([
    201,
    {
      ...body,
      name: 'Arroz',
      unitText: null,
      lowStockAlertThreshold: 1,
      targetQuantity: null,
      categoryName,
      imageUrl,
      batches: [],
      shelfLifeDays: null,
      openedLifeDays: null,
      createdBy: anasId,
      changedBy: anasId,
    },
  ]);
  expect(await stockOf(ana, pantryId)).toEqual([item]);
  const grams = await newStock(ana, pantryId, { unit: 'g', lowStockAlertThreshold: 250.5 });
  const noProduct = { productId: null, categoryName: null, imageUrl: null };
  expect(grams).toMatchObject({ ...noProduct, unit: 'g', lowStockAlertThreshold: 250.5 });
});

it.each([
  [{ quantity: 0.5 }, 'quantity', 'A quantidade mínima é 1.'],
  [{ quantity: 0.5, unit: 'g' as const }, 'quantity', 'A quantidade mínima é 1.'],
  [{ name: ' ' }, 'name', 'O nome é obrigatório.'],
])('API-15 PAN-02 refuses to add an item with %j', async (item, field, message) => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const body = { name: 'Arroz', quantity: 1, unit: 'un' as const, ...item };
  const refusal = await ana.expectFailure('addPantryItem', { params: { pantryId }, body });
  expect(refusal).toMatchObject({ status: 400, body: { fields: [{ field, message }] } });
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-15 refuses an unknown product', async () => {
  const ana = await person();
  const params = { pantryId: await newPantry(ana) };
  const body = { name: 'Sal', quantity: 1, unit: 'un' as const, productId: newId() };
  const refusal = await ana.expectFailure('addPantryItem', { params, body });
  expect(refusal).toMatchObject({ status: 404, body: { code: 'product-not-found' } });
});

it('API-18 returns the unchanged item for a repeated id', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id } = await newStock(ana, pantryId, { id: newId(), quantity: 2 });
  const changed = await changePantryItem(ana, pantryId, id, { add: 1 });
  expect(await newStock(ana, pantryId, { id, quantity: 2 })).toEqual(changed);
  expect(await stockOf(ana, pantryId)).toEqual([changed]);
});

it('API-18 writes nothing under an item id of another pantry', async () => {
  const ana = await person();
  const [pantryId, otherPantryId] = [await newPantry(ana), await newPantry(ana)];
  const { id } = await newStock(ana, otherPantryId);
  const body = { id, name: 'Sal', quantity: 1, unit: 'un' as const };
  const refusal = await ana.expectFailure('addPantryItem', { params: { pantryId }, body });
  expect(refusal).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-18 adds stock whose id exists in another household, without changing the other stock', async () => {
  const [ana, bia] = [await person(), await person()];
  const [pantryId, pantryIdOfBia] = [await newPantry(ana), await newPantry(bia)];
  const itemOfBia = await newStock(bia, pantryIdOfBia);
  const anasItem = await newStock(ana, pantryId, { id: itemOfBia.id, name: 'Sal' });
  expect(await stockOf(ana, pantryId)).toEqual([anasItem]);
  expect(await stockOf(bia, pantryIdOfBia)).toEqual([itemOfBia]);
});

it('API-15 PAN-03 changes the stock exactly, and never below 0', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id } = await newStock(ana, pantryId, { quantity: 1, unit: 'kg' });
  const changeAndReadQuantity = async (body: PantryItemChange) =>
    (await changePantryItem(ana, pantryId, id, body)).quantity;
  expect(await changeAndReadQuantity({ add: 0.1 })).toBe(1.1);
  expect(await changeAndReadQuantity({ add: 0.2 })).toBe(1.3);
  expect(await changeAndReadQuantity({ add: -0.05 })).toBe(1.25);
  expect(await changeAndReadQuantity({ add: -2 })).toBe(0);
  expect(await changeAndReadQuantity({ quantity: 3.333 })).toBe(3.333);
  expect(await changeAndReadQuantity({ quantity: 0 })).toBe(0);
  expect(await changeAndReadQuantity({})).toBe(0);
});

it('API-15 PAN-06 PAN-09 changes only the threshold, which is 1 again when it is unset', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const item = await newStock(ana, pantryId, { quantity: 5 });
  const changed = await changePantryItem(ana, pantryId, item.id, { lowStockAlertThreshold: 0 });
  expect(changed).toEqual({ ...item, lowStockAlertThreshold: 0 });
  const unset = await changePantryItem(ana, pantryId, item.id, { lowStockAlertThreshold: null });
  expect(unset).toEqual({ ...item, lowStockAlertThreshold: 1 });
});

it('API-15 counts every concurrent plus and minus', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId, { quantity: 10 });
  const sent = [1, 1, -2, 3, 0.5, -1].map((add) => ({
    params: { pantryId, itemId },
    body: { add },
  }));
  expect(new Set(await sendConcurrently(ana, 'changePantryItem', sent))).toEqual(new Set(['ok']));
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 12.5 }]);
});

it('API-18 counts a plus once if it is sent three times with the same key', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId, { quantity: 1 });
  const plus = { params: { pantryId, itemId }, body: { add: 1 }, key: newId() };
  expect(await sendConcurrently(ana, 'changePantryItem', [plus, plus, plus])).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2 }]);
});

it('API-15 DAT-06 refuses a quantity beyond the maximum, also by two concurrent pluses', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId, { quantity: limits.maxQuantity - 1 });
  const plus = { params: { pantryId, itemId }, body: { add: 1 } };
  const outcomes = await sendConcurrently(ana, 'changePantryItem', [plus, plus]);
  expect(outcomes.toSorted()).toEqual(['ok', 'stock-too-large']);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 99_999.999 }]);
  const refusal = await ana.expectFailure('changePantryItem', {
    ...plus,
    body: { add: 99_999.999 },
  });
  expect(refusal).toMatchObject({ status: 409, body: { code: 'stock-too-large' } });
});

it('API-15 refuses a new quantity and a change of the quantity in one request', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id: itemId } = await newStock(ana, pantryId);
  const body = { quantity: 1, add: 1 };
  const refusal = await ana.expectFailure('changePantryItem', {
    params: { pantryId, itemId },
    body,
  });
  expect(refusal.body.fields).toEqual([
    { field: 'add', message: 'Envie a quantidade ou a mudança, não as duas.' },
  ]);
});

it('API-15 removes an item only once', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const params = { pantryId, itemId: (await newStock(ana, pantryId)).id };
  expect((await ana.call('removePantryItem', { params })).status).toBe(204);
  expect(await stockOf(ana, pantryId)).toEqual([]);
  const secondRemoval = await ana.expectFailure('removePantryItem', { params });
  expect(secondRemoval).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
});

it('API-15 API-17 refuses to change or remove stock of another household, and stock of another pantry', async () => {
  const [ana, bia] = [await person(), await person()];
  const [pantryIdOfBia, pantryId, otherPantryId] = [
    await newPantry(bia),
    await newPantry(ana),
    await newPantry(ana),
  ];
  const [itemOfBia, anasItem] = [await newStock(bia, pantryIdOfBia), await newStock(ana, pantryId)];
  const wrongIds = [
    { pantryId: pantryIdOfBia, itemId: itemOfBia.id },
    { pantryId, itemId: itemOfBia.id },
    { pantryId: otherPantryId, itemId: anasItem.id },
    { pantryId, itemId: newId() },
  ];
  const expected = { status: 404, body: { code: 'item-not-found' } };
  for (const params of wrongIds) {
    expect(await ana.expectFailure('changePantryItem', { params, body: { add: 1 } })).toMatchObject(
      expected,
    );
    expect(await ana.expectFailure('removePantryItem', { params })).toMatchObject(expected);
  }
  expect(await stockOf(bia, pantryIdOfBia)).toEqual([itemOfBia]);
  expect(await stockOf(ana, pantryId)).toEqual([anasItem]);
});

it('API-17 API-210 keeps at most 2,000 items in a pantry, also for concurrent calls', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  await fillPantry(database, pantryId, limits.itemsPerPantry - 5);
  const sent = Array.from({ length: 20 }, () => ({
    params: { pantryId },
    body: { id: newId(), name: 'Alho', quantity: 1, unit: 'un' },
  }));
  const outcomes = await sendConcurrently(ana, 'addPantryItem', sent);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'too-many-pantry-items')).toHaveLength(15);
  expect(await stockOf(ana, pantryId)).toHaveLength(2_000);
});
