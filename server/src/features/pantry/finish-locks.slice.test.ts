/** Finishes that run at the same time as other writes, stopped at each lock that a finish takes. */
import type { Product } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { statement, type Transaction } from '../../db/database.ts';
import { holdOpen, untilWaiting } from '../../../test/lock-waits.ts';
import { newProduct } from '../../../test/people/products.ts';
import {
  finishOf,
  itemsOf,
  newList,
  newPantry,
  newStock,
  stockOf,
  takenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { mergeProducts } from '../catalogue/curation/merge-products.ts';

const { person, database } = await startApp();

/** One line of rice in the cart, some rice at home, and the finish that adds one to the other. */
async function scene() {
  const ana = await person();
  const product = await newProduct(ana);
  const pantryId = await newPantry(ana);
  const listId = await newList(ana);
  const stock = await newStock(ana, pantryId, { productId: product.id, quantity: 1 });
  const item = await takenItem(ana, listId, { name: 'Arroz', productId: product.id });
  const finish = () => ana.call('finishPurchase', { params: { pantryId }, body: finishOf([item]) });
  return { ana, product, pantryId, listId, stock, item, finish };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const lockRow = (table: string) =>
  statement<{ id: string }, [id: string]>(
    `test.lock-${table}`,
    `select id from ${table} where id = $1 for update`,
  );
const lockList = lockRow('lists');
const lockProduct = lockRow('products');
const lockPantry = lockRow('pantries');
const lockItem = lockRow('list_items');
const lockStock = lockRow('pantry_items');

/** The locks that a finish waits for, in this order. */
const steps: [string, (sql: Transaction, scene: Scene) => Promise<unknown>][] = [
  ['the list', (sql, { listId }) => sql.first(lockList, listId)],
  ['the product', (sql, { product }) => sql.first(lockProduct, product.id)],
  ['the pantry', (sql, { pantryId }) => sql.first(lockPantry, pantryId)],
  ['the list item', (sql, { item }) => sql.first(lockItem, item.id)],
  ['the stock', (sql, { stock }) => sql.first(lockStock, stock.id)],
];

const paidFor = async ({ ana }: Scene) =>
  (await ana.call('getPriceHistory', { params: { supermarketName: 'São Jorge' } })).body;

it.each(steps)('FIN-04 adds the stock once when two finishes meet at %s', async (_, lock) => {
  const here = await scene();
  const held = await holdOpen(database, (sql) => lock(sql, here));
  const finishes = [here.finish(), here.finish()];
  await untilWaiting(database, 2);
  await held.commit();
  const answers = await Promise.all(finishes);
  const moved = answers.map(({ body }) => body.movedItemIds);
  expect(moved.flat()).toEqual([here.item.id]);
  expect(await itemsOf(here.ana, here.listId)).toEqual([]);
  expect(await stockOf(here.ana, here.pantryId)).toMatchObject([
    { id: here.stock.id, quantity: 3, productId: here.product.id },
  ]);
  expect(await paidFor(here)).toHaveLength(1);
});

const merge = (from: Product, into: Product) =>
  database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));

async function expectMerged(here: Scene, into: Product, quantity: number): Promise<void> {
  expect(await itemsOf(here.ana, here.listId)).toEqual([]);
  expect(await stockOf(here.ana, here.pantryId)).toMatchObject([{ quantity, productId: into.id }]);
  expect(await paidFor(here)).toMatchObject([{ productId: into.id }]);
}

it.each(steps)(
  'FIN-04 DAT-03 leaves one stock when products are merged while a finish waits for %s',
  async (_, lock) => {
    const here = await scene();
    const into = await newProduct(here.ana);
    await newStock(here.ana, here.pantryId, { productId: into.id, quantity: 10 });
    const held = await holdOpen(database, (sql) => lock(sql, here));
    const done = here.finish();
    await untilWaiting(database, 1);
    const merged = merge(here.product, into);
    await untilWaiting(database, 2, merged);
    await held.commit();
    await Promise.all([done, merged]);
    await expectMerged(here, into, 13);
  },
);

it('FIN-04 DAT-03 moves a product merged while the finish waited as the remaining product', async () => {
  const here = await scene();
  const into = await newProduct(here.ana);
  const held = await holdOpen(database, (sql) =>
    mergeProducts(sql, here.product.id, into.id, new Date()),
  );
  const done = here.finish();
  await untilWaiting(database, 1);
  await held.commit();
  await done;
  await expectMerged(here, into, 3);
});

it.each(steps.filter(([what]) => what !== 'the list item'))(
  'FIN-05 DAT-03 undoes a whole finish when products are merged while the undo waits for %s',
  async (_, lock) => {
    const here = await scene();
    const into = await newProduct(here.ana);
    await newStock(here.ana, here.pantryId, { productId: into.id, quantity: 10 });
    const { body } = await here.finish();
    const held = await holdOpen(database, (sql) => lock(sql, here));
    const params = { pantryId: here.pantryId, finishId: body.id };
    const undone = here.ana.call('undoFinish', { params });
    await untilWaiting(database, 1);
    const merged = merge(here.product, into);
    await untilWaiting(database, 2, merged);
    await held.commit();
    await Promise.all([undone, merged]);
    expect(await itemsOf(here.ana, here.listId)).toMatchObject([{ productId: into.id }]);
    expect(await stockOf(here.ana, here.pantryId)).toMatchObject([
      { quantity: 11, productId: into.id },
    ]);
    expect(await paidFor(here)).toEqual([]);
  },
);

const chooseOther = statement<never, [itemId: string, productId: string]>(
  'test.choose-other',
  'update list_items set selected_product_id = $2, purchased_quantity = 5000 where id = $1',
);
const untick = statement<never, [itemId: string]>(
  'test.untick',
  'update list_items set is_checked = false, taken_at = null where id = $1',
);
const remove = statement<never, [itemId: string]>(
  'test.remove-item',
  'delete from list_items where id = $1',
);

it('FIN-04 moves the newest state of an item that changed while the finish waited for it', async () => {
  const here = await scene();
  const other = await newProduct(here.ana);
  const held = await holdOpen(database, (sql) => sql.rows(chooseOther, here.item.id, other.id));
  const done = here.finish();
  await untilWaiting(database, 1);
  await held.commit();
  await done;
  const brought = (await stockOf(here.ana, here.pantryId)).filter(({ id }) => id !== here.stock.id);
  expect(brought).toMatchObject([{ name: other.name, productId: other.id, quantity: 5 }]);
  expect(await paidFor(here)).toMatchObject([{ productId: other.id }]);
});

it('FIN-03 skips an item that was unticked while the finish waited for it', async () => {
  const here = await scene();
  const held = await holdOpen(database, (sql) => sql.rows(untick, here.item.id));
  const done = here.finish();
  await untilWaiting(database, 1);
  await held.commit();
  expect((await done).body).toMatchObject({ movedItemIds: [], skippedNames: ['Arroz'] });
  expect(await itemsOf(here.ana, here.listId)).toMatchObject([{ id: here.item.id }]);
  expect(await stockOf(here.ana, here.pantryId)).toMatchObject([{ quantity: 1 }]);
});

it('FIN-04 moves no item that was deleted while the finish waited for it', async () => {
  const here = await scene();
  const held = await holdOpen(database, (sql) => sql.rows(remove, here.item.id));
  const done = here.finish();
  await untilWaiting(database, 1);
  await held.commit();
  expect((await done).body).toMatchObject({ movedItemIds: [], skippedNames: [] });
  expect(await stockOf(here.ana, here.pantryId)).toMatchObject([{ quantity: 1 }]);
});
