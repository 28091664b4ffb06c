import { newId, type Finish, type ListItem, type PurchasedLineChange } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  itemsOf,
  prepareShopping,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
clock.set('2026-11-20T12:00:00Z');

async function finish(
  who: Person,
  pantryId: string,
  items: ListItem[],
  overrides: Partial<Finish> = {},
) {
  const body = finishBody(items, overrides);
  return (await who.call('finishPurchase', { params: { pantryId }, body })).body.id;
}

/** A trip with two packages of rice at R$ 9,90. */
async function buyRice(ana?: Person) {
  const shopper = await prepareShopping(ana ?? (await person()));
  const item = await addTakenItem(shopper.ana, shopper.listId, { productId: shopper.rice.id });
  const finishId = await finish(shopper.ana, shopper.pantryId, [item]);
  return { ...shopper, item, finishId };
}

const change = async (
  who: Person,
  finishId: string,
  listItemId: string,
  body: PurchasedLineChange,
) => (await who.call('changePurchasedLine', { params: { finishId, listItemId }, body })).body;
const undo = async (who: Person, finishId: string, correctionId: string) =>
  (await who.call('undoTripCorrection', { params: { finishId, correctionId } })).body;
const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;
const readStock = async (who: Person, pantryId: string) =>
  (await stockOf(who, pantryId)).map(({ name, quantity, unit }) => [name, quantity, unit]);

it('CMP-10 corrects price, history, spending, price book and one-tap price of a past trip at once', async () => {
  const { ana, rice, item, finishId } = await buyRice();
  const { trip, stock } = await change(ana, finishId, item.id, { price: 29.9 });
  expect(stock).toEqual([]);
  expect(trip).toMatchObject({
    total: 59.8,
    lines: [{ price: 29.9, quantity: 2, total: 59.8, correctedAt: '2026-11-20T12:00:00.000Z' }],
  });
  const params = { supermarketName: 'São Jorge' };
  expect((await ana.call('getPriceHistory', { params })).body).toMatchObject([{ price: 29.9 }]);
  const query = { productId: rice.id };
  expect((await ana.call('getProductPrices', { query })).body.prices).toMatchObject([
    { price: 29.9 },
  ]);
  expect((await ana.call('getSpending', { query: {} })).body.whole.total).toBe(59.8);
  const { entries } = (await ana.call('getPriceBook')).body;
  expect(entries[0]?.latest[0]?.unitPrice.price).toBe(29.9);
});

it('CMP-10 keeps a typed total to the centavo, derives the price from it, and keeps the total when the quantity changes', async () => {
  const { ana, item, finishId } = await buyRice();
  const typed = await change(ana, finishId, item.id, { quantity: 3, paid: 10 });
  expect(typed.trip?.lines).toMatchObject([{ total: 10, price: 3.33, quantity: 3 }]);
  const counted = await change(ana, finishId, item.id, { quantity: 4 });
  expect(counted.trip?.lines).toMatchObject([{ total: 10, price: 2.5 }]);
  const priced = await change(ana, finishId, item.id, { price: 2.39 });
  expect(priced.trip?.lines).toMatchObject([{ total: 9.56, price: 2.39 }]);
  const both = ana.call('changePurchasedLine', {
    params: { finishId, listItemId: item.id },
    body: { price: 1, paid: 2 },
  });
  await expect(both).rejects.toThrow('validation');
});

it('CMP-10 does nothing when the same correction arrives again, also after a later one', async () => {
  const { ana, item, finishId } = await buyRice();
  const id = newId();
  await change(ana, finishId, item.id, { id, price: 5, quantity: 3 });
  await change(ana, finishId, item.id, { price: 6 });
  const again = await change(ana, finishId, item.id, { id, price: 5, quantity: 3 });
  expect(again).toMatchObject({ correctionId: id, trip: { total: 18 }, stock: [] });
});

it('CMP-12 keeps both of two corrections of different fields that arrive at once, and the later of one field', async () => {
  const { ana, rice, item, finishId } = await buyRice();
  const household = await createHousehold(ana);
  const bia = await person();
  await household.invite(bia);
  const shared = await buyRice(ana.inHousehold(household.id));
  const biaInHousehold = bia.inHousehold(household.id);
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([
      change(shared.ana, shared.finishId, shared.item.id, { price: 7 + round }),
      change(biaInHousehold, shared.finishId, shared.item.id, { quantity: 3 + round }),
    ]);
    expect((await readTrip(bia.inHousehold(household.id), shared.finishId)).lines).toMatchObject([
      { price: 7 + round, quantity: 3 + round },
    ]);
  }
  expect((await readTrip(ana, finishId)).lines).toMatchObject([{ price: 9.9, productId: rice.id }]);
  expect((await stockOf(shared.ana, shared.pantryId))[0]?.quantity).toBe(5);
  expect(item.id).not.toBe(shared.item.id);
});

it('CMP-13 changes the stock by the difference only', async () => {
  const { ana, item, finishId, pantryId } = await buyRice();
  const [stock] = await stockOf(ana, pantryId);
  const params = { pantryId, itemId: stock?.id ?? '' };
  await ana.call('changePantryItem', { params, body: { add: 5 } });
  const more = await change(ana, finishId, item.id, { quantity: 3 });
  expect(more.stock).toMatchObject([{ pantryItemId: stock?.id, before: 7, after: 8, used: 0 }]);
  const less = await change(ana, finishId, item.id, { quantity: 1 });
  expect(less.stock).toMatchObject([{ before: 8, after: 6, used: 0 }]);
  expect((await stockOf(ana, pantryId)).map(({ quantity }) => quantity)).toEqual([6]);
});

it('CMP-13 stops at 0 where stock was used, says how much, and returns exactly what it took when undone', async () => {
  const { ana, item, finishId, pantryId } = await buyRice();
  await change(ana, finishId, item.id, { quantity: 5 });
  const [stock] = await stockOf(ana, pantryId);
  const params = { pantryId, itemId: stock?.id ?? '' };
  await ana.call('changePantryItem', { params, body: { add: -2 } });
  const { correctionId, stock: changed } = await change(ana, finishId, item.id, { quantity: 1 });
  expect(changed).toMatchObject([{ before: 3, after: 0, used: 1 }]);
  const undone = await undo(ana, finishId, correctionId);
  expect(undone.stock).toMatchObject([{ before: 0, after: 3, used: 0 }]);
  expect(undone.trip?.lines).toMatchObject([{ quantity: 5 }]);
});

it('CMP-13 moves the stock to the right product, without what was used, and back', async () => {
  const { ana, rice, beans, item, finishId, pantryId } = await buyRice();
  const [stock] = await stockOf(ana, pantryId);
  const params = { pantryId, itemId: stock?.id ?? '' };
  await ana.call('changePantryItem', { params, body: { add: -0.5 } });
  const { correctionId } = await change(ana, finishId, item.id, { productId: beans.id });
  expect(await readStock(ana, pantryId)).toEqual([
    [rice.name, 0, 'un'],
    [beans.name, 1.5, 'un'],
  ]);
  const { lines } = await readTrip(ana, finishId);
  expect(lines).toMatchObject([{ productId: beans.id, categoryName: beans.categoryName }]);
  await undo(ana, finishId, correctionId);
  const after = new Map(
    (await readStock(ana, pantryId)).map(([name, quantity]) => [name, quantity]),
  );
  expect(after.get(rice.name)).toBe(1.5);
  expect(after.get(beans.name) ?? 0).toBe(0);
});

it('CMP-13 removes the untouched stock of a wrong product, so that it does not count as low', async () => {
  const { ana, beans, item, finishId, pantryId } = await buyRice();
  const { correctionId } = await change(ana, finishId, item.id, { productId: beans.id });
  expect(await readStock(ana, pantryId)).toEqual([[beans.name, 2, 'un']]);
  await undo(ana, finishId, correctionId);
  expect((await stockOf(ana, pantryId)).map(({ quantity }) => quantity)).toEqual([2]);
});

it('CMP-13 counts a pantry item that somebody has removed as used, and changes no other stock', async () => {
  const { ana, item, finishId, pantryId } = await buyRice();
  const [stock] = await stockOf(ana, pantryId);
  await ana.call('removePantryItem', { params: { pantryId, itemId: stock?.id ?? '' } });
  const less = await change(ana, finishId, item.id, { quantity: 1 });
  expect([less.stock, await stockOf(ana, pantryId)]).toEqual([[], []]);
  const more = await change(ana, finishId, item.id, { quantity: 3 });
  expect(more.stock).toMatchObject([{ before: 0, after: 1 }]);
  expect(await readStock(ana, pantryId)).toMatchObject([[expect.any(String), 1, 'un']]);
});

it('CMP-13 corrects a trip whose pantry was deleted', async () => {
  const { ana, item, finishId, pantryId } = await buyRice();
  await ana.call('deletePantry', { params: { pantryId } });
  const { trip, stock } = await change(ana, finishId, item.id, { quantity: 1 });
  expect([trip?.total, stock]).toEqual([9.9, []]);
});

it('CMP-11 adds a line with its stock, once, and removes it by an undo', async () => {
  const { ana, beans, finishId, pantryId } = await buyRice();
  const id = newId();
  const body = {
    id,
    listItemId: newId(),
    name: 'feijão',
    productId: beans.id,
    quantity: 2,
    unit: 'un' as const,
    paid: 4.77,
  };
  const added = (await ana.call('addPurchasedLine', { params: { finishId }, body })).body;
  expect(added.trip).toMatchObject({ total: 24.57, itemCount: 2, supermarkets: ['São Jorge'] });
  expect(added.stock).toMatchObject([{ before: 0, after: 2 }]);
  await ana.call('addPurchasedLine', { params: { finishId }, body });
  expect((await readTrip(ana, finishId)).itemCount).toBe(2);
  const other = ana.call('addPurchasedLine', {
    params: { finishId },
    body: { ...body, id: newId() },
  });
  await expect(other).rejects.toThrow('item-not-found');
  const undone = await undo(ana, finishId, id);
  expect(undone.trip).toMatchObject({ total: 19.8, itemCount: 1 });
  expect(await readStock(ana, pantryId)).toMatchObject([[expect.any(String), 2, 'un']]);
});

it('CMP-11 removes a line with its stock, and restores both by an undo', async () => {
  const { ana, rice, item, finishId, pantryId } = await buyRice();
  const before = await readTrip(ana, finishId);
  const params = { finishId, listItemId: item.id };
  const { body } = await ana.call('removePurchasedLine', { params, body: {} });
  expect(body).toMatchObject({ trip: null, stock: [{ before: 2, after: 0, used: 0 }] });
  expect(await stockOf(ana, pantryId)).toEqual([]);
  expect((await ana.call('getFinishedTrips', { query: {} })).body.trips).toEqual([]);
  const later = ana.call('changePurchasedLine', { params, body: { price: 1 } });
  await expect(later).rejects.toThrow('item-not-found');
  expect((await ana.call('getDeletedTrips')).body).toMatchObject([
    {
      finishId,
      correctionId: body.correctionId,
      itemName: rice.name,
      total: before.total,
      itemCount: 1,
    },
  ]);
  await undo(ana, finishId, body.correctionId);
  expect((await ana.call('getDeletedTrips')).body).toEqual([]);
  expect(await readTrip(ana, finishId)).toEqual(before);
  expect(await readStock(ana, pantryId)).toEqual([[rice.name, 2, 'un']]);
});

it('CMP-19 FIN-05 returns corrected lines to the cart with the right values, and removed ones unticked', async () => {
  const { ana, rice, beans, listId, pantryId } = await prepareShopping(await person());
  const items = [
    await addTakenItem(ana, listId, { name: 'arroz', productId: rice.id }),
    await addTakenItem(ana, listId, { name: 'feijão', productId: beans.id }),
  ] as const;
  const finishId = await finish(ana, pantryId, [...items]);
  await change(ana, finishId, items[0].id, { price: 29.9, quantity: 3 });
  const params = { finishId, listItemId: items[1].id };
  await ana.call('removePurchasedLine', { params, body: {} });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  const restored = new Map((await itemsOf(ana, listId)).map((item) => [item.name, item]));
  expect(restored.get('arroz')).toMatchObject({
    isChecked: true,
    price: 29.9,
    purchasedQuantity: 3,
  });
  expect(restored.get('feijão')).toMatchObject({ isChecked: false, price: null });
  expect(await stockOf(ana, pantryId)).toEqual([]);
  const undone = ana.call('changePurchasedLine', {
    params: { finishId, listItemId: items[0].id },
    body: { price: 1 },
  });
  await expect(undone).rejects.toThrow('finish-not-found');
  await changeItem(ana, { listId, id: items[1].id }, { isChecked: true, price: 3 });
});

it('CMP-16 undoes only what nobody has corrected since, for 30 days', async () => {
  const { ana, item, finishId } = await buyRice();
  const first = await change(ana, finishId, item.id, { price: 5, quantity: 3 });
  await change(ana, finishId, item.id, { price: 6 });
  const { trip } = await undo(ana, finishId, first.correctionId);
  expect(trip?.lines).toMatchObject([{ price: 6, quantity: 2 }]);
  const repeated = await undo(ana, finishId, first.correctionId);
  expect(repeated.trip?.lines).toMatchObject([{ price: 6, quantity: 2 }]);
  const counted = await change(ana, finishId, item.id, { quantity: 5, price: 7 });
  await change(ana, finishId, item.id, { quantity: 4 });
  const kept = await undo(ana, finishId, counted.correctionId);
  expect(kept.trip?.lines).toMatchObject([{ price: 6, quantity: 4 }]);
  const last = await change(ana, finishId, item.id, { price: 8 });
  clock.advance(30 * 86_400_000);
  const late = ana.call('undoTripCorrection', {
    params: { finishId, correctionId: last.correctionId },
  });
  await expect(late).rejects.toThrow('trip-correction-not-found');
  clock.set('2026-11-20T12:00:00Z');
});

it('CMP-10 CASA-56 is not found for a stranger and for a former member', async () => {
  const ana = await person();
  const household = await createHousehold(ana);
  const [bia, eve] = [await person(), await person()];
  await household.invite(bia);
  const { item, finishId } = await buyRice(ana.inHousehold(household.id));
  await change(bia.inHousehold(household.id), finishId, item.id, { price: 5 });
  const changeBy = (who: Person) =>
    who.expectFailure('changePurchasedLine', {
      params: { finishId, listItemId: item.id },
      body: { price: 1 },
    });
  await bia.call('leaveHousehold', { params: { householdId: household.id } });
  expect((await changeBy(eve)).body.code).toBe('finish-not-found');
  expect((await changeBy(bia)).body.code).toBe('finish-not-found');
  expect((await changeBy(bia.inHousehold(household.id))).body.code).toBe('household-not-found');
});
