import { newId, type Finish, type ListItem, type Product } from '@quitanda/contract';
import { beforeEach, expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newProduct } from '../../../../test/people/products.ts';
import { lineOf, newAccessKey, receiptOf } from '../../../../test/people/receipts.ts';
import {
  addTakenItem,
  finishBody,
  itemsOf,
  prepareShopping,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { tablesWith } from '../../../../test/stored-rows.ts';
import { mergeProducts } from '../../catalogue/curation/merge-products.ts';
import { statement } from '../../../db/database.ts';
import { purge } from '../../../db/purging/purge.ts';
import { correctionsPurge } from './correct-trip.ts';

const { person, clock, database } = await startApp();
const dayMs = 86_400_000;
beforeEach(() => clock.set('2026-11-20T12:00:00Z'));

async function finish(
  who: Person,
  pantryId: string,
  items: ListItem[],
  overrides: Partial<Finish> = {},
) {
  const body = finishBody(items, overrides);
  return (await who.call('finishPurchase', { params: { pantryId }, body })).body.id;
}

/** A trip with two packages of rice and two of beans at R$ 9,90 each. */
async function buyRiceAndBeans(who?: Person, overrides: Partial<Finish> = {}) {
  const shopper = await prepareShopping(who ?? (await person()));
  const { ana, listId, rice, beans, pantryId } = shopper;
  const take = (name: string, { id: productId }: Product, minute: number) =>
    addTakenItem(ana, listId, { name, productId, takenAt: `2026-11-19T10:0${minute}:00.000Z` });
  const items = [await take('arroz', rice, 0), await take('feijão', beans, 1)] as const;
  return { ...shopper, items, finishId: await finish(ana, pantryId, [...items], overrides) };
}

const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;
const readTripIds = async (who: Person) =>
  (await who.call('getFinishedTrips', { query: {} })).body.trips.map(({ id }) => id);
const changeTrip = async (who: Person, finishId: string, body: object) =>
  (await who.call('changeFinishedTrip', { params: { finishId }, body })).body;
const deleteTrip = async (who: Person, finishId: string, takesStock: boolean, id = newId()) =>
  (await who.call('deleteFinishedTrip', { params: { finishId }, body: { id, takesStock } })).body;
const undo = async (who: Person, finishId: string, correctionId: string) =>
  (await who.call('undoTripCorrection', { params: { finishId, correctionId } })).body;
const quantitiesOf = async (who: Person, pantryId: string) =>
  (await stockOf(who, pantryId)).map(({ quantity }) => quantity);

it('CMP-14 moves all prices to another supermarket, keeps the stock, and moves them back', async () => {
  const { ana, finishId, pantryId } = await buyRiceAndBeans();
  const { correctionId, trip, stock } = await changeTrip(ana, finishId, { supermarket: 'Assaí' });
  expect([trip?.supermarkets, stock]).toEqual([['Assaí'], []]);
  expect(trip?.correctedAt).toBe('2026-11-20T12:00:00.000Z');
  const readPrices = async (supermarketName: string) =>
    (await ana.call('getPriceHistory', { params: { supermarketName } })).body.length;
  expect([await readPrices('São Jorge'), await readPrices('Assaí')]).toEqual([0, 2]);
  const { whole } = (await ana.call('getSpending', { query: {} })).body;
  expect(whole.supermarkets).toEqual([{ name: 'Assaí', total: 39.6 }]);
  await undo(ana, finishId, correctionId);
  expect([await readPrices('São Jorge'), await readPrices('Assaí')]).toEqual([2, 0]);
  expect(await readTrip(ana, finishId)).toMatchObject({ correctedAt: null, correctedBy: null });
  expect(await quantitiesOf(ana, pantryId)).toEqual([2, 2]);
});

it('CMP-14 keeps the supermarket that somebody has set after the undone correction', async () => {
  const { ana, finishId } = await buyRiceAndBeans();
  const date = '2026-11-18T12:00:00.000Z';
  const first = await changeTrip(ana, finishId, { supermarket: 'Assaí', boughtAt: date });
  await changeTrip(ana, finishId, { supermarket: 'Feira' });
  const { trip } = await undo(ana, finishId, first.correctionId);
  expect([trip?.supermarkets, trip?.boughtAt]).toEqual([['Feira'], '2026-11-20T12:00:00.000Z']);
});

it('CMP-34 returns a removed line at the supermarket that its trip has got since, also where that is undone', async () => {
  const { ana, finishId, items } = await buyRiceAndBeans();
  const params = { finishId, listItemId: items[0].id };
  const removal = newId();
  await ana.call('removePurchasedLine', { params, body: { id: removal } });
  clock.set('2026-11-20T12:00:01Z');
  await changeTrip(ana, finishId, { supermarket: 'Feira' });
  clock.set('2026-11-20T12:00:02Z');
  const { correctionId } = await changeTrip(ana, finishId, { supermarket: 'Assaí' });
  expect((await ana.call('getDeletedTrips')).body).toMatchObject([
    { itemName: 'Arroz Tio João 5 kg', supermarkets: ['Assaí'] },
  ]);
  const marketsOf = (trip: { lines: { supermarket: string | null }[] } | null) =>
    trip?.lines.map(({ supermarket }) => supermarket);
  expect(marketsOf((await undo(ana, finishId, removal)).trip)).toEqual(['Assaí', 'Assaí']);
  expect(marketsOf((await undo(ana, finishId, correctionId)).trip)).toEqual(['Feira', 'Feira']);
});

it('CMP-14 counts the spending in the month of the corrected date in the time zone of the household', async () => {
  const ana = await person();
  await ana.call('changeTimeZone', { body: { timeZone: 'America/Manaus' } });
  // 31 October 23:30 in Manaus is 1 November in UTC and in Brasília.
  const { finishId } = await buyRiceAndBeans(ana);
  const readMonths = async () => {
    const { months } = (await ana.call('getSpending', { query: { months: 2 } })).body;
    return months.map(({ month, total }) => [month, total]);
  };
  const paid = (october: number, november: number) =>
    expect.arrayContaining([
      ['2026-10', october],
      ['2026-11', november],
    ]);
  expect(await readMonths()).toEqual(paid(0, 39.6));
  const boughtAt = '2026-11-01T03:30:00.000Z';
  const { correctionId } = await changeTrip(ana, finishId, { boughtAt });
  expect(await readMonths()).toEqual(paid(39.6, 0));
  await undo(ana, finishId, correctionId);
  expect(await readMonths()).toEqual(paid(0, 39.6));
  const future = ana.call('changeFinishedTrip', {
    params: { finishId },
    body: { boughtAt: '2026-11-25T12:00:00.000Z' },
  });
  await expect(future).rejects.toThrow('validation');
});

it.each([
  [true, [], [2, 2]],
  [false, [2, 2], [2, 2]],
])(
  'CMP-15 deletes a trip (with its stock: %s), and restores it with all lines',
  async (takesStock, deletedStock, restoredStock) => {
    const { ana, finishId, pantryId } = await buyRiceAndBeans();
    const before = await readTrip(ana, finishId);
    const { correctionId, trip } = await deleteTrip(ana, finishId, takesStock);
    expect([trip, await readTripIds(ana), await quantitiesOf(ana, pantryId)]).toEqual([
      null,
      [],
      deletedStock,
    ]);
    expect((await ana.call('getSpending', { query: {} })).body.whole.total).toBe(0);
    const id = (await ana.call('getProfile')).body.id;
    expect((await ana.call('getDeletedTrips')).body).toEqual([
      {
        finishId,
        correctionId,
        itemName: null,
        listName: 'Feira',
        supermarkets: ['São Jorge'],
        boughtAt: '2026-11-20T12:00:00.000Z',
        total: 39.6,
        itemCount: 2,
        deletedAt: '2026-11-20T12:00:00.000Z',
        deletedBy: id,
      },
    ]);
    const undoneFinish = ana.call('undoFinish', { params: { pantryId, finishId } });
    await expect(undoneFinish).rejects.toThrow('finish-not-found');
    await undo(ana, finishId, correctionId);
    expect(await readTrip(ana, finishId)).toEqual(before);
    expect(await quantitiesOf(ana, pantryId)).toEqual(restoredStock);
    expect((await ana.call('getDeletedTrips')).body).toEqual([]);
    await ana.call('undoFinish', { params: { pantryId, finishId } });
    expect(await stockOf(ana, pantryId)).toEqual([]);
  },
);

it('CMP-15 takes only what is left in the pantry, and restores only that', async () => {
  const { ana, finishId, pantryId } = await buyRiceAndBeans();
  const [stock] = await stockOf(ana, pantryId);
  const params = { pantryId, itemId: stock?.id ?? '' };
  await ana.call('changePantryItem', { params, body: { add: -1.5 } });
  const { correctionId, stock: taken } = await deleteTrip(ana, finishId, true);
  expect(taken).toMatchObject([
    { before: 0.5, after: 0, used: 1.5 },
    { before: 2, after: 0, used: 0 },
  ]);
  await undo(ana, finishId, correctionId);
  expect((await quantitiesOf(ana, pantryId)).toSorted((a, b) => a - b)).toEqual([0.5, 2]);
});

it('CMP-12 refuses a correction of a trip that somebody has deleted, and keeps one deletion of two', async () => {
  const { ana, items, finishId } = await buyRiceAndBeans();
  const both = await Promise.allSettled([
    deleteTrip(ana, finishId, true),
    deleteTrip(ana, finishId, true),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const params = { finishId, listItemId: items[0].id };
  const late = ana.call('changePurchasedLine', { params, body: { price: 1 } });
  await expect(late).rejects.toThrow('finish-not-found');
  expect((await ana.call('getDeletedTrips')).body).toHaveLength(1);
});

it('CMP-12 undoes a correction whose product was merged since, and restores a line with the remaining product', async () => {
  const { ana, items, finishId } = await buyRiceAndBeans();
  const [wrong, remaining] = [await newProduct(ana), await newProduct(ana)];
  const changeProduct = async (listItemId: string) => {
    const params = { finishId, listItemId };
    const body = { productId: wrong.id };
    return (await ana.call('changePurchasedLine', { params, body })).body.correctionId;
  };
  const [first] = [await changeProduct(items[0].id), await changeProduct(items[1].id)];
  const params = { finishId, listItemId: items[1].id };
  const removal = (await ana.call('removePurchasedLine', { params, body: {} })).body;
  await database.transaction((sql) => mergeProducts(sql, wrong.id, remaining.id, clock.now()));
  expect((await readTrip(ana, finishId)).lines).toMatchObject([{ productId: remaining.id }]);
  await undo(ana, finishId, first);
  await undo(ana, finishId, removal.correctionId);
  const { lines } = await readTrip(ana, finishId);
  expect(lines.map(({ productId }) => productId)).toEqual([items[0].productId, remaining.id]);
});

it('CMP-17 keeps what the receipt says of a corrected line, until the line says the same again', async () => {
  const ana = await person();
  const pantryId = (await ana.call('createPantry', { body: { name: 'Cozinha' } })).body.id;
  const body = receiptOf(pantryId, [lineOf({ name: 'Café' }), lineOf({ name: 'Sal' })]);
  const receipt = (await ana.call('recordReceipt', { body })).body;
  const { finishId } = receipt;
  const [line] = (await readTrip(ana, finishId)).lines;
  const params = { finishId, listItemId: line?.listItemId ?? '' };
  const { quantity = 0, unit = 'un', price = 0, total = 0 } = line ?? {};
  const change = async (sent: object) =>
    (await ana.call('changePurchasedLine', { params, body: sent })).body.trip?.lines[0];
  const readDiffers = async () => {
    const { lines } = (await ana.call('getReceipt', { params: { receiptId: receipt.id } })).body;
    return lines.map(({ differs }) => differs);
  };
  expect(await readDiffers()).toEqual([false, false]);
  const corrected = await change({ paid: total + 1 });
  expect(corrected?.onReceipt).toEqual({ quantity, unit, price, paid: total });
  expect((await change({ quantity: quantity + 1 }))?.onReceipt?.quantity).toBe(quantity);
  expect(await readDiffers()).toEqual([true, false]);
  expect((await change({ quantity, paid: total }))?.onReceipt).toBeNull();
  await ana.call('removePurchasedLine', { params, body: {} });
  expect(await readDiffers()).toEqual([true, false]);
});

it('CMP-17 NF-03 proposes the corrected product for the same line of the next receipt', async () => {
  const ana = await person();
  const { rice, beans, pantryId } = await prepareShopping(ana);
  const line = lineOf({ name: 'Café', text: 'CAFE PILAO 500', productId: rice.id });
  const receipt = (await ana.call('recordReceipt', { body: receiptOf(pantryId, [line]) })).body;
  const [purchase] = (await readTrip(ana, receipt.finishId)).lines;
  const params = { finishId: receipt.finishId, listItemId: purchase?.listItemId ?? '' };
  const readChosen = async () => {
    const { id } = (await ana.call('getProfile')).body;
    return (await database.rows(selectChosenProducts, { householdId: id })).map(
      ({ productId }) => productId,
    );
  };
  expect(await readChosen()).toEqual([rice.id]);
  const body = { productId: beans.id };
  const { correctionId } = (await ana.call('changePurchasedLine', { params, body })).body;
  expect(await readChosen()).toEqual([beans.id]);
  await undo(ana, receipt.finishId, correctionId);
  expect(await readChosen()).toEqual([rice.id]);
});

it('CMP-15 CMP-17 deletes the receipt with its trip, restores it, and refuses that if it was recorded again', async () => {
  const ana = await person();
  const pantryId = (await ana.call('createPantry', { body: { name: 'Cozinha' } })).body.id;
  const body = receiptOf(pantryId, [lineOf({ name: 'Café' })], { key: newAccessKey() });
  const receipt = (await ana.call('recordReceipt', { body })).body;
  const { finishId } = receipt;
  const readReceipts = async () => (await ana.call('getReceipts', { query: {} })).body.receipts;
  const deletion = await deleteTrip(ana, finishId, true);
  expect(await readReceipts()).toEqual([]);
  await undo(ana, finishId, deletion.correctionId);
  expect(await readReceipts()).toEqual([receipt]);
  const { correctionId } = await deleteTrip(ana, finishId, true);
  await ana.call('recordReceipt', { body: { ...body, id: newId() } });
  const restored = ana.call('undoTripCorrection', { params: { finishId, correctionId } });
  await expect(restored).rejects.toThrow('receipt-recorded');
  expect(await readTripIds(ana)).toHaveLength(1);
});

it('CMP-19 FIN-05 returns the items of a trip with a corrected supermarket to the cart of that one', async () => {
  const { ana, finishId, listId, pantryId } = await buyRiceAndBeans();
  await changeTrip(ana, finishId, { supermarket: 'Assaí' });
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect(await itemsOf(ana, listId)).toMatchObject([
    { isChecked: true, supermarket: 'Assaí', price: 9.9 },
    { isChecked: true, supermarket: 'Assaí', price: 9.9 },
  ]);
});

it('CMP-18 tells each correction and its undo in the activity, with what can be undone', async () => {
  const owner = await person({ displayName: 'Ana' });
  const ana = owner.inHousehold((await createHousehold(owner)).id);
  const { finishId, items } = await buyRiceAndBeans(ana);
  const params = { finishId, listItemId: items[0].id };
  clock.advance(1_000);
  const { body } = await ana.call('changePurchasedLine', { params, body: { price: 29.9 } });
  const readLast = async () =>
    (await ana.call('getActivity', { query: { limit: 1 } })).body.activities[0];
  expect(await readLast()).toMatchObject({
    kind: 'line-corrected',
    thingName: 'arroz',
    quantity: 2,
    unit: 'un',
    amount: 59.8,
    placeName: 'Feira',
    finishId,
    correctionId: body.correctionId,
    supermarket: 'São Jorge',
  });
  clock.advance(1_000);
  await undo(ana, finishId, body.correctionId);
  expect(await readLast()).toMatchObject({ kind: 'correction-undone', correctionId: null });
  const { activities } = (await ana.call('getActivity', { query: {} })).body;
  expect(activities.every((activity) => activity.correctionId === null)).toBe(true);
  clock.advance(1_000);
  const { correctionId } = await deleteTrip(ana, finishId, true);
  expect(await readLast()).toMatchObject({
    kind: 'trip-deleted',
    amount: 39.6,
    count: 2,
    finishId,
    correctionId,
  });
  clock.advance(1_000);
  await undo(ana, finishId, correctionId);
  expect(await readLast()).toMatchObject({ kind: 'trip-restored', correctionId: null });
});

it('CMP-12 sends a correction and its undo with the other writes of a device, each once', async () => {
  const { ana, items, finishId } = await buyRiceAndBeans();
  const device = createDevice(ana, newId());
  await device.sync();
  const id = newId();
  const writes = [
    device.createWrite('changePurchasedLine', {
      params: { finishId, listItemId: items[0].id },
      body: { id, price: 5 },
    }),
    device.createWrite('removePurchasedLine', {
      params: { finishId, listItemId: items[1].id },
      body: {},
    }),
    device.createWrite('undoTripCorrection', { params: { finishId, correctionId: id } }),
  ];
  await device.sync(writes);
  await device.sync(writes);
  const rows = device.rows();
  expect(Object.values(rows['purchases'] ?? {})).toMatchObject([
    { listItemId: items[0].id, price: 9.9, correctedAt: null, onReceipt: null },
  ]);
  await device.sync([
    device.createWrite('deleteFinishedTrip', { params: { finishId }, body: { takesStock: true } }),
  ]);
  expect(device.rows()['purchases'] ?? {}).toEqual({});
  expect(Object.values(device.rows()['finishes'] ?? {})).toMatchObject([{ isDeleted: true }]);
  expect(Object.values(device.rows()['pantryItems'] ?? {})).toEqual([]);
});

it('CMP-16 DAT-09 deletes what an undo needs after 30 days, and keeps that the line was corrected', async () => {
  const { ana, items, finishId } = await buyRiceAndBeans();
  const params = { finishId, listItemId: items[0].id };
  await ana.call('changePurchasedLine', { params, body: { price: 5 } });
  const deletedCount = await purge(
    database,
    [correctionsPurge],
    new Date(clock.now().getTime() + 31 * dayMs),
  );
  expect(deletedCount).toBeGreaterThan(0);
  expect((await readTrip(ana, finishId)).lines[0]).toMatchObject({
    price: 5,
    correctedBy: null,
    correctedAt: expect.any(String),
  });
});

it('CMP-16 PRF-02 keeps no id of a person whose account is deleted', async () => {
  const ana = await person();
  const household = await createHousehold(ana);
  const bia = await person();
  await household.invite(bia);
  const { id } = (await bia.call('getProfile')).body;
  const biaInHousehold = bia.inHousehold(household.id);
  const { items, finishId, pantryId } = await buyRiceAndBeans(biaInHousehold);
  const params = { finishId, listItemId: items[0].id };
  await biaInHousehold.call('changePurchasedLine', { params, body: { price: 5 } });
  const { correctionId } = await deleteTrip(biaInHousehold, finishId, true);
  const body = receiptOf(pantryId, [lineOf({ name: 'Café' })]);
  const receipt = (await biaInHousehold.call('recordReceipt', { body })).body;
  await deleteTrip(biaInHousehold, receipt.finishId, true);
  await bia.call('deleteAccount');
  expect(await tablesWith(database, id, bia.subject)).not.toContain('trip_corrections');
  const { trip } = await undo(ana.inHousehold(household.id), finishId, correctionId);
  expect(trip).toMatchObject({ boughtBy: null, lines: [{ price: 5, correctedBy: null }, {}] });
});

const selectChosenProducts = statement<{ productId: string }, { householdId: string }>(
  'test.chosen-products',
  'select product_id as "productId" from receipt_codes where household_id = :householdId',
);
