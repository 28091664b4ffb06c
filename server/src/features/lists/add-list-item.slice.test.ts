import { limits } from '@quitanda/contract';
import { newId, positionOfId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import {
  sendConcurrently,
  changeItem,
  itemsOf,
  newItem,
  newList,
  fetchThreeProducts,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();

it('API-07 DAT-02 adds a planned item', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  const listId = await newList(ana);
  const id = newId();
  const params = { listId };
  const body = { id, name: ' Banana  prata ', quantity: 1.5, unit: 'kg' as const };
  const { status, body: item } = await ana.call('addListItem', { params, body });
  expect(status).toBe(201);
  const anasId = (await ana.call('getProfile')).body.id;
  expect(item).toEqual({
    id,
    listId,
    position: positionOfId(id),
    name: 'Banana prata',
    quantity: 1.5,
    unit: 'kg',
    unitText: null,
    isChecked: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    createdBy: anasId,
    changedBy: anasId,
    takenBy: null,
    correctedBy: null,
    productId: null,
    selectedProductId: null,
    scannedBarcode: null,
    product: null,
    price: null,
    paid: null,
    note: null,
    onlyAt: null,
    purchasedQuantity: null,
    purchasedUnit: null,
    purchasedUnitText: null,
    supermarket: null,
    isImpulse: false,
  });
  expect(await itemsOf(ana, listId)).toEqual([item]);
});

it('API-07 SHO-10 adds an impulse item directly to the cart', async () => {
  const ana = await person();
  const [planned, taken] = await fetchThreeProducts(ana);
  const item = await newItem(ana, await newList(ana), {
    name: 'Uva',
    quantity: 0.3,
    unit: 'un',
    isImpulse: true,
    productId: planned.id,
    selectedProductId: taken.id,
    price: 24.9,
    purchasedQuantity: 0.3,
    supermarket: 'São Jorge',
  });
  expect(item).toMatchObject({
    isChecked: true,
    isImpulse: true,
    price: 24.9,
    purchasedQuantity: 0.3,
    productId: planned.id,
    selectedProductId: taken.id,
    supermarket: 'São Jorge',
  });
  const { id, name, brand, categoryName, typicalUnit, imageUrl } = taken;
  expect(item.product).toEqual({ id, name, brand, categoryName, typicalUnit, imageUrl });
});

it.each([
  [{ quantity: 0.5 }, 'quantity', 'A quantidade mínima é 1.'],
  [
    { quantity: 0.009, unit: 'kg' as const },
    'quantity',
    'Informe uma quantidade de 0,01 a 99.999,999 com até 3 casas decimais.',
  ],
  [{ name: ' ' }, 'name', 'O nome é obrigatório.'],
])('API-07 LST-06 refuses an item with %j', async (item, field, message) => {
  const ana = await person();
  const listId = await newList(ana);
  const body = { name: 'Arroz', quantity: 1, unit: 'un' as const, ...item };
  const response = await ana.expectFailure('addListItem', { params: { listId }, body });
  expect(response).toMatchObject({ status: 400, body: { fields: [{ field, message }] } });
  expect(await itemsOf(ana, listId)).toEqual([]);
});

it('API-07 LST-06 accepts a hundredth of a kilo', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana), { quantity: 0.01, unit: 'kg' });
  expect(item.quantity).toBe(0.01);
});

it('API-18 returns the unchanged item for a repeated id', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const item = await newItem(ana, listId, { id: newId(), name: 'Sal' });
  const changed = await changeItem(ana, item, { quantity: 3 });
  expect(await newItem(ana, listId, { id: item.id, name: 'Alho' })).toEqual(changed);
  expect(await itemsOf(ana, listId)).toEqual([changed]);
});

it('API-18 adds an item once for several equal concurrent calls', async () => {
  const ana = await person();
  const listId = await newList(ana);
  const request = {
    params: { listId },
    body: { id: newId(), name: 'Sal', quantity: 1, unit: 'un' },
  };
  expect(await sendConcurrently(ana, 'addListItem', [request, request, request])).toEqual([
    'ok',
    'ok',
    'ok',
  ]);
  expect(await itemsOf(ana, listId)).toHaveLength(1);
});

it('API-18 refuses an item id that belongs to another list', async () => {
  const ana = await person();
  const params = { listId: await newList(ana) };
  const { id } = await newItem(ana, await newList(ana));
  const body = { id, name: 'Sal', quantity: 1, unit: 'un' as const };
  const response = await ana.expectFailure('addListItem', { params, body });
  expect(response).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
  expect(await itemsOf(ana, params.listId)).toEqual([]);
});

it('API-18 adds an item whose id exists in another household, without changing the other item', async () => {
  const [ana, bia] = [await person(), await person()];
  const biasItem = await newItem(bia, await newList(bia), { name: 'Alho' });
  const listId = await newList(ana);
  const anasItem = await newItem(ana, listId, { id: biasItem.id, name: 'Sal' });
  expect(await itemsOf(ana, listId)).toEqual([anasItem]);
  expect(await itemsOf(bia, biasItem.listId)).toEqual([biasItem]);
});

it.each(['productId', 'selectedProductId'])(
  'API-07 refuses an unknown %s of a new or changed item',
  async (field) => {
    const ana = await person();
    const listId = await newList(ana);
    const item = await newItem(ana, listId);
    const body = { name: 'Sal', quantity: 1, unit: 'un' as const, [field]: newId() };
    const expected = { status: 404, body: { code: 'product-not-found' } };
    expect(await ana.expectFailure('addListItem', { params: { listId }, body })).toMatchObject(
      expected,
    );
    const params = { listId, itemId: item.id };
    const change = { name: 'Sal', [field]: newId() };
    expect(await ana.expectFailure('changeListItem', { params, body: change })).toMatchObject(
      expected,
    );
    expect(await itemsOf(ana, listId)).toEqual([item]);
  },
);

it('API-17 API-210 keeps at most 1,000 items on a list, also for concurrent calls', async () => {
  const ana = await person();
  const item = { name: 'Sal', quantity: 1, unit: 'un' as const };
  const items = Array.from({ length: limits.itemsPerList - 5 }, () => item);
  const { body: list } = await ana.call('createList', { body: { name: 'Cheia', items } });
  const requests = Array.from({ length: 20 }, () => ({
    params: { listId: list.id },
    body: { ...item, id: newId() },
  }));
  const outcomes = await sendConcurrently(ana, 'addListItem', requests);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === 'too-many-items')).toHaveLength(15);
  expect(await itemsOf(ana, list.id)).toHaveLength(1_000);
  // The list is full, but repeating the request of an added item succeeds.
  const addedRequest = requests.filter((_, index) => outcomes[index] === 'ok').slice(0, 1);
  expect(await sendConcurrently(ana, 'addListItem', addedRequest)).toEqual(['ok']);
});
