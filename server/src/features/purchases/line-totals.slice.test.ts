/** What a line costs, from the cart to the purchase (SHO-25 to SHO-27). */
import type { ListItemChange } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newList,
  prepareShopping,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';

const { person, database } = await startApp();

const tenForThree = { price: 3.33, paid: 10, purchasedQuantity: 3 } as const;
const threeForTwo = { price: 1.59, paid: 4.78, purchasedQuantity: 3 } as const;
const hundredPieces = { price: 0.05, paid: 4.5, purchasedQuantity: 100 } as const;
const weighed = {
  price: 9.97,
  paid: 3.34,
  purchasedQuantity: 0.335,
  unit: 'kg',
  purchasedUnit: 'kg',
} as const;
const perUnit = { price: 5.99, purchasedQuantity: 2 } as const;

const typedTotals = [tenForThree, threeForTwo, hundredPieces, weighed, perUnit];
// 10,00 + 4,78 + 4,50 + 3,34 + 2 × 5,99
const typedSum = 34.6;

/** Prepares a trip with each of the lines in its cart. */
async function fillCart(who: Person) {
  const shopping = await prepareShopping(who);
  const { ana, rice, listId } = shopping;
  const items = [];
  for (const [index, line] of typedTotals.entries()) {
    const name = `Item ${index}`;
    items.push(await addTakenItem(ana, listId, { productId: rice.id, name, ...line }));
  }
  return { ...shopping, items };
}

const readAmounts = async (who: Person, listId: string) =>
  (await itemsOf(who, listId)).map(({ price, paid, purchasedQuantity }) => ({
    price,
    paid,
    purchasedQuantity,
  }));

it('SHO-25 FIN-04 keeps each typed total in the cart, the trip, the spending and the export', async () => {
  const { ana, listId, pantryId, items } = await fillCart(await person());
  expect((await readAmounts(ana, listId)).map(({ paid }) => paid)).toEqual([
    10,
    4.78,
    4.5,
    3.34,
    null,
  ]);
  const body = finishBody(items);
  const finishId = (await ana.call('finishPurchase', { params: { pantryId }, body })).body.id;
  const trip = (await ana.call('getFinishedTrip', { params: { finishId } })).body;
  expect(trip.lines.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([
    3.34, 4.5, 4.78, 10, 11.98,
  ]);
  expect(trip.total).toBe(typedSum);
  const [listed] = (await ana.call('getFinishedTrips', { query: {} })).body.trips;
  expect(listed?.total).toBe(typedSum);
  const spending = (await ana.call('getSpending', { query: { months: 1 } })).body;
  expect(spending.whole.total).toBe(typedSum);
  const { purchases } = (await ana.call('exportAccount')).body;
  expect(new Set(purchases.map(({ paid }) => paid))).toEqual(new Set([10, 4.78, 4.5, 3.34, null]));
});

it('SHO-25 CASA-50 tells the household the sum of the typed totals', async () => {
  const founder = await person();
  const household = await createHousehold(founder);
  const { ana, pantryId, items } = await fillCart(founder.inHousehold(household.id));
  const body = finishBody(items);
  await ana.call('finishPurchase', { params: { pantryId }, body });
  const { activities } = (await ana.call('getActivity', { query: {} })).body;
  expect(activities.find(({ finishId }) => finishId === body.id)).toMatchObject({
    amount: typedSum,
  });
});

it('SHO-25 FIN-05 restores the typed totals when the finish is undone', async () => {
  const { ana, listId, pantryId, items } = await fillCart(await person());
  const before = await itemsOf(ana, listId);
  const body = finishBody(items);
  const { id: finishId } = (await ana.call('finishPurchase', { params: { pantryId }, body })).body;
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await itemsOf(ana, listId)).toEqual(before);
});

it('SHO-25 CASA-53 CASA-82 restores the typed totals with a list from the trash', async () => {
  const { ana, listId } = await fillCart(await person());
  const before = await readAmounts(ana, listId);
  await ana.call('deleteList', { params: { listId } });
  await ana.call('restoreList', { params: { listId } });
  expect(await readAmounts(ana, listId)).toEqual(before);
});

it('SHO-25 derives the price of a total that is sent without one, and puts the item into the cart', async () => {
  const ana = await person();
  const item = await newItem(ana, await newList(ana));
  const body = { paid: 10, purchasedQuantity: 3, supermarket: 'Assaí' };
  expect(await changeItem(ana, item, body)).toMatchObject({ isChecked: true, ...tenForThree });
  // The server derives the price from the total, and ignores a sent price that does not fit it.
  expect(await changeItem(ana, item, { ...tenForThree, price: 99 })).toMatchObject(tenForThree);
});

it.each<[string, ListItemChange, object]>([
  ['another quantity', { purchasedQuantity: 4 }, { price: 3.33, paid: null, purchasedQuantity: 4 }],
  ['another price', { price: 5 }, { price: 5, paid: null, purchasedQuantity: 3 }],
  ['another unit', { purchasedUnit: 'kg' }, { price: 3.33, paid: null, purchasedUnit: 'kg' }],
  ['putting it back', { isChecked: false }, { price: null, paid: null, purchasedQuantity: null }],
  ['no total', { paid: null }, { price: 3.33, paid: null, purchasedQuantity: 3 }],
  ['the same total of 4', { paid: 10, purchasedQuantity: 4 }, { price: 2.5, paid: 10 }],
  ['the same amounts without a total', { price: 3.33, purchasedQuantity: 3 }, tenForThree],
  ['another name', { name: 'Café', quantity: 5 }, tenForThree],
  ['another planned unit', { unit: 'kg' }, tenForThree],
  ['a tick', { isChecked: true }, tenForThree],
])(
  'SHO-26 lets a total end with the price and quantity for which it was said: %s',
  async (_case, change, after) => {
    const { ana, rice, listId } = await prepareShopping(await person());
    const item = await addTakenItem(ana, listId, { productId: rice.id, ...tenForThree });
    expect(await changeItem(ana, item, change)).toMatchObject(after);
  },
);

it('SHO-25 refuses a total without its quantity', async () => {
  const ana = await person();
  const { listId, id: itemId } = await newItem(ana, await newList(ana));
  const { body } = await ana.expectFailure('changeListItem', {
    params: { listId, itemId },
    body: { paid: 10 },
  });
  expect(body).toMatchObject({ code: 'validation', fields: [{ field: 'purchasedQuantity' }] });
});

const changeAsBefore = statement<
  { paid: number | null },
  { itemId: string; price: number; quantity: number }
>(
  'test.change-as-before',
  `update list_items set price = :price, purchased_quantity = :quantity where id = :itemId returning paid`,
);

it('SHO-26 ends a total when a process of the previous version changes price or quantity', async () => {
  const { ana, rice, listId } = await prepareShopping(await person());
  const item = await addTakenItem(ana, listId, { productId: rice.id, ...tenForThree });
  const change = async (price: number, quantity: number) =>
    (await database.rows(changeAsBefore, { itemId: item.id, price, quantity }))[0]?.paid;
  expect(await change(333, 3_000)).toBe(1_000);
  expect(await change(333, 4_000)).toBeNull();
  await changeItem(ana, item, tenForThree);
  expect(await change(500, 3_000)).toBeNull();
});

it('SHO-26 CASA-42 refuses a change that is based on another total, and does not compare a total that an earlier app does not know', async () => {
  const [ana, joao] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(joao);
  const [asAna, asJoao] = [ana.inHousehold(household.id), joao.inHousehold(household.id)];
  const item = await newItem(asAna, await newList(asAna));
  const params = { listId: item.listId, itemId: item.id };
  await changeItem(asJoao, item, { ...tenForThree, supermarket: 'Assaí', seen: null });
  const seen = { price: 3.33, purchasedQuantity: 3, purchasedUnit: 'un' } as const;
  const outdated = { price: 4, seen: { ...seen, paid: 9.98 } };
  const { body } = await asAna.expectFailure('changeListItem', { params, body: outdated });
  expect(body).toMatchObject({ code: 'item-taken' });
  const other = { ...tenForThree, paid: 9.99, seen: { ...seen, paid: 9.98 } };
  await asAna.expectFailure('changeListItem', { params, body: other });
  expect(await changeItem(asAna, item, { price: 4, seen })).toMatchObject({ price: 4, paid: null });
  const current = { ...seen, price: 4, paid: null };
  expect(await changeItem(asJoao, item, { ...tenForThree, seen: current })).toMatchObject(
    tenForThree,
  );
});

it('SHO-27 API-16 records the totals of a purchase without a list', async () => {
  const { ana, rice, pantryId } = await prepareShopping(await person());
  const makeItem = (name: string, quantity: number, fields: object) => ({
    name,
    productId: rice.id,
    quantity,
    unit: 'un' as const,
    price: 7,
    supermarket: 'Feira',
    ...fields,
  });
  const items = [makeItem('Arroz', 3, { paid: 10 }), makeItem('Outro', 2, {})];
  const body = { id: newId(), items };
  const { id: finishId } = (await ana.call('finishPurchase', { params: { pantryId }, body })).body;
  const trip = (await ana.call('getFinishedTrip', { params: { finishId } })).body;
  expect(trip.lines.map(({ price, total }) => [price, total])).toEqual([
    [3.33, 10],
    [7, 14],
  ]);
  expect(trip.total).toBe(24);
});
