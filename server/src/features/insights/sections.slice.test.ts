/** 'Gastos' and the shopping screen put one thing into one section (INS-11, INS-12). */
import { sectionKeyOf } from '@quitanda/contract/sections/section-of';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  newItem,
  prepareShopping,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, database } = await startApp();

const readCategories = async (who: Person) =>
  (await who.call('getSpending', { query: { months: 1 } })).body.whole.categories;

/** Finishes a trip with items that were only typed, each for this price. */
async function buyByName(who: Person, listId: string, pantryId: string, prices: object) {
  const items = [];
  for (const [name, price] of Object.entries(prices)) {
    const item = await newItem(who, listId, { name });
    const line = { price, purchasedQuantity: 1, supermarket: 'Feira' };
    items.push(await changeItem(who, item, line));
  }
  await who.call('finishPurchase', { params: { pantryId }, body: finishBody(items) });
}

const typed = {
  'banana prata': 1,
  tomate: 2,
  'pão francês': 4,
  'detergente neutro': 8,
  'papel higiênico': 16,
  'leite integral': 32,
  'frango inteiro': 64,
  cerveja: 128,
  'ração do Rex': 256,
  'pilha AA': 512,
  xyzzy: 1024,
};

it('INS-11 files no item without a product under no category, but under the section that the shopping screen shows', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  await buyByName(ana, listId, pantryId, typed);
  const expected = new Map<string, number>();
  for (const [name, price] of Object.entries(typed)) {
    const section = sectionTitles[sectionKeyOf(name, null)];
    expected.set(section, (expected.get(section) ?? 0) + price);
  }
  const categories = await readCategories(ana);
  expect(new Map(categories.map(({ name, total }) => [name, total]))).toEqual(expected);
  expect(categories.filter(({ name }) => name === null)).toEqual([]);
  expect(categories.find(({ name }) => name === 'Hortifrúti')).toMatchObject({ total: 3 });
});

const changeCategory = statement<never, { productId: string; category: string }>(
  'test.change-category',
  `update products set category_id = (select id from categories where name = :category) where id = :productId`,
);
const selectStoredCategories = statement<{ category: string | null }, { listItemId: string }>(
  'test.stored-categories',
  'select category_name as category from purchases where list_item_id = :listItemId',
);

it('INS-11 INS-12 follows the product of a purchase, and the product that was chosen for its name, without changing the purchase', async () => {
  const { ana, beans, milk, listId, pantryId } = await prepareShopping(await person());
  await buyByName(ana, listId, pantryId, { Xyzzy: 5 });
  expect(await readCategories(ana)).toEqual([{ name: 'Outros', total: 5 }]);
  const planned = await newItem(ana, listId, { name: 'xyzzy' });
  await changeItem(ana, planned, { selectedProductId: milk.id });
  expect(await readCategories(ana)).toEqual([{ name: milk.categoryName, total: 5 }]);

  const item = await addTakenItem(ana, listId, { productId: beans.id, name: 'Banana' });
  await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
  await database.rows(changeCategory, { productId: beans.id, category: 'Pet' });
  expect(await readCategories(ana)).toEqual([
    { name: 'Pet', total: 19.8 },
    { name: milk.categoryName, total: 5 },
  ]);
  const [stored] = await database.rows(selectStoredCategories, { listItemId: item.id });
  expect(stored?.category).toBe(beans.categoryName);
  await database.rows(changeCategory, { productId: beans.id, category: beans.categoryName });
});
