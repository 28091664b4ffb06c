import type { ListItem, NewListItem, PurchasedLineChange, Row } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  itemsOf,
  newItem,
  newStock,
  prepareShopping,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
const supermarketName = 'Sacolão da Vila';

const newTickedItem = (who: Person, listId: string, item: Partial<NewListItem> = {}) =>
  newItem(who, listId, { name: 'Cebola', quantity: 3, isChecked: true, ...item });

/** Finishes the items as the app does: those without a price are marked. */
async function finish(who: Person, pantryId: string, items: ListItem[], overrides = {}) {
  const body = finishBody(items, overrides);
  const lines = body.items.map((line, index) => ({
    ...line,
    isUnpriced: items[index]?.price === null,
  }));
  return (
    await who.call('finishPurchase', { params: { pantryId }, body: { ...body, items: lines } })
  ).body;
}

const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;

it('FIN-06 FIN-15 moves ticked items without a price in their planned quantity, at the supermarket of the trip', async () => {
  const { ana, rice, listId, pantryId } = await prepareShopping(await person());
  await ana.call('planTrip', { params: { listId }, body: { supermarket: supermarketName } });
  const onion = await newTickedItem(ana, listId);
  const bag = await newTickedItem(ana, listId, { name: 'Arroz', productId: rice.id, quantity: 2 });
  const { id, ...answer } = await finish(ana, pantryId, [onion, bag]);
  expect(answer).toEqual({ movedItemIds: [onion.id, bag.id], skippedNames: [] });
  expect(await itemsOf(ana, listId)).toEqual([]);
  expect(await stockOf(ana, pantryId)).toMatchObject([
    { name: rice.name, quantity: 2 },
    { name: 'Cebola', quantity: 3 },
  ]);
  expect(await readTrip(ana, id)).toMatchObject({
    supermarkets: [supermarketName],
    total: 0,
    itemCount: 2,
    unpricedCount: 2,
    lines: [
      { name: 'Cebola', quantity: 3, price: 0, isUnpriced: true, total: 0 },
      { name: 'Arroz', quantity: 2, price: 0, isUnpriced: true, total: 0 },
    ],
  });
});

it('FIN-06 moves an item with the price that it got in the meantime, and leaves an item that was unticked', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  const priced = await newTickedItem(ana, listId);
  const unticked = await newTickedItem(ana, listId, { name: 'Alho' });
  await changeItem(ana, priced, { price: 4.5, purchasedQuantity: 2, supermarket: supermarketName });
  await changeItem(ana, unticked, { isChecked: false });
  const { id, skippedNames } = await finish(ana, pantryId, [priced, unticked]);
  expect(skippedNames).toEqual(['Alho']);
  const trip = await readTrip(ana, id);
  expect(trip).toMatchObject({ total: 9, lines: [{ quantity: 2, price: 4.5 }] });
  expect(trip).not.toHaveProperty('unpricedCount');
  expect(trip.lines[0]).not.toHaveProperty('isUnpriced');
});

it('FIN-05 FIN-06 takes back a finish without prices, also from stock that was there', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  await newStock(ana, pantryId, { name: 'Cebola', quantity: 1 });
  const onion = await newTickedItem(ana, listId);
  const { id } = await finish(ana, pantryId, [onion]);
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 4 }]);
  await ana.call('undoFinish', { params: { pantryId, finishId: id } });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 1 }]);
  expect(await itemsOf(ana, listId)).toMatchObject([
    { id: onion.id, isChecked: true, price: null, purchasedQuantity: null },
  ]);
});

it('FIN-07 counts purchases without a price as bought, and in no price and no spending', async () => {
  clock.set('2026-11-20T12:00:00Z');
  const { ana, rice, pantryId, listId } = await prepareShopping(await person());
  await ana.call('planTrip', { params: { listId }, body: { supermarket: supermarketName } });
  for (const [index, month] of ['07', '08', '09', '10'].entries()) {
    const item = await newTickedItem(ana, listId, { name: 'Arroz', productId: rice.id });
    if (index === 0) await changeItem(ana, item, { supermarket: supermarketName });
    await finish(ana, pantryId, [item], { boughtAt: `2026-${month}-01T12:00:00.000Z` });
  }
  const paid = await addTakenItem(ana, listId, {
    productId: rice.id,
    price: 20,
    purchasedQuantity: 1,
    supermarket: supermarketName,
  });
  await finish(ana, pantryId, [paid], { boughtAt: '2026-06-01T12:00:00.000Z' });
  // Something without a product and a category, that was never paid for.
  const onion = await newTickedItem(ana, listId, { supermarket: supermarketName });
  await finish(ana, pantryId, [onion], { boughtAt: '2026-11-19T12:00:00.000Z' });

  const { entries } = (await ana.call('getPriceBook', {})).body;
  expect(entries).toMatchObject([
    {
      usual: [],
      latest: [{ unitPrice: { price: 20 } }],
      bought: { count: 5, date: '2026-10-01T12:00:00.000Z' },
    },
    { name: 'Cebola', usual: [], latest: [], bought: { count: 1 } },
  ]);
  const query = { productId: rice.id };
  const { prices } = (await ana.call('getProductPrices', { query })).body;
  expect(prices.map(({ price }) => price)).toEqual([20]);
  const history = (await ana.call('getPriceHistory', { params: { supermarketName } })).body;
  expect(history).toMatchObject([{ price: 20, date: '2026-06-01T12:00:00.000Z' }]);
  const { whole } = (await ana.call('getSpending', { query: {} })).body;
  expect(whole).toMatchObject({ total: 20, categories: [{ total: 20 }], people: [{ total: 20 }] });
  const runOuts = (await ana.call('getRunOuts', { params: { pantryId } })).body;
  expect(runOuts).toMatchObject([{ usual: { quantity: 3 }, runOut: { intervals: 4 } }]);
});

it('FIN-07 sends a purchase without a price to devices with 0 and a mark, which devices of before take as a gift', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  const onion = await newTickedItem(ana, listId);
  const free = await newTickedItem(ana, listId, {
    name: 'Brinde',
    price: 0,
    purchasedQuantity: 1,
    supermarket: supermarketName,
  });
  const { id } = await finish(ana, pantryId, [onion, free]);
  const device = createDevice(ana);
  await device.sync();
  const rows = Object.values(device.rows().purchases ?? {}) as Row<'purchases'>[];
  const marks = rows.map((row) => [row.listItemId, row.price, row.isUnpriced]);
  expect(new Set(marks)).toEqual(
    new Set([
      [onion.id, 0, true],
      [free.id, 0, null],
    ]),
  );
  expect(await readTrip(ana, id)).toMatchObject({ itemCount: 2, unpricedCount: 1 });
  const { purchases } = (await ana.call('exportAccount')).body;
  expect(new Set(purchases.map(({ price }) => price))).toEqual(new Set([null, 0]));
});

it('FIN-07 records a purchase without a list and without a price', async () => {
  const { ana, pantryId } = await prepareShopping(await person());
  const line = { name: 'Cebola', productId: null, quantity: 2, unit: 'un', price: 0 } as const;
  const items = [{ ...line, isUnpriced: true, supermarket: supermarketName }];
  const { body } = await ana.call('finishPurchase', { params: { pantryId }, body: { items } });
  expect(await readTrip(ana, body.id)).toMatchObject({ lines: [{ isUnpriced: true }] });
  // A total that contradicts the mark counts neither in the trip nor in the spending.
  const both = { items: [{ ...line, isUnpriced: true, paid: 4.5, supermarket: supermarketName }] };
  const { id } = (await ana.call('finishPurchase', { params: { pantryId }, body: both })).body;
  expect(await readTrip(ana, id)).toMatchObject({ total: 0, lines: [{ isUnpriced: true }] });
});

it('CMP-10 FIN-07 a correction gives a line without a price a price, also 0, and its undo takes it back', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  const onion = await newTickedItem(ana, listId);
  const { id: finishId } = await finish(ana, pantryId, [onion]);
  const change = async (body: PurchasedLineChange) =>
    (await ana.call('changePurchasedLine', { params: { finishId, listItemId: onion.id }, body }))
      .body;
  const lineOf = async () => (await readTrip(ana, finishId)).lines[0];
  await change({ quantity: 2 });
  expect(await lineOf()).toMatchObject({ quantity: 2, isUnpriced: true });
  const { correctionId, trip } = await change({ price: 0 });
  expect(trip?.lines[0]).not.toHaveProperty('isUnpriced');
  await ana.call('undoTripCorrection', { params: { finishId, correctionId } });
  expect(await lineOf()).toMatchObject({ quantity: 2, isUnpriced: true });
  const removal = await ana.call('removePurchasedLine', {
    params: { finishId, listItemId: onion.id },
    body: {},
  });
  const params = { finishId, correctionId: removal.body.correctionId };
  await ana.call('undoTripCorrection', { params });
  expect(await lineOf()).toMatchObject({ quantity: 2, isUnpriced: true });
});

it('CMP-19 FIN-06 takes back a corrected finish without prices without giving its items a price of 0', async () => {
  const { ana, listId, pantryId } = await prepareShopping(await person());
  const onion = await newTickedItem(ana, listId);
  const garlic = await newTickedItem(ana, listId, { name: 'Alho' });
  const { id: finishId } = await finish(ana, pantryId, [onion, garlic]);
  await ana.call('changeFinishedTrip', { params: { finishId }, body: { supermarket: 'Assaí' } });
  const params = { finishId, listItemId: garlic.id };
  await ana.call('changePurchasedLine', { params, body: { quantity: 5 } });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  const byName = (one: ListItem, other: ListItem) => (one.name < other.name ? -1 : 1);
  const items = (await itemsOf(ana, listId)).toSorted(byName);
  expect(
    items.map(({ name, price, purchasedQuantity }) => [name, price, purchasedQuantity]),
  ).toEqual([
    ['Alho', null, 5],
    ['Cebola', null, null],
  ]);
  expect(items.map(({ isChecked, supermarket }) => [isChecked, supermarket])).toEqual([
    [true, 'Assaí'],
    [true, 'Assaí'],
  ]);
});

it('CMP-18 FIN-07 tells a correction of a line without a price without an amount', async () => {
  const ana = await person();
  const household = await createHousehold(ana);
  const { listId, pantryId } = await prepareShopping(ana.inHousehold(household.id));
  const anas = ana.inHousehold(household.id);
  const onion = await newTickedItem(anas, listId);
  const { id: finishId } = await finish(anas, pantryId, [onion]);
  const amountTold = async () => {
    clock.advance(1_000);
    const { activities } = (await anas.call('getActivity', { query: { limit: 1 } })).body;
    return [activities[0]?.kind, activities[0]?.amount];
  };
  const params = { finishId, listItemId: onion.id };
  clock.advance(1_000);
  await anas.call('changePurchasedLine', { params, body: { quantity: 5 } });
  expect(await amountTold()).toEqual(['line-corrected', null]);
  await anas.call('changeFinishedTrip', { params: { finishId }, body: { supermarket: 'Assaí' } });
  expect(await amountTold()).toEqual(['trip-corrected', null]);
  const body = { takesStock: true };
  await anas.call('deleteFinishedTrip', { params: { finishId }, body });
  expect(await amountTold()).toEqual(['trip-deleted', null]);
});
