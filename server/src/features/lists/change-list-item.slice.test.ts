import { limits, type ListItemChange } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import {
  sendConcurrently,
  changeItem,
  itemsOf,
  newItem,
  newList,
  fetchThreeProducts,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, clock, database } = await startApp();

it('API-08 LST-16 changes only the sent fields, and returns the time of the change', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  const item = await newItem(ana, await newList(ana), { name: 'Leite', quantity: 3 });
  clock.advance(1_000);
  const changed = await changeItem(ana, item, { name: 'Leite integral' });
  const updatedAt = '2026-11-20T12:00:01.000Z';
  expect(changed).toEqual({ ...item, name: 'Leite integral', updatedAt });
  expect(await itemsOf(ana, item.listId)).toEqual([changed]);
});

it('API-08 keeps concurrent changes of different fields', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana));
  const params = { listId: item.listId, itemId: item.id };
  const changes: ListItemChange[] = [
    { name: 'Feijão' },
    { quantity: 4 },
    { isChecked: true },
    { price: 8.99 },
  ];
  const requests = changes.map((body) => ({ params, body }));
  expect(await sendConcurrently(ana, 'changeListItem', requests)).toEqual(['ok', 'ok', 'ok', 'ok']);
  const [changed] = await itemsOf(ana, item.listId);
  expect(changed).toMatchObject({ name: 'Feijão', quantity: 4, isChecked: true, price: 8.99 });
});

it('LST-19 adds up quantities that two devices add concurrently, without rounding errors and within the limits of the unit', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana), { quantity: 2 });
  clock.advance(1_000);
  const grapes = await newItem(ana, item.listId, { quantity: 0.1, unit: 'kg' });
  const params = { listId: item.listId, itemId: item.id };
  const requests = [1, 1].map((add) => ({ params, body: { add } }));
  expect(await sendConcurrently(ana, 'changeListItem', requests)).toEqual(['ok', 'ok']);
  expect(await itemsOf(ana, item.listId)).toMatchObject([{ quantity: 4 }, { quantity: 0.1 }]);
  expect(await changeItem(ana, grapes, { add: 0.2 })).toMatchObject({ quantity: 0.3 });
  expect(await changeItem(ana, grapes, { add: -99 })).toMatchObject({ quantity: 0.01 });
  expect(await changeItem(ana, item, { add: -99 })).toMatchObject({ quantity: 1 });
  expect(await changeItem(ana, item, { add: 99_999 })).toMatchObject({ quantity: 99_999.999 });
  const response = await ana.expectFailure('changeListItem', {
    params,
    body: { quantity: 1, add: 1 },
  });
  expect(response.body.fields).toEqual([
    { field: 'add', message: 'Envie a quantidade ou a mudança, não as duas.' },
  ]);
});

it('SHO-07 puts an item into the cart when price, quantity and supermarket are saved', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana));
  const paid = { price: 5.99, purchasedQuantity: 1.354, supermarket: 'São Jorge' };
  expect(await changeItem(ana, item, paid)).toMatchObject({ ...paid, isChecked: true });
});

it('SHO-04 clears the purchase when an item is put back, and keeps its product', async () => {
  const ana = await person();
  const [planned, taken] = await fetchThreeProducts(ana);
  const item = await addTakenItem(ana, await newList(ana), {
    productId: planned.id,
    selectedProductId: taken.id,
  });
  const unticked = await changeItem(ana, item, { isChecked: false });
  const noPurchase = {
    isChecked: false,
    price: null,
    purchasedQuantity: null,
    supermarket: null,
    takenBy: null,
  };
  expect(unticked).toEqual({ ...item, ...noPurchase, updatedAt: unticked.updatedAt });
  expect(unticked.product?.id).toBe(taken.id);
});

it('SHO-19 keeps the planned quantity of an item bought in another unit, and clears the purchased unit when the item is put back', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana), { quantity: 2, unit: 'kg' });
  expect(item.purchasedUnit).toBeNull();
  const paid = { price: 29.9, purchasedQuantity: 1, purchasedUnit: 'un' as const };
  const taken = await changeItem(ana, item, { ...paid, supermarket: 'São Jorge' });
  expect(taken).toMatchObject({ ...paid, isChecked: true, quantity: 2, unit: 'kg' });
  const unticked = await changeItem(ana, item, { isChecked: false });
  expect(unticked).toMatchObject({ purchasedUnit: null, quantity: 2, unit: 'kg' });
});

it('SHO-19 keeps the unit of the paid quantity when the planned unit changes', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana), { quantity: 2, unit: 'kg' });
  const paid = { price: 9.9, purchasedQuantity: 1.5, supermarket: 'São Jorge' };
  await changeItem(ana, item, paid);
  const changed = await changeItem(ana, item, { unit: 'un' });
  expect(changed).toMatchObject({ unit: 'un', purchasedUnit: 'kg', purchasedQuantity: 1.5 });
  const bought = await changeItem(ana, item, { purchasedUnit: null, purchasedQuantity: 3 });
  expect(bought).toMatchObject({ unit: 'un', purchasedUnit: null, purchasedQuantity: 3 });
  expect(await changeItem(ana, item, { name: 'Tomate' })).toMatchObject({ purchasedUnit: null });
});

it('SHO-04 puts an item into the cart without a price', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana));
  const ticked = await changeItem(ana, item, { isChecked: true });
  expect(ticked).toMatchObject({ isChecked: true, price: null, purchasedQuantity: null });
});

it('LST-07 sorts pending items before items in the cart, each in the order in which they were added', async () => {
  const ana = await person();
  clock.set('2026-11-20T12:00:00Z');
  const listId = await newList(ana);
  const items = [];
  for (const name of ['Um', 'Dois', 'Três', 'Quatro']) {
    items.push(await newItem(ana, listId, { name }));
    clock.advance(1);
  }
  for (const item of items.filter((_, index) => index % 2 === 0)) {
    await changeItem(ana, item, { isChecked: true });
  }
  const names = (await itemsOf(ana, listId)).map(({ name }) => name);
  expect(names).toEqual(['Dois', 'Quatro', 'Um', 'Três']);
});

it('LST-06 refuses less than one piece, even if unit and quantity are changed separately', async () => {
  const ana = await person();
  const weighedItem = await newItem(ana, await newList(ana), { quantity: 0.3, unit: 'kg' });
  const countedItem = await newItem(ana, weighedItem.listId, { quantity: 1, unit: 'un' });
  const requests: [typeof weighedItem, ListItemChange][] = [
    [weighedItem, { unit: 'un' }],
    [countedItem, { quantity: 0.3 }],
    [countedItem, { unit: 'un', quantity: 0.3 }],
  ];
  for (const [{ listId, id: itemId }, body] of requests) {
    const response = await ana.expectFailure('changeListItem', {
      params: { listId, itemId },
      body,
    });
    const fields = [{ field: 'quantity', message: 'A quantidade mínima é 1.' }];
    expect(response).toMatchObject({ status: 400, body: { code: 'validation', fields } });
  }
  expect(await itemsOf(ana, weighedItem.listId)).toEqual(
    expect.arrayContaining([weighedItem, countedItem]),
  );
});

it.each([
  { price: 99_999.99, purchasedQuantity: 99_999.999 },
  { price: 0, purchasedQuantity: 0.01 },
  { price: 0.29, purchasedQuantity: 1.005 },
  { price: 1.1, purchasedQuantity: 0.1 },
])(
  'DAT-06 returns the price $price and the quantity $purchasedQuantity exactly as sent',
  async (paid) => {
    const ana = await person();
    const item = await newItem(ana, await newList(ana));
    expect(await changeItem(ana, item, paid)).toMatchObject(paid);
    expect(await itemsOf(ana, item.listId)).toMatchObject([paid]);
  },
);

it('DAT-05 shows the stored spelling of the supermarket, and adds no second supermarket', async () => {
  const ana = await person();
  await ana.call('saveSupermarket', { body: { name: 'São Jorge' } });
  await ana.call('saveSupermarket', { body: { name: 'Feira' } });
  const item = await newItem(ana, await newList(ana));
  const taken = await changeItem(ana, item, { isChecked: true, supermarket: 'sao  JORGE' });
  expect(taken.supermarket).toBe('São Jorge');
  const { names } = (await ana.call('getSupermarkets')).body;
  expect(names.toSorted()).toEqual(['Feira', 'São Jorge']);
  expect((await changeItem(ana, item, { supermarket: null })).supermarket).toBeNull();
});

const fillChoices = statement<never, { householdId: string; productId: string; count: number }>(
  'test.fill-choices',
  `insert into product_choices (household_id, folded_name, product_id, chosen_at)
   select :householdId, 'coisa ' || number, :productId, now() - number * interval '1 hour'
   from generate_series(1, :count::integer) as number`,
);
const countChoices = statement<{ count: number }, { householdId: string }>(
  'test.count-choices',
  'select count(*)::int as count from product_choices where household_id = :householdId',
);

it('LNK-02 API-17 remembers the last 5,000 names for which a product was chosen', async () => {
  const ana = await person();
  // The personal household has the id of its user.
  const { id: householdId } = (await ana.call('getProfile')).body;
  const [first, second, third] = await fetchThreeProducts(ana);
  const listId = await newList(ana);
  const findOfferedProductId = async (itemName: string) =>
    (await ana.call('getProducts', { query: { itemName, limit: 1 } })).body[0]?.id;
  const [usedName, oldestName] = [4_999, 5_000].map((number) => `Coisa ${number}`) as [
    string,
    string,
  ];
  clock.set(new Date());
  await database.rows(fillChoices, {
    householdId,
    productId: third.id,
    count: limits.productChoicesPerHousehold,
  });
  expect([await findOfferedProductId(usedName), await findOfferedProductId(oldestName)]).toEqual([
    third.id,
    third.id,
  ]);
  await newItem(ana, listId, { name: usedName, productId: second.id });
  expect(await findOfferedProductId(oldestName)).toBe(third.id);
  await newItem(ana, listId, { name: 'Nova', productId: second.id });
  expect(await database.first(countChoices, { householdId })).toEqual({
    count: limits.productChoicesPerHousehold,
  });
  expect(await findOfferedProductId('Nova')).toBe(second.id);
  expect(await findOfferedProductId(usedName)).toBe(second.id);
  expect(await findOfferedProductId(oldestName)).toBe(first.id);
});

it('LNK-02 offers first the product that was last chosen for an item of the same name', async () => {
  const [ana, bia] = [await person(), await person()];
  const [first, second, third] = await fetchThreeProducts(ana);
  const findOfferedProductId = async (who = ana, itemName = 'limao siciliano') =>
    (await who.call('getProducts', { query: { itemName, limit: 1 } })).body[0]?.id;
  const item = await newItem(ana, await newList(ana), { name: 'Limão  Siciliano' });
  await changeItem(ana, item, { productId: second.id });
  expect(await findOfferedProductId()).toBe(second.id);
  await changeItem(ana, item, { selectedProductId: third.id });
  expect(await findOfferedProductId()).toBe(third.id);
  expect(await findOfferedProductId(bia)).toBe(first.id);
  expect(await findOfferedProductId(ana, 'Alho')).toBe(first.id);
  await newItem(ana, item.listId, { name: 'Alho', productId: second.id });
  expect(await findOfferedProductId(ana, 'Alho')).toBe(second.id);
});

it('API-08 removes an item, and refuses to remove it again', async () => {
  const ana = await person();
  const { listId, id: itemId } = await newItem(ana, await newList(ana));
  const params = { listId, itemId };
  expect((await ana.call('removeListItem', { params })).status).toBe(204);
  expect(await itemsOf(ana, listId)).toEqual([]);
  const again = await ana.expectFailure('removeListItem', { params });
  expect(again).toMatchObject({ status: 404, body: { code: 'item-not-found' } });
});

it('API-08 API-17 does not change or remove an item of another household, or an item under the id of a wrong list', async () => {
  const [ana, bia] = [await person(), await person()];
  const item = await newItem(bia, await newList(bia));
  const anasItem = await newItem(ana, await newList(ana));
  const wrongIds = [
    { listId: item.listId, itemId: item.id },
    { listId: anasItem.listId, itemId: item.id },
    { listId: await newList(ana), itemId: anasItem.id },
    { listId: anasItem.listId, itemId: newId() },
  ];
  const expected = { status: 404, body: { code: 'item-not-found' } };
  for (const params of wrongIds) {
    const body = { name: 'Meu', supermarket: 'Feira' };
    expect(await ana.expectFailure('changeListItem', { params, body })).toMatchObject(expected);
    expect(await ana.expectFailure('removeListItem', { params })).toMatchObject(expected);
  }
  expect(await itemsOf(bia, item.listId)).toEqual([item]);
  expect(await itemsOf(ana, anasItem.listId)).toEqual([anasItem]);
  expect((await ana.call('getSupermarkets')).body.names).toEqual([]);
});
