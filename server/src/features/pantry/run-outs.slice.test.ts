import { expect, it } from 'vitest';
import type { Person } from '../../../test/people/person.ts';
import {
  finishBody,
  newList,
  newPantry,
  prepareShopping,
  newStock,
  stockOf,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
/** Returns noon of a day, counted from the first of October: day 43 is the 12th of November. */
const dayOfOctober = (number: number) => new Date(Date.UTC(2026, 9, number, 12)).toISOString();

async function buyOn(
  who: Person,
  pantryId: string,
  date: string,
  item: Parameters<typeof addTakenItem>[2],
): Promise<void> {
  clock.set(date);
  const takenItem = await addTakenItem(who, await newList(who), item);
  await who.call('finishPurchase', { params: { pantryId }, body: finishBody([takenItem]) });
}
const readRunOutEntries = async (who: Person, pantryId: string) =>
  (await who.call('getRunOuts', { params: { pantryId } })).body;
const readRunOuts = async (who: Person, pantryId: string) =>
  (await readRunOutEntries(who, pantryId)).flatMap(({ itemId, runOut }) =>
    runOut ? [{ itemId, ...runOut }] : [],
  );

/** Creates a person who has bought two packages of rice every 14 days, the last time on day 43. */
async function createRegularBuyer() {
  const { ana, rice, pantryId } = await prepareShopping(await person());
  for (const date of [1, 15, 29, 43].map(dayOfOctober)) {
    await buyOn(ana, pantryId, date, { productId: rice.id, purchasedQuantity: 2 });
  }
  const [stock] = await stockOf(ana, pantryId);
  return { ana, rice, pantryId, itemId: stock?.id ?? '' };
}

it('INS-05 forecasts from the last purchase if the stock was not counted', async () => {
  const { ana, pantryId, itemId } = await createRegularBuyer();
  expect((await stockOf(ana, pantryId))[0]?.quantity).toBe(8);
  const at = dayOfOctober(57);
  expect(await readRunOuts(ana, pantryId)).toEqual([
    {
      itemId,
      at,
      earliest: at,
      latest: at,
      intervals: 3,
      from: { at: dayOfOctober(43), quantity: 2 },
      everyDays: 14,
    },
  ]);
});

it('VAL-17 PAN-17 lowers the usual purchase by what goes to waste of the item', async () => {
  const { ana, pantryId, itemId } = await createRegularBuyer();
  const throwAway = (amount: number) =>
    ana.call('recordWaste', {
      body: { pantryId, itemId, batchId: itemId, amount, reason: 'spoiled' },
    });
  const readUsual = async () => (await readRunOutEntries(ana, pantryId))[0]?.usual;
  await throwAway(2);
  expect(await readUsual()).toEqual({ quantity: 2, unit: 'un' });
  await throwAway(2);
  expect(await readUsual()).toEqual({ quantity: 1, unit: 'un' });
});

it('PAN-06 PAN-17 returns the usual purchase of the household after only one purchase', async () => {
  const { ana, milk, rice, pantryId } = await prepareShopping(await person());
  await newStock(ana, pantryId, { productId: milk.id, quantity: 7 });
  await buyOn(ana, pantryId, dayOfOctober(1), {
    productId: rice.id,
    unit: 'kg',
    purchasedQuantity: 0.234,
  });
  const item = (await stockOf(ana, pantryId)).find(({ productId }) => productId === rice.id);
  expect(await readRunOutEntries(ana, pantryId)).toEqual([
    { itemId: item?.id, stock: 0.234, usual: { quantity: 0.2, unit: 'kg' }, runOut: null },
  ]);
});

it('INS-05 answers for stock in grams although more than 100 kg of it were bought at once', async () => {
  const { ana, rice, pantryId } = await prepareShopping(await person());
  clock.set(dayOfOctober(1));
  const inGrams = await newStock(ana, pantryId, { productId: rice.id, unit: 'g', quantity: 500 });
  for (const [index, purchasedQuantity] of [1, 1, 1, 150].entries()) {
    const item = { productId: rice.id, unit: 'kg', purchasedQuantity } as const;
    await buyOn(ana, pantryId, dayOfOctober(2 + 14 * index), item);
  }
  expect(await readRunOuts(ana, pantryId)).toContainEqual(
    expect.objectContaining({
      itemId: inGrams.id,
      at: dayOfOctober(44 + 14 * 150),
      from: { at: dayOfOctober(44), quantity: 99_999.999 },
    }),
  );
});

it('PAN-06 PAN-17 answers with a usual purchase that a list allows', async () => {
  const { ana, rice, pantryId } = await prepareShopping(await person());
  clock.set(dayOfOctober(1));
  await newStock(ana, pantryId, { productId: rice.id, unit: 'kg' });
  const item = { productId: rice.id, purchasedQuantity: 99_999.6 } as const;
  await buyOn(ana, pantryId, dayOfOctober(2), item);
  expect(await readRunOutEntries(ana, pantryId)).toContainEqual(
    expect.objectContaining({ usual: { quantity: 99_999, unit: 'un' } }),
  );
});

it('INS-05 forecasts from counted stock, and does not treat a new target as a count', async () => {
  const { ana, pantryId, itemId } = await createRegularBuyer();
  const params = { pantryId, itemId };
  clock.set(dayOfOctober(45));
  await ana.call('changePantryItem', { params, body: { targetQuantity: 4 } });
  expect(await readRunOuts(ana, pantryId)).toMatchObject([{ at: dayOfOctober(57) }]);
  await ana.call('changePantryItem', { params, body: { add: -7 } });
  expect(await readRunOuts(ana, pantryId)).toMatchObject([{ at: dayOfOctober(52) }]);
  clock.set(dayOfOctober(46));
  await ana.call('changePantryItem', { params, body: { quantity: 2 } });
  expect(await readRunOuts(ana, pantryId)).toMatchObject([{ at: dayOfOctober(60) }]);
});

it('INS-05 has no forecast for an item that was bought too rarely, has no product, or was bought only by another household', async () => {
  const { ana, milk, rice, pantryId } = await prepareShopping(await person());
  await newStock(ana, pantryId, { name: 'Sem produto' });
  await buyOn(ana, pantryId, dayOfOctober(1), { productId: milk.id });
  expect(await readRunOuts(ana, pantryId)).toEqual([]);
  expect(await readRunOuts(ana, await newPantry(ana))).toEqual([]);
  const { ana: bia, pantryId: pantryIdOfBia } = await createRegularBuyer();
  await newStock(ana, pantryId, { productId: rice.id });
  expect(await readRunOuts(ana, pantryId)).toEqual([]);
  const refusal = await ana.expectFailure('getRunOuts', { params: { pantryId: pantryIdOfBia } });
  expect(refusal).toMatchObject({ status: 404, body: { code: 'pantry-not-found' } });
  expect(await readRunOuts(bia, pantryIdOfBia)).toHaveLength(1);
});

it('INS-05 compares grams in the pantry with kilos of purchases', async () => {
  const { ana, rice, pantryId } = await prepareShopping(await person());
  for (const date of [1, 11, 21, 31].map(dayOfOctober)) {
    const ricePurchase = { productId: rice.id, unit: 'kg', purchasedQuantity: 0.5 } as const;
    await buyOn(ana, await newPantry(ana), date, ricePurchase);
  }
  clock.set(dayOfOctober(32));
  const item = { productId: rice.id, unit: 'g', quantity: 250 } as const;
  const { id } = await newStock(ana, pantryId, item);
  expect(await readRunOuts(ana, pantryId)).toMatchObject([{ itemId: id, at: dayOfOctober(37) }]);
});

it('INS-05 API-23 forecasts the other items even if one stock lasts thousands of years', async () => {
  const { ana, rice, milk, pantryId } = await prepareShopping(await person());
  for (const date of [1, 31, 61, 91].map(dayOfOctober)) {
    const smallPurchase = { productId: rice.id, unit: 'kg', purchasedQuantity: 0.05 } as const;
    await buyOn(ana, pantryId, date, smallPurchase);
    await buyOn(ana, pantryId, date, { productId: milk.id });
  }
  const stock = await stockOf(ana, pantryId);
  const idOf = (productId: string) => stock.find((item) => item.productId === productId)?.id ?? '';
  const params = { pantryId, itemId: idOf(rice.id) };
  await ana.call('changePantryItem', { params, body: { quantity: 5_000 } });
  const milkRunOut = [{ itemId: idOf(milk.id), at: dayOfOctober(121) }];
  expect(await readRunOuts(ana, pantryId)).toMatchObject(milkRunOut);
});

it('INS-05 sets and removes the target quantity of an item', async () => {
  const ana = await person();
  const pantryId = await newPantry(ana);
  const { id: itemId, targetQuantity } = await newStock(ana, pantryId);
  expect(targetQuantity).toBeNull();
  const change = async (body: object) =>
    (await ana.call('changePantryItem', { params: { pantryId, itemId }, body })).body;
  expect(await change({ targetQuantity: 6.5 })).toMatchObject({ targetQuantity: 6.5, quantity: 1 });
  expect(await change({ add: 1 })).toMatchObject({ targetQuantity: 6.5, quantity: 2 });
  expect(await change({ targetQuantity: null })).toMatchObject({ targetQuantity: null });
  expect(await newStock(ana, pantryId, { targetQuantity: 3 })).toMatchObject({ targetQuantity: 3 });
});
