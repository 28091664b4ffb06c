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
async function createScene() {
  const ana = await person();
  const product = await newProduct(ana);
  const pantryId = await newPantry(ana);
  const listId = await newList(ana);
  const stock = await newStock(ana, pantryId, { productId: product.id, quantity: 1 });
  const item = await takenItem(ana, listId, { name: 'Arroz', productId: product.id });
  const finish = () => ana.call('finishPurchase', { params: { pantryId }, body: finishOf([item]) });
  return { ana, product, pantryId, listId, stock, item, finish };
}
type Scene = Awaited<ReturnType<typeof createScene>>;

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
  const scene = await createScene();
  const held = await holdOpen(database, (sql) => lock(sql, scene));
  const finishes = [scene.finish(), scene.finish()];
  await untilWaiting(database, 2);
  await held.commit();
  const answers = await Promise.all(finishes);
  const moved = answers.map(({ body }) => body.movedItemIds);
  expect(moved.flat()).toEqual([scene.item.id]);
  expect(await itemsOf(scene.ana, scene.listId)).toEqual([]);
  expect(await stockOf(scene.ana, scene.pantryId)).toMatchObject([
    { id: scene.stock.id, quantity: 3, productId: scene.product.id },
  ]);
  expect(await paidFor(scene)).toHaveLength(1);
});

const merge = (from: Product, into: Product) =>
  database.transaction((sql) => mergeProducts(sql, from.id, into.id, new Date()));

async function expectMerged(scene: Scene, into: Product, quantity: number): Promise<void> {
  expect(await itemsOf(scene.ana, scene.listId)).toEqual([]);
  expect(await stockOf(scene.ana, scene.pantryId)).toMatchObject([
    { quantity, productId: into.id },
  ]);
  expect(await paidFor(scene)).toMatchObject([{ productId: into.id }]);
}

it.each(steps)(
  'FIN-04 DAT-03 leaves one stock when products are merged while a finish waits for %s',
  async (_, lock) => {
    const scene = await createScene();
    const into = await newProduct(scene.ana);
    await newStock(scene.ana, scene.pantryId, { productId: into.id, quantity: 10 });
    const held = await holdOpen(database, (sql) => lock(sql, scene));
    const done = scene.finish();
    await untilWaiting(database, 1);
    const merged = merge(scene.product, into);
    await untilWaiting(database, 2, merged);
    await held.commit();
    await Promise.all([done, merged]);
    await expectMerged(scene, into, 13);
  },
);

it('FIN-04 DAT-03 moves a product merged while the finish waited as the remaining product', async () => {
  const scene = await createScene();
  const into = await newProduct(scene.ana);
  const held = await holdOpen(database, (sql) =>
    mergeProducts(sql, scene.product.id, into.id, new Date()),
  );
  const done = scene.finish();
  await untilWaiting(database, 1);
  await held.commit();
  await done;
  await expectMerged(scene, into, 3);
});

it.each(steps.filter(([what]) => what !== 'the list item'))(
  'FIN-05 DAT-03 undoes a whole finish when products are merged while the undo waits for %s',
  async (_, lock) => {
    const scene = await createScene();
    const into = await newProduct(scene.ana);
    await newStock(scene.ana, scene.pantryId, { productId: into.id, quantity: 10 });
    const { body } = await scene.finish();
    const held = await holdOpen(database, (sql) => lock(sql, scene));
    const params = { pantryId: scene.pantryId, finishId: body.id };
    const undone = scene.ana.call('undoFinish', { params });
    await untilWaiting(database, 1);
    const merged = merge(scene.product, into);
    await untilWaiting(database, 2, merged);
    await held.commit();
    await Promise.all([undone, merged]);
    expect(await itemsOf(scene.ana, scene.listId)).toMatchObject([{ productId: into.id }]);
    expect(await stockOf(scene.ana, scene.pantryId)).toMatchObject([
      { quantity: 11, productId: into.id },
    ]);
    expect(await paidFor(scene)).toEqual([]);
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
  const scene = await createScene();
  const other = await newProduct(scene.ana);
  const held = await holdOpen(database, (sql) => sql.rows(chooseOther, scene.item.id, other.id));
  const done = scene.finish();
  await untilWaiting(database, 1);
  await held.commit();
  await done;
  const brought = (await stockOf(scene.ana, scene.pantryId)).filter(
    ({ id }) => id !== scene.stock.id,
  );
  expect(brought).toMatchObject([{ name: other.name, productId: other.id, quantity: 5 }]);
  expect(await paidFor(scene)).toMatchObject([{ productId: other.id }]);
});

it('FIN-03 skips an item that was unticked while the finish waited for it', async () => {
  const scene = await createScene();
  const held = await holdOpen(database, (sql) => sql.rows(untick, scene.item.id));
  const done = scene.finish();
  await untilWaiting(database, 1);
  await held.commit();
  expect((await done).body).toMatchObject({ movedItemIds: [], skippedNames: ['Arroz'] });
  expect(await itemsOf(scene.ana, scene.listId)).toMatchObject([{ id: scene.item.id }]);
  expect(await stockOf(scene.ana, scene.pantryId)).toMatchObject([{ quantity: 1 }]);
});

it('FIN-04 moves no item that was deleted while the finish waited for it', async () => {
  const scene = await createScene();
  const held = await holdOpen(database, (sql) => sql.rows(remove, scene.item.id));
  const done = scene.finish();
  await untilWaiting(database, 1);
  await held.commit();
  expect((await done).body).toMatchObject({ movedItemIds: [], skippedNames: [] });
  expect(await stockOf(scene.ana, scene.pantryId)).toMatchObject([{ quantity: 1 }]);
});
