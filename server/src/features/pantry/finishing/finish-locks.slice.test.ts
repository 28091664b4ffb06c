/**
 * Finishes and undos that run at the same time as other writes. The tests make the finishes and undos
 * wait for each lock that they take.
 */
import type { Product } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { statement, type Transaction } from '../../../db/database.ts';
import { holdOpen, waitUntilBlocked } from '../../../../test/lock-waits.ts';
import { newProduct } from '../../../../test/people/products.ts';
import {
  finishBody,
  itemsOf,
  newList,
  newPantry,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { mergeProducts } from '../../catalogue/curation/merge-products.ts';

const { person, database } = await startApp();

/** Creates a cart with one line of rice, a pantry with rice, and a function that finishes the trip. */
async function createFixture() {
  const ana = await person();
  const product = await newProduct(ana);
  const pantryId = await newPantry(ana);
  const listId = await newList(ana);
  const stock = await newStock(ana, pantryId, { productId: product.id, quantity: 1 });
  const item = await addTakenItem(ana, listId, { name: 'Arroz', productId: product.id });
  const finish = () =>
    ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  return { ana, product, pantryId, listId, stock, item, finish };
}
type Fixture = Awaited<ReturnType<typeof createFixture>>;

const createLockStatement = (table: string) =>
  statement<{ id: string }, { id: string }>(
    `test.lock-${table}`,
    `select id from ${table} where id = :id for update`,
  );
const lockList = createLockStatement('lists');
const lockProduct = createLockStatement('products');
const lockPantry = createLockStatement('pantries');
const lockItem = createLockStatement('list_items');
const lockStock = createLockStatement('pantry_items');

/** The locks that a finish takes, in this order. */
const lockSteps: [string, (sql: Transaction, fixture: Fixture) => Promise<unknown>][] = [
  ['the list', (sql, { listId }) => sql.first(lockList, { id: listId })],
  ['the product', (sql, { product }) => sql.first(lockProduct, { id: product.id })],
  ['the pantry', (sql, { pantryId }) => sql.first(lockPantry, { id: pantryId })],
  ['the list item', (sql, { item }) => sql.first(lockItem, { id: item.id })],
  ['the stock', (sql, { stock }) => sql.first(lockStock, { id: stock.id })],
];

const pricesOf = async ({ ana }: Fixture) =>
  (await ana.call('getPriceHistory', { params: { supermarketName: 'São Jorge' } })).body;

it.each(lockSteps)('FIN-04 adds the stock once when two finishes wait for %s', async (_, lock) => {
  const fixture = await createFixture();
  const blocker = await holdOpen(database, (sql) => lock(sql, fixture));
  const finishes = [fixture.finish(), fixture.finish()];
  await waitUntilBlocked(database, 2);
  await blocker.commit();
  const answers = await Promise.all(finishes);
  const moved = answers.map(({ body }) => body.movedItemIds);
  expect(moved.flat()).toEqual([fixture.item.id]);
  expect(await itemsOf(fixture.ana, fixture.listId)).toEqual([]);
  expect(await stockOf(fixture.ana, fixture.pantryId)).toMatchObject([
    { id: fixture.stock.id, quantity: 3, productId: fixture.product.id },
  ]);
  expect(await pricesOf(fixture)).toHaveLength(1);
});

const merge = (from: Product, mergeTarget: Product) =>
  database.transaction((sql) => mergeProducts(sql, from.id, mergeTarget.id, new Date()));

/**
 * Expects that the cart was moved, and that its stock and its purchase have the product `mergeTarget`.
 */
async function expectMergedInto(
  fixture: Fixture,
  mergeTarget: Product,
  quantity: number,
): Promise<void> {
  expect(await itemsOf(fixture.ana, fixture.listId)).toEqual([]);
  expect(await stockOf(fixture.ana, fixture.pantryId)).toMatchObject([
    { quantity, productId: mergeTarget.id },
  ]);
  expect(await pricesOf(fixture)).toMatchObject([{ productId: mergeTarget.id }]);
}

it.each(lockSteps)(
  'FIN-04 DAT-03 leaves one stock when products are merged while a finish waits for %s',
  async (_, lock) => {
    const fixture = await createFixture();
    const mergeTarget = await newProduct(fixture.ana);
    await newStock(fixture.ana, fixture.pantryId, { productId: mergeTarget.id, quantity: 10 });
    const blocker = await holdOpen(database, (sql) => lock(sql, fixture));
    const finishing = fixture.finish();
    await waitUntilBlocked(database, 1);
    const merging = merge(fixture.product, mergeTarget);
    await waitUntilBlocked(database, 2, merging);
    await blocker.commit();
    await Promise.all([finishing, merging]);
    await expectMergedInto(fixture, mergeTarget, 13);
  },
);

it('FIN-04 DAT-03 adds stock of the merge target if the bought product was merged while the finish waited', async () => {
  const fixture = await createFixture();
  const mergeTarget = await newProduct(fixture.ana);
  const blocker = await holdOpen(database, (sql) =>
    mergeProducts(sql, fixture.product.id, mergeTarget.id, new Date()),
  );
  const finishing = fixture.finish();
  await waitUntilBlocked(database, 1);
  await blocker.commit();
  await finishing;
  await expectMergedInto(fixture, mergeTarget, 3);
});

it('API-16 DAT-03 records a purchase of the merge target if its product was merged while the purchase waited', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const product = await newProduct(ana);
  const mergeTarget = await newProduct(ana);
  const line = { name: 'Arroz', quantity: 2, unit: 'un', price: 9.9 } as const;
  const items = [{ ...line, productId: product.id, supermarket: 'São Jorge' }];
  const blocker = await holdOpen(database, (sql) =>
    mergeProducts(sql, product.id, mergeTarget.id, new Date()),
  );
  const purchase = ana.call('finishPurchase', { params: { pantryId }, body: { items } });
  await waitUntilBlocked(database, 1);
  await blocker.commit();
  await purchase;
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { name: mergeTarget.name, productId: mergeTarget.id, quantity: 2 },
  ]);
});

it.each(lockSteps.filter(([name]) => name !== 'the list item'))(
  'FIN-05 DAT-03 undoes the whole finish when products are merged while the undo waits for %s',
  async (_, lock) => {
    const fixture = await createFixture();
    const mergeTarget = await newProduct(fixture.ana);
    await newStock(fixture.ana, fixture.pantryId, { productId: mergeTarget.id, quantity: 10 });
    const { body } = await fixture.finish();
    const blocker = await holdOpen(database, (sql) => lock(sql, fixture));
    const params = { pantryId: fixture.pantryId, finishId: body.id };
    const undoing = fixture.ana.call('undoFinish', { params });
    await waitUntilBlocked(database, 1);
    const merging = merge(fixture.product, mergeTarget);
    await waitUntilBlocked(database, 2, merging);
    await blocker.commit();
    await Promise.all([undoing, merging]);
    expect(await itemsOf(fixture.ana, fixture.listId)).toMatchObject([
      { productId: mergeTarget.id },
    ]);
    expect(await stockOf(fixture.ana, fixture.pantryId)).toMatchObject([
      { quantity: 11, productId: mergeTarget.id },
    ]);
    expect(await pricesOf(fixture)).toEqual([]);
  },
);

/**
 * Changes an item in the cart: the person took 5 (5,000 thousandths) of another product
 * instead.
 */
const chooseOtherProduct = statement<never, { itemId: string; productId: string }>(
  'test.choose-other',
  'update list_items set selected_product_id = :productId, purchased_quantity = 5000 where id = :itemId',
);
const untick = statement<never, { itemId: string }>(
  'test.untick',
  'update list_items set is_checked = false, taken_at = null where id = :itemId',
);
const removeItem = statement<never, { itemId: string }>(
  'test.remove-item',
  'delete from list_items where id = :itemId',
);

it('FIN-04 moves the newest state of an item that changed while the finish waited for it', async () => {
  const fixture = await createFixture();
  const otherProduct = await newProduct(fixture.ana);
  const blocker = await holdOpen(database, (sql) =>
    sql.rows(chooseOtherProduct, { itemId: fixture.item.id, productId: otherProduct.id }),
  );
  const finishing = fixture.finish();
  await waitUntilBlocked(database, 1);
  await blocker.commit();
  await finishing;
  const addedStock = (await stockOf(fixture.ana, fixture.pantryId)).filter(
    ({ id }) => id !== fixture.stock.id,
  );
  expect(addedStock).toMatchObject([
    { name: otherProduct.name, productId: otherProduct.id, quantity: 5 },
  ]);
  expect(await pricesOf(fixture)).toMatchObject([{ productId: otherProduct.id }]);
});

it('FIN-03 skips an item that was unticked while the finish waited for it', async () => {
  const fixture = await createFixture();
  const blocker = await holdOpen(database, (sql) => sql.rows(untick, { itemId: fixture.item.id }));
  const finishing = fixture.finish();
  await waitUntilBlocked(database, 1);
  await blocker.commit();
  expect((await finishing).body).toMatchObject({ movedItemIds: [], skippedNames: ['Arroz'] });
  expect(await itemsOf(fixture.ana, fixture.listId)).toMatchObject([{ id: fixture.item.id }]);
  expect(await stockOf(fixture.ana, fixture.pantryId)).toMatchObject([{ quantity: 1 }]);
});

it('FIN-04 moves no item that was deleted while the finish waited for it', async () => {
  const fixture = await createFixture();
  const blocker = await holdOpen(database, (sql) =>
    sql.rows(removeItem, { itemId: fixture.item.id }),
  );
  const finishing = fixture.finish();
  await waitUntilBlocked(database, 1);
  await blocker.commit();
  expect((await finishing).body).toMatchObject({ movedItemIds: [], skippedNames: [] });
  expect(await stockOf(fixture.ana, fixture.pantryId)).toMatchObject([{ quantity: 1 }]);
});
