/** Tests trips of which only the total is known (FIN-10). */
import type { ListItem } from '@quitanda/contract';
import { beforeEach, expect, it } from 'vitest';
import { createDevice } from '../../../../test/people/device.ts';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import {
  addTakenItem,
  finishBody,
  newItem,
  prepareShopping,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
beforeEach(() => clock.set('2026-11-20T12:00:00Z'));
const supermarket = 'Sacolão da Vila';

async function finish(who: Person, pantryId: string, items: ListItem[], total?: number) {
  const body = finishBody(items, { total });
  const lines = body.items.map((line, index) => ({
    ...line,
    isUnpriced: items[index]?.price === null,
  }));
  const sent = { params: { pantryId }, body: { ...body, items: lines } };
  return (await who.call('finishPurchase', sent)).body.id;
}

/** A cart with rice of R$ 19,80 and onions without a price. */
async function fillCart(who?: Person) {
  const shopper = await prepareShopping(who ?? (await person()));
  const { ana, listId, rice } = shopper;
  await ana.call('planTrip', { params: { listId }, body: { supermarket } });
  const priced = await addTakenItem(ana, listId, { productId: rice.id, supermarket });
  const item = { name: 'Cebola', quantity: 3, isChecked: true };
  const unpriced = await newItem(ana, listId, item);
  return { ...shopper, priced, unpriced };
}

const readTrip = async (who: Person, finishId: string) =>
  (await who.call('getFinishedTrip', { params: { finishId } })).body;
const readSpending = async (who: Person) =>
  (await who.call('getSpending', { query: {} })).body.whole;

it('FIN-10 FIN-17 counts the typed total of a trip without prices as spending, in no price and in no section of an item', async () => {
  const { ana, pantryId, unpriced } = await fillCart();
  const id = await finish(ana, pantryId, [unpriced], 87.4);
  expect(await readTrip(ana, id)).toMatchObject({
    total: 87.4,
    typedTotal: 87.4,
    unpricedCount: 1,
    lines: [{ isUnpriced: true, total: 0 }],
  });
  const { trips } = (await ana.call('getFinishedTrips', { query: {} })).body;
  expect(trips).toMatchObject([{ total: 87.4 }]);
  expect(await readSpending(ana)).toEqual({
    total: 87.4,
    planned: 87.4,
    impulse: 0,
    categories: [{ name: 'Sem preço por item', total: 87.4 }],
    supermarkets: [{ name: supermarket, total: 87.4 }],
    people: [{ id: expect.any(String), total: 87.4 }],
  });
  const { entries } = (await ana.call('getPriceBook')).body;
  expect(entries.flatMap(({ latest, usual }) => [...latest, ...usual])).toEqual([]);
  const device = createDevice(ana);
  await device.sync();
  expect(Object.values(device.rows()['finishes'] ?? {})).toMatchObject([{ typedTotal: 87.4 }]);
});

it('FIN-10 counts only what the total is above the known prices, and yields to prices that are typed later', async () => {
  const { ana, pantryId, priced, unpriced } = await fillCart();
  const finishId = await finish(ana, pantryId, [priced, unpriced], 30);
  expect(await readTrip(ana, finishId)).toMatchObject({ total: 30 });
  const { total, categories } = await readSpending(ana);
  expect([total, categories.find(({ name }) => name === 'Sem preço por item')?.total]).toEqual([
    30, 10.2,
  ]);
  const params = { finishId, listItemId: unpriced.id };
  const change = { params, body: { price: 4 } };
  expect((await ana.call('changePurchasedLine', change)).body.trip).toMatchObject({ total: 31.8 });
  expect((await readSpending(ana)).total).toBe(31.8);
});

it('FIN-10 never makes a trip cheaper than its known prices, and counts nothing of one that is undone or deleted', async () => {
  const { ana, pantryId, priced, unpriced } = await fillCart();
  const finishId = await finish(ana, pantryId, [priced, unpriced], 5);
  expect(await readTrip(ana, finishId)).toMatchObject({ total: 19.8, typedTotal: 5 });
  expect((await readSpending(ana)).total).toBe(19.8);
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  expect((await readSpending(ana)).total).toBe(0);
  const again = await finish(ana, pantryId, [unpriced], 12);
  expect((await readSpending(ana)).total).toBe(12);
  const params = { finishId: again };
  await ana.call('deleteFinishedTrip', { params, body: { takesStock: true } });
  expect((await readSpending(ana)).total).toBe(0);
  expect((await ana.call('getDeletedTrips')).body).toMatchObject([{ total: 12 }]);
});

it('FIN-10 FIN-17 takes a total of 0 for none, so that a trip without prices never costs R$ 0,00', async () => {
  const { ana, pantryId, unpriced } = await fillCart();
  const finishId = await finish(ana, pantryId, [unpriced], 0);
  expect(await readTrip(ana, finishId)).toMatchObject({ total: 0, typedTotal: null });
});

it('FIN-10 FIN-17 exports the typed total with each purchase of its trip', async () => {
  const { ana, pantryId, priced, unpriced } = await fillCart();
  await finish(ana, pantryId, [priced, unpriced], 30);
  const { purchases } = (await ana.call('exportAccount')).body;
  const amounts = purchases.map(({ price, typedTripTotal }) => [price, typedTripTotal]);
  expect(new Map(amounts as [number | null, number | null][])).toEqual(
    new Map([
      [9.9, 30],
      [null, 30],
    ]),
  );
});

it('FIN-10 tells the others the typed total', async () => {
  const ana = await person();
  const household = await createHousehold(ana);
  const bia = await person();
  await household.invite(bia);
  const { pantryId, unpriced, ana: shopper } = await fillCart(ana.inHousehold(household.id));
  clock.advance(1_000);
  await finish(shopper, pantryId, [unpriced], 87.4);
  const query = { limit: 1 };
  const { activities } = (await bia.inHousehold(household.id).call('getActivity', { query })).body;
  expect(activities).toMatchObject([{ amount: 87.4 }]);
});

it('FIN-10 CMP-29 corrects and removes the typed total of a trip, and undoes both', async () => {
  const { ana, pantryId, unpriced } = await fillCart();
  const finishId = await finish(ana, pantryId, [unpriced], 874);
  const changeTotal = async (total: number) =>
    (await ana.call('changeFinishedTrip', { params: { finishId }, body: { total } })).body;
  const undo = async (correctionId: string) =>
    (await ana.call('undoTripCorrection', { params: { finishId, correctionId } })).body.trip;
  const corrected = await changeTotal(87.4);
  expect(corrected.trip).toMatchObject({
    total: 87.4,
    lastCorrection: { before: { total: 874, boughtAt: null, lines: [] } },
  });
  const removed = await changeTotal(0);
  expect(removed.trip).toMatchObject({ total: 0, typedTotal: null });
  expect(await undo(removed.correctionId)).toMatchObject({ total: 87.4 });
  expect(await undo(corrected.correctionId)).toMatchObject({ total: 874, typedTotal: 874 });
  expect((await readSpending(ana)).total).toBe(874);
});
