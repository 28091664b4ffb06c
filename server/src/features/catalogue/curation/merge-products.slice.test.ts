import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { newBarcode } from '../../../../test/barcodes.ts';
import type { Person } from '../../../../test/people/person.ts';
import { holdOpen, waitUntilBlocked } from '../../../../test/lock-waits.ts';
import { newProduct } from '../../../../test/people/products.ts';
import {
  finishBody,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { lockHousehold } from '../../../db/households.sql.ts';
import { hideProduct, showProduct } from './curation.ts';
import { mergeProducts } from './merge-products.ts';
import { seedCatalogue } from '../seed/seed-catalogue.ts';

const { person, database } = await startApp();

const merge = (from: Product, into: Product) =>
  database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));
async function createTwoProducts() {
  const ana = await person();
  return { ana, from: await newProduct(ana), into: await newProduct(ana) };
}
const findByBarcode = async (who: Person, barcode: string | null) =>
  (await who.call('getProductByBarcode', { params: { barcode: barcode ?? '' } })).body;
const search = async (who: Person, text: string) =>
  (await who.call('getProducts', { query: { search: text } })).body.map(({ id }) => id);

it('DAT-03 makes lists, choices and labels reference the remaining product', async () => {
  const { ana, from, into } = await createTwoProducts();
  const listId = await newList(ana);
  await newItem(ana, listId, { name: 'Planejado', productId: from.id });
  await newItem(ana, listId, { name: 'Levado', selectedProductId: from.id });
  const other = await newProduct(ana);
  await newItem(ana, listId, { name: 'Outro', productId: other.id, selectedProductId: into.id });
  const params = { supermarketName: 'Feira', labelCode: '001234' };
  await ana.call('saveStoreLabel', { params, body: { productId: from.id, valueKind: 'price' } });
  await merge(from, into);

  const items = await itemsOf(ana, listId);
  expect(items.map(({ productId, selectedProductId }) => [productId, selectedProductId])).toEqual([
    [into.id, null],
    [null, into.id],
    [other.id, into.id],
  ]);
  const labels = await ana.call('getStoreLabels', { params: { supermarketName: 'Feira' } });
  expect(labels.body.map(({ product }) => product.id)).toEqual([into.id]);
  const query = { itemName: 'Planejado', limit: 1 };
  expect((await ana.call('getProducts', { query })).body[0]?.id).toBe(into.id);
  expect(await search(ana, from.name)).toEqual([]);
});

it('DAT-03 adds up the stock of both products in a pantry, separately for each unit', async () => {
  const { ana, from, into } = await createTwoProducts();
  const [pantryOfBothId, pantryOfMergedId] = [await newPantry(ana), await newPantry(ana)];
  const remaining = await newStock(ana, pantryOfBothId, {
    productId: into.id,
    quantity: 2,
    name: 'Fica',
  });
  await newStock(ana, pantryOfBothId, { productId: from.id, quantity: 3, name: 'Vai' });
  await newStock(ana, pantryOfBothId, {
    productId: from.id,
    quantity: 1.5,
    unit: 'kg',
    name: 'Quilo',
  });
  await newStock(ana, pantryOfBothId, { name: 'Sem produto', quantity: 7 });
  await newStock(ana, pantryOfMergedId, { productId: from.id, quantity: 4, name: 'Só' });
  await merge(from, into);
  expect(await stockOf(ana, pantryOfBothId)).toMatchObject([
    { id: remaining.id, name: 'Fica', quantity: 5, unit: 'un', productId: into.id },
    { name: 'Quilo', quantity: 1.5, unit: 'kg', productId: into.id },
    { name: 'Sem produto', quantity: 7, productId: null },
  ]);
  expect(await stockOf(ana, pantryOfMergedId)).toMatchObject([{ quantity: 4, productId: into.id }]);
});

const removeStock = statement<never, { id: string }>(
  'test.remove-stock',
  'delete from pantry_items where id = :id',
);

it('DAT-03 loses no stock when the stock of the remaining product is deleted at the same time', async () => {
  const { ana, from, into } = await createTwoProducts();
  const pantryId = await newPantry(ana);
  const remaining = await newStock(ana, pantryId, { productId: into.id, quantity: 2 });
  await newStock(ana, pantryId, { productId: from.id, quantity: 3 });
  const rowLock = await holdOpen(database, (sql) => sql.rows(removeStock, { id: remaining.id }));
  const merging = merge(from, into);
  await waitUntilBlocked(database, 1);
  await rowLock.commit();
  await merging;
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 3, productId: into.id }]);
});

it('DAT-03 limits the summed stock to the maximum quantity of a pantry', async () => {
  const { ana, from, into } = await createTwoProducts();
  const pantryId = await newPantry(ana);
  for (const { id } of [from, into]) {
    await newStock(ana, pantryId, { productId: id, quantity: 60_000 });
  }
  await merge(from, into);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 99_999.999 }]);
});

it('DAT-03 FIN-05 undoes a finish that is older than the merge', async () => {
  const { ana, from, into } = await createTwoProducts();
  const [pantryId, listId] = [await newPantry(ana), await newList(ana)];
  const remaining = await newStock(ana, pantryId, { productId: into.id, quantity: 2 });
  const item = await addTakenItem(ana, listId, { productId: from.id, purchasedQuantity: 3 });
  const finish = finishBody([item]);
  await ana.call('finishPurchase', { params: { pantryId }, body: finish });
  await merge(from, into);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 5 }]);
  const params = { supermarketName: 'São Jorge' };
  const history = await ana.call('getPriceHistory', { params });
  expect(history.body).toMatchObject([{ productId: into.id, name: into.name }]);

  // The stock now equals the quantity of the finish. The undo must still keep the stock's row,
  // because the finish did not create it.
  const stockParams = { pantryId, itemId: remaining.id };
  await ana.call('changePantryItem', { params: stockParams, body: { add: -2 } });
  await ana.call('undoFinish', { params: { pantryId, finishId: finish.id ?? '' } });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ id: remaining.id, quantity: 0 }]);
  expect(await itemsOf(ana, listId)).toMatchObject([{ id: item.id, productId: into.id }]);
});

it('API-11 DAT-03 DAT-23 moves the barcode to a product that has none', async () => {
  const ana = await person();
  const from = await newProduct(ana, { barcode: newBarcode() });
  const into = await newProduct(ana);
  await merge(from, into);
  const merged = { ...into, barcode: from.barcode };
  expect(await findByBarcode(ana, from.barcode)).toEqual(merged);
  expect(await search(ana, from.barcode ?? '')).toEqual([into.id]);
  await showProduct(database, from.id);
  expect(await findByBarcode(ana, from.barcode)).toEqual(merged);
});

it('API-11 DAT-03 DAT-23 finds the remaining product by the barcodes of all merged products, after several merges', async () => {
  const ana = await person();
  const products = [];
  for (let count = 0; count < 3; count += 1) {
    products.push(await newProduct(ana, { barcode: newBarcode() }));
  }
  const [one, two, three] = products;
  if (!one || !two || !three) throw new Error('There are not three products.');
  await merge(one, two);
  await merge(two, three);
  for (const { barcode } of products) expect(await findByBarcode(ana, barcode)).toEqual(three);
  await showProduct(database, one.id);
  expect(await findByBarcode(ana, one.barcode)).toEqual(one);
});

it('DAT-03 moves newer references when a merge is repeated, and keeps the merge when seeding again', async () => {
  const { ana, from, into } = await createTwoProducts();
  const listId = await newList(ana);
  await merge(from, into);
  await newItem(ana, listId, { productId: from.id });
  await merge(from, into);
  await seedCatalogue(database, new Date());
  expect((await itemsOf(ana, listId))[0]?.productId).toBe(into.id);
  expect(await search(ana, from.name)).toEqual([]);
});

it('DAT-03 DAT-23 refuses to merge a product with itself, with an unknown product, or into a hidden product', async () => {
  const { ana, from, into } = await createTwoProducts();
  const unknown = { ...from, id: newId() };
  await expect(merge(from, from)).rejects.toThrow('A product cannot be merged into itself.');
  await expect(merge(from, unknown)).rejects.toThrow(`There is no product ${unknown.id}.`);
  await expect(merge(unknown, into)).rejects.toThrow(`There is no product ${unknown.id}.`);
  await hideProduct(database, into.id);
  await expect(merge(from, into)).rejects.toThrow(`${into.id} is hidden: show it first.`);
  expect(await search(ana, from.name)).toEqual([from.id]);
});

const shareLockProduct = statement<{ id: string }, { id: string }>(
  'test.share-lock-product',
  'select id from products where id = :id for key share nowait',
);

it('DAT-03 waits for a write of a household that uses the product, before it locks the product', async () => {
  const { ana, from, into } = await createTwoProducts();
  await newItem(ana, await newList(ana), { productId: from.id });
  const { id: householdId } = (await ana.call('getProfile')).body;
  const merging = await database.transaction(async (sql) => {
    await lockHousehold(sql, householdId);
    const result = merge(from, into);
    await waitUntilBlocked(database, 1);
    // The write chooses the product. If the merge had locked the product, both would wait for ever.
    await sql.rows(shareLockProduct, { id: from.id });
    return { result };
  });
  await merging.result;
  expect(await search(ana, from.name)).toEqual([]);
});

it('DAT-03 loses no stock of a household that began to use the product during the merge', async () => {
  const { ana, from, into } = await createTwoProducts();
  const pantryId = await newPantry(ana);
  const remaining = await newStock(ana, pantryId, { productId: into.id, quantity: 2 });
  const productLock = await holdOpen(database, (sql) =>
    sql.rows(shareLockProduct, { id: from.id }),
  );
  const merging = merge(from, into);
  await waitUntilBlocked(database, 1);
  await newStock(ana, pantryId, { productId: from.id, quantity: 3 });
  const rowLock = await holdOpen(database, (sql) => sql.rows(removeStock, { id: remaining.id }));
  await productLock.commit();
  await waitUntilBlocked(database, 1);
  await rowLock.commit();
  await merging;
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 3, productId: into.id }]);
});
