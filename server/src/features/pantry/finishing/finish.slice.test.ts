import { limits, type ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newWord } from '../../../../test/people/products.ts';
import {
  changeItem,
  fillPantry,
  finishBody,
  itemsOf,
  newItem,
  newPantry,
  prepareShopping,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';

const { person, clock, database } = await startApp();
const prepareNewShopping = async () => prepareShopping(await person());

async function finish(who: Person, pantryId: string, items: ListItem[], overrides = {}) {
  const body = finishBody(items, overrides);
  return (await who.call('finishPurchase', { params: { pantryId }, body })).body;
}

const selectPurchases = statement<Record<string, unknown>, { finishId: string }>(
  'test.purchases',
  `select purchases.*, supermarkets.name as supermarket
   from purchases left join supermarkets on supermarkets.id = purchases.supermarket_id
   where finish_id = :finishId`,
);

const deleteMoves = statement<never, { householdId: string }>(
  'test.delete-moves',
  'delete from finish_moves where household_id = :householdId',
);

it('API-16 FIN-02 FIN-04 moves the cart into the pantry and off the list', async () => {
  const { ana, rice, beans, milk, listId, pantryId } = await prepareNewShopping();
  const planned = { quantity: 2, unit: 'un' as const };
  const riceItem = await addTakenItem(ana, listId, {
    ...planned,
    name: 'Arroz',
    productId: rice.id,
  });
  const milkItem = await addTakenItem(ana, listId, {
    name: 'Feijão',
    productId: beans.id,
    selectedProductId: milk.id,
    quantity: 1,
    unit: 'kg',
    purchasedQuantity: 1.354,
  });
  const pending = await newItem(ana, listId, { name: 'Sal' });

  const answer = await finish(ana, pantryId, [riceItem, milkItem]);
  expect(answer.movedItemIds).toEqual([riceItem.id, milkItem.id]);
  expect(answer.skippedNames).toEqual([]);
  expect(await itemsOf(ana, listId)).toEqual([pending]);
  const byAna = { createdBy: riceItem.createdBy, changedBy: riceItem.createdBy };
  expect(await stockOf(ana, pantryId)).toEqual([
    {
      id: riceItem.id,
      name: rice.name,
      quantity: 2,
      unit: 'un',
      unitText: null,
      lowStockAlertThreshold: 1,
      targetQuantity: null,
      productId: rice.id,
      categoryName: rice.categoryName,
      imageUrl: rice.imageUrl,
      batches: [expect.objectContaining({ amount: 2, paid: 19.8 })],
      shelfLifeDays: null,
      openedLifeDays: null,
      ...byAna,
    },
    {
      id: milkItem.id,
      name: milk.name,
      quantity: 1.354,
      unit: 'kg',
      unitText: null,
      lowStockAlertThreshold: 1,
      targetQuantity: null,
      productId: milk.id,
      categoryName: milk.categoryName,
      imageUrl: milk.imageUrl,
      batches: [expect.objectContaining({ amount: 1.354, paid: 13.4 })],
      shelfLifeDays: null,
      openedLifeDays: null,
      ...byAna,
    },
  ]);
});

it('FIN-04 uses the stored list item and product, and ignores the values of the request', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  const item = await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id, price: 5.99 });
  const forgedItem = {
    listItemId: item.id,
    name: 'Caviar',
    productId: beans.id,
    quantity: 900,
    unit: 'kg' as const,
    price: 0.01,
    supermarket: 'Outro',
  };
  await finish(ana, pantryId, [item], { items: [forgedItem] });
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { name: rice.name, productId: rice.id, quantity: 2, unit: 'un' },
  ]);
  const readPrices = async (supermarketName: string) =>
    (await ana.call('getPriceHistory', { params: { supermarketName } })).body;
  expect(await readPrices('São Jorge')).toMatchObject([{ price: 5.99, quantity: 2 }]);
  expect(await readPrices('Outro')).toEqual([]);
});

it('FIN-04 FIN-14 records a purchase of each moved item', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  const now = '2026-11-20T12:00:00.000Z';
  clock.set(now);
  const item = await addTakenItem(ana, listId, {
    name: 'Uva',
    quantity: 0.5,
    unit: 'un',
    isImpulse: true,
    productId: rice.id,
    selectedProductId: beans.id,
    price: 24.9,
    purchasedQuantity: 0.755,
    takenAt: '2026-11-19T18:00:00.000Z',
  });
  const sent = finishBody([item], { boughtAt: '2026-11-19T19:00:00.000Z' });
  await ana.call('finishPurchase', { params: { pantryId }, body: sent });
  const [purchase] = await database.rows(selectPurchases, { finishId: sent.id ?? '' });
  expect(purchase).toMatchObject({
    product_id: beans.id,
    item_name: 'Uva',
    category_name: beans.categoryName,
    unit: 'un',
    quantity: 755,
    unit_price: 2_490,
    supermarket: 'São Jorge',
    planned_quantity: 500,
    is_impulse: true,
    list_id: listId,
    list_name: 'Feira',
    taken_at: '2026-11-19T18:00:00.000Z',
    bought_at: '2026-11-19T19:00:00.000Z',
  });
});

it('SHO-19 FIN-04 counts a package as one piece in stock and purchases, although kilograms were planned', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const planned = { name: 'Arroz', quantity: 2, unit: 'kg' as const, productId: rice.id };
  const purchaseFields = { price: 29.9, purchasedQuantity: 1, purchasedUnit: 'un' as const };
  const item = await addTakenItem(ana, listId, { ...planned, ...purchaseFields });
  const sent = finishBody([item]);
  await ana.call('finishPurchase', { params: { pantryId }, body: sent });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 1, unit: 'un' }]);
  expect(await database.rows(selectPurchases, { finishId: sent.id ?? '' })).toMatchObject([
    { unit: 'un', quantity: 1_000, unit_price: 2_990, planned_unit: 'kg', planned_quantity: 2_000 },
  ]);
  const params = { supermarketName: 'São Jorge' };
  expect((await ana.call('getPriceHistory', { params })).body).toMatchObject([
    { quantity: 1, unit: 'un', price: 29.9 },
  ]);
  const exported = (await ana.call('exportAccount', {})).body;
  expect(exported.purchases).toMatchObject([
    { quantity: 1, unit: 'un', plannedQuantity: 2, plannedUnit: 'kg' },
  ]);
  const last = await ana.call('getLastPurchase', { params: { listId } });
  expect(last.body.items).toEqual([
    {
      name: 'Arroz',
      quantity: 2,
      unit: 'kg',
      unitText: null,
      productId: rice.id,
      note: null,
    },
  ]);

  await ana.call('undoFinish', { params: { pantryId, finishId: sent.id ?? '' } });
  expect(await itemsOf(ana, listId)).toEqual([item]);
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-203 FIN-04 refuses a purchase in the future, and changes nothing', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  clock.set('2026-11-20T12:00:00.000Z');
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const { body } = await ana.expectFailure('finishPurchase', {
    params: { pantryId },
    body: finishBody([item], { boughtAt: '2026-11-21T12:00:00.001Z' }),
  });
  expect(body).toMatchObject({ code: 'validation', fields: [{ field: 'boughtAt' }] });
  expect(await itemsOf(ana, listId)).toEqual([item]);
  expect(await stockOf(ana, pantryId)).toEqual([]);
});

it('API-203 FIN-04 records a purchase of ten years ago with its own date', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  clock.set('2026-11-20T12:00:00.000Z');
  const boughtAt = '2016-11-20T12:00:00.000Z';
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  await finish(ana, pantryId, [item], { boughtAt });
  const params = { supermarketName: 'sao jorge' };
  expect((await ana.call('getPriceHistory', { params })).body).toMatchObject([{ date: boughtAt }]);
});

it('FIN-04 increases only the stock of the same product in the same unit and pantry', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  const product = { productId: rice.id };
  const pieces = await newStock(ana, pantryId, { ...product, name: 'Arroz branco', quantity: 1 });
  const kilograms = await newStock(ana, pantryId, { ...product, name: 'Arroz kg', unit: 'kg' });
  const beansStock = await newStock(ana, pantryId, { productId: beans.id, name: 'Feijão' });
  const otherPantryId = await newPantry(ana, 'Sítio');
  const otherPantryStock = await newStock(ana, otherPantryId, product);
  const items = [
    await addTakenItem(ana, listId, { ...product, purchasedQuantity: 2 }),
    await addTakenItem(ana, listId, { ...product, purchasedQuantity: 0.501 }),
  ];
  await finish(ana, pantryId, items);
  expect(await stockOf(ana, pantryId)).toEqual([
    { ...pieces, quantity: 3.501, batches: expect.any(Array) },
    kilograms,
    beansStock,
  ]);
  expect(await stockOf(ana, otherPantryId)).toEqual([otherPantryStock]);
});

it('FIN-04 creates one stock with the name of the product for items with different names', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const items = [
    await addTakenItem(ana, listId, { name: 'Zebra', productId: rice.id }),
    await addTakenItem(ana, listId, { name: 'Arroz da vó', productId: rice.id }),
  ];
  await finish(ana, pantryId, items);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ name: rice.name, quantity: 4 }]);
  const last = await ana.call('getLastPurchase', { params: { listId } });
  const boughtNames = last.body.items.map(({ name }) => name);
  expect(boughtNames.toSorted()).toEqual(['Arroz da vó', 'Zebra']);
});

it('FIN-02 FIN-04 moves an item without a product by its name, and counts it as spent', async () => {
  const { ana, listId, pantryId } = await prepareNewShopping();
  const existing = await newStock(ana, pantryId, { name: 'Cerveja', quantity: 1 });
  const purchaseFields = { price: 3.79, purchasedQuantity: 6, supermarket: 'São Jorge' };
  const beer = await newItem(ana, listId, { name: 'cerveja', ...purchaseFields });
  const bread = await newItem(ana, listId, { name: 'Pão francês', ...purchaseFields, price: 0.8 });
  const sent = finishBody([beer, bread]);
  const { body } = await ana.call('finishPurchase', { params: { pantryId }, body: sent });
  expect(body).toMatchObject({ movedItemIds: [beer.id, bread.id], skippedNames: [] });
  expect(await itemsOf(ana, listId)).toEqual([]);
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { id: existing.id, name: 'Cerveja', quantity: 7, productId: null },
    { id: bread.id, name: 'Pão francês', quantity: 6, productId: null },
  ]);
  const { whole: totals } = (await ana.call('getSpending', { query: {} })).body;
  expect(totals.total).toBe(27.54);

  await ana.call('undoFinish', { params: { pantryId, finishId: sent.id ?? '' } });
  expect(await itemsOf(ana, listId)).toEqual(expect.arrayContaining([beer, bread]));
  expect(await stockOf(ana, pantryId)).toEqual([existing]);
});

it('PAN-08 links a pantry item and its past purchases to a product', async () => {
  const { ana, milk, listId, pantryId } = await prepareNewShopping();
  const purchaseFields = { price: 5.29, purchasedQuantity: 6, supermarket: 'São Jorge' };
  const item = await newItem(ana, listId, { name: 'Leite de caixa', ...purchaseFields });
  const sent = finishBody([item]);
  await ana.call('finishPurchase', { params: { pantryId }, body: sent });
  const params = { pantryId, itemId: item.id };
  const linked = await ana.call('changePantryItem', { params, body: { productId: milk.id } });
  expect(linked.body).toMatchObject({
    name: 'Leite de caixa',
    quantity: 6,
    productId: milk.id,
    categoryName: milk.categoryName,
  });
  const query = { productId: milk.id };
  expect((await ana.call('getProductPrices', { query })).body.prices).toMatchObject([
    { price: 5.29, quantity: 6, supermarket: 'São Jorge' },
  ]);
  const { whole: totals } = (await ana.call('getSpending', { query: {} })).body;
  expect(totals.categories).toEqual([{ name: milk.categoryName, total: 31.74 }]);

  const body = { productId: newId() };
  const refusal = await ana.expectFailure('changePantryItem', { params, body });
  expect(refusal.body.code).toBe('product-not-found');
});

it('PAN-08 also links past purchases by their name, of which the move was deleted', async () => {
  const { ana, milk, listId, pantryId } = await prepareNewShopping();
  const purchaseFields = { price: 5.29, purchasedQuantity: 6, supermarket: 'São Jorge' };
  const item = await newItem(ana, listId, { name: 'Água de coco', ...purchaseFields });
  await finish(ana, pantryId, [item]);
  for (const [name, price] of [
    ['AGUA  DE COCO', 6.5],
    ['Água com gás', 3],
  ] as const) {
    await finish(ana, pantryId, [await newItem(ana, listId, { ...purchaseFields, name, price })]);
  }
  await database.rows(deleteMoves, { householdId: item.createdBy ?? '' });
  const params = { pantryId, itemId: item.id };
  await ana.call('changePantryItem', { params, body: { productId: milk.id } });
  const { prices } = (await ana.call('getProductPrices', { query: { productId: milk.id } })).body;
  expect(prices.map(({ price }) => price).toSorted((one, other) => one - other)).toEqual([
    5.29, 6.5,
  ]);
});

it('PAN-08 API-17 links no pantry item or purchase of another household to a product', async () => {
  const { ana, listId, pantryId } = await prepareNewShopping();
  const purchaseFields = { price: 5.29, purchasedQuantity: 6, supermarket: 'São Jorge' };
  const item = await newItem(ana, listId, { name: 'Leite', ...purchaseFields });
  await finish(ana, pantryId, [item]);
  const { ana: bia, milk } = await prepareNewShopping();
  const params = { pantryId, itemId: item.id };
  const refusal = await bia.expectFailure('changePantryItem', {
    params,
    body: { productId: milk.id },
  });
  expect(refusal.body.code).toBe('item-not-found');
  const query = { productId: milk.id };
  expect((await ana.call('getProductPrices', { query })).body.prices).toEqual([]);
});

it('SHO-18 FIN-04 moves an item by its name if it has only a barcode and a name', async () => {
  const { ana, listId, pantryId } = await prepareNewShopping();
  const name = `Granola ${newWord()}`;
  const purchaseFields = { price: 12, purchasedQuantity: 1, supermarket: 'São Jorge' };
  const item = await newItem(ana, listId, { name, ...purchaseFields, barcode: newBarcode() });
  await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { id: item.id, name, productId: null, quantity: 1 },
  ]);
});

it('FIN-03 does not move items that have no price or are not in the cart, and returns their names', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const valid = await addTakenItem(ana, listId, { productId: rice.id });
  const invalidItems = [
    await newItem(ana, listId, { name: 'Sem preço', productId: rice.id, isChecked: true }),
    await newItem(ana, listId, { name: 'Devolvido', productId: rice.id }),
  ];
  const removed = await addTakenItem(ana, listId, { productId: rice.id });
  await ana.call('removeListItem', { params: { listId, itemId: removed.id } });

  const answer = await finish(ana, pantryId, [valid, ...invalidItems, removed]);
  expect(answer.movedItemIds).toEqual([valid.id]);
  expect(answer.skippedNames).toEqual(['Sem preço', 'Devolvido']);
  expect(await itemsOf(ana, listId)).toEqual(expect.arrayContaining(invalidItems));
  expect(await itemsOf(ana, listId)).toHaveLength(2);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 2 }]);
});

it('FIN-03 refuses an empty cart', async () => {
  const { ana, pantryId } = await prepareNewShopping();
  const refusal = await ana.expectFailure('finishPurchase', {
    params: { pantryId },
    body: finishBody([]),
  });
  expect(refusal.body.fields).toEqual([{ field: 'items', message: 'Seu carrinho está vazio.' }]);
});

it('FIN-04 creates new stock with another id if other stock already has the id of the item', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const stocked = await newStock(ana, pantryId, { id: newId(), name: 'Vassoura' });
  const item = await addTakenItem(ana, listId, { id: stocked.id, productId: rice.id });
  await finish(ana, pantryId, [item]);
  const [arroz, vassoura] = await stockOf(ana, pantryId);
  expect(vassoura).toEqual(stocked);
  expect(arroz).toMatchObject({ name: rice.name, quantity: 2 });
  expect(arroz?.id).not.toBe(stocked.id);
});

it('FIN-04 API-17 moves nothing from or to another household', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const bia = await prepareNewShopping();
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const errorCodeOf = async (who: Person, into: string, body = finishBody([item])) =>
    (await who.expectFailure('finishPurchase', { params: { pantryId: into }, body })).body.code;
  expect(await errorCodeOf(bia.ana, bia.pantryId)).toBe('list-not-found');
  expect(await errorCodeOf(ana, bia.pantryId)).toBe('pantry-not-found');
  expect(await errorCodeOf(ana, newId())).toBe('pantry-not-found');
  expect(await errorCodeOf(ana, pantryId, finishBody([item], { listId: newId() }))).toBe(
    'list-not-found',
  );
  const bodyWithListOfBia = finishBody([item], { listId: bia.listId });
  const { body } = await bia.ana.call('finishPurchase', {
    params: { pantryId: bia.pantryId },
    body: bodyWithListOfBia,
  });
  expect(body).toMatchObject({ movedItemIds: [], skippedNames: [] });
  expect(await itemsOf(ana, listId)).toEqual([item]);
  expect(await stockOf(ana, pantryId)).toEqual([]);
  expect(await stockOf(bia.ana, bia.pantryId)).toEqual([]);
});

it('FIN-04 API-18 finishes under an id that exists in another household, and refuses an id that the caller used for another finish', async () => {
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const bia = await prepareNewShopping();
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  const itemOfBia = await addTakenItem(bia.ana, bia.listId, { productId: rice.id });
  const { id } = await finish(bia.ana, bia.pantryId, [itemOfBia]);
  const body = finishBody([item], { id });
  await ana.call('finishPurchase', { params: { pantryId }, body });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ name: rice.name, quantity: 2 }]);
  expect(await stockOf(bia.ana, bia.pantryId)).toMatchObject([{ quantity: 2 }]);
  const intoOtherPantry = { params: { pantryId: await newPantry(ana) }, body };
  const refusal = await ana.expectFailure('finishPurchase', intoOtherPantry);
  expect(refusal.body.code).toBe('finish-not-found');
  await ana.call('undoFinish', { params: { pantryId, finishId: id } });
  expect(await itemsOf(ana, listId)).toEqual([item]);
  expect(await stockOf(bia.ana, bia.pantryId)).toMatchObject([{ quantity: 2 }]);
});

it('FIN-04 DAT-06 moves nothing if the stock would be too large', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  await newStock(ana, pantryId, { productId: rice.id, quantity: limits.maxQuantity - 1 });
  const items = [
    await addTakenItem(ana, listId, { name: 'Feijão', productId: beans.id }),
    await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id }),
  ];
  const [stockBefore, itemsBefore] = [await stockOf(ana, pantryId), await itemsOf(ana, listId)];
  const body = finishBody(items);
  const refusal = await ana.expectFailure('finishPurchase', { params: { pantryId }, body });
  expect(refusal).toMatchObject({ status: 409, body: { code: 'stock-too-large' } });
  expect(await stockOf(ana, pantryId)).toEqual(stockBefore);
  expect(await itemsOf(ana, listId)).toEqual(itemsBefore);
  const emptyPantryId = await newPantry(ana);
  const hugeItems = [];
  for (const item of items) {
    const change = { purchasedQuantity: limits.maxQuantity, selectedProductId: rice.id };
    hugeItems.push(await changeItem(ana, item, change));
  }
  const refusalOfNewStock = await ana.expectFailure('finishPurchase', {
    params: { pantryId: emptyPantryId },
    body: finishBody(hugeItems),
  });
  expect(refusalOfNewStock.body.code).toBe('stock-too-large');
});

it('FIN-04 API-17 API-210 increases existing stock in a full pantry, and refuses new stock', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareNewShopping();
  await newStock(ana, pantryId, { productId: rice.id });
  await fillPantry(database, pantryId, limits.itemsPerPantry - 1);
  const riceItem = await addTakenItem(ana, listId, { productId: rice.id });
  const beansItem = await addTakenItem(ana, listId, { productId: beans.id });
  const sent = { params: { pantryId }, body: finishBody([riceItem, beansItem]) };
  const refusal = await ana.expectFailure('finishPurchase', sent);
  expect(refusal).toMatchObject({ status: 409, body: { code: 'too-many-pantry-items' } });
  expect(await itemsOf(ana, listId)).toHaveLength(2);
  expect((await finish(ana, pantryId, [riceItem])).movedItemIds).toEqual([riceItem.id]);
});

it('FIN-04 increases the oldest of several stocks of one name, and none with a product', async () => {
  clock.set('2026-11-20T12:00:00.000Z');
  const { ana, rice, listId, pantryId } = await prepareNewShopping();
  const stock = [];
  for (const item of [
    { name: 'Cerveja', productId: rice.id },
    { name: 'Cerveja' },
    { name: 'cerveja' },
  ]) {
    stock.push(await newStock(ana, pantryId, item));
    clock.advance(1);
  }
  const purchase = { price: 3.79, purchasedQuantity: 6, supermarket: 'São Jorge' };
  const beer = await newItem(ana, listId, { name: 'Cerveja', isChecked: true, ...purchase });
  await finish(ana, pantryId, [beer]);
  const quantities = new Map(
    (await stockOf(ana, pantryId)).map(({ id, quantity }) => [id, quantity]),
  );
  expect(stock.map(({ id }) => quantities.get(id))).toEqual([1, 7, 1]);
});
