/** Tests what finishes, corrections and people do to the batches of a stock. */
import { newId } from '@quitanda/contract/ids';
import { batchesOf, type Batch } from '@quitanda/contract/batches/batches';
import type { Finish, ListItem, PantryItem } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/people/person.ts';
import {
  addTakenItem,
  finishBody,
  newStock,
  prepareShopping,
  stockOf,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';

const { person, clock } = await startApp();
const now = '2026-11-20T15:00:00Z';
const today = '2026-11-20';

/** The batches of the first item of a pantry, in the order of their use. */
async function batchesIn(who: Person, pantryId: string, name?: string): Promise<Batch[]> {
  const items = await stockOf(who, pantryId);
  const item = name === undefined ? items[0] : items.find((each) => each.name === name);
  return item ? batchesOf(item) : [];
}
const amounts = (batches: readonly Batch[]) => batches.map(({ amount }) => amount);
const upwards = (one: number, other: number) => one - other;

/** A pantry with four milks, of which two were bought today for 10.58 and two are older. */
async function buyMilk(body: Partial<Finish> = {}) {
  clock.set(now);
  const shopping = await prepareShopping(await person());
  const { ana, listId, milk, pantryId } = shopping;
  const old = await newStock(ana, pantryId, { name: 'Leite', quantity: 2, productId: milk.id });
  const line = await addTakenItem(ana, listId, { name: 'Leite', productId: milk.id, price: 5.29 });
  const finish = (items: readonly ListItem[], more: Partial<Finish> = {}) =>
    ana.call('finishPurchase', { params: { pantryId }, body: finishBody(items, more) });
  const finishId = (await finish([line], body)).body.id;
  const params = { pantryId, itemId: old.id };
  const change = (sent: object) => ana.call('changePantryItem', { params, body: sent });
  const use = async (batchId: string, amount: number) =>
    (await ana.call('useBatch', { params: { ...params, batchId }, body: { amount } })).body;
  const setFacts = async (batchId: string, sent: object): Promise<PantryItem> =>
    (await ana.call('changeBatch', { params: { ...params, batchId }, body: sent })).body;
  const [bought] = await batchesIn(ana, pantryId);
  const batchId = bought?.id ?? '';
  return { ...shopping, line, finish, finishId, params, change, use, setFacts, bought, batchId };
}
type Milk = Awaited<ReturnType<typeof buyMilk>>;

describe('a finish', () => {
  it('VAL-02 VAL-03 makes a batch with its price, its date and a suggested date', async () => {
    const { bought, finishId, ana, pantryId } = await buyMilk();
    expect(bought).toMatchObject({
      amount: 2,
      boughtOn: today,
      finishId,
      paid: 10.58,
      bought: 2,
      isGuess: true,
    });
    expect((bought?.bestBefore ?? '') > today).toBe(true);
    expect(amounts(await batchesIn(ana, pantryId))).toEqual([2, 2]);
  });

  it('VAL-02 has the date of the purchase in the zone of the household', async () => {
    const { bought } = await buyMilk({ boughtAt: '2026-11-19T01:30:00Z' });
    expect(bought?.boughtOn).toBe('2026-11-18');
  });

  it('VAL-02 does not give back what was used of earlier batches', async () => {
    const { ana, listId, milk, pantryId, finish, change, batchId } = await buyMilk();
    await change({ add: -1 });
    const line = await addTakenItem(ana, listId, { name: 'Leite', productId: milk.id });
    await finish([line]);
    const batches = await batchesIn(ana, pantryId);
    expect(batches.find(({ id }) => id === batchId)?.amount).toBe(1);
    expect(amounts(batches).toSorted(upwards)).toEqual([1, 2, 2]);
  });

  it('VAL-02 of something new has a batch beside the rest, whose id is that of the item', async () => {
    const { ana, listId, rice, pantryId, finish } = await buyMilk();
    await finish([await addTakenItem(ana, listId, { name: 'Arroz', productId: rice.id })]);
    const item = (await stockOf(ana, pantryId)).find(({ name }) => name === rice.name);
    const [batch, ...others] = item ? batchesOf(item) : [];
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ amount: 2, paid: 19.8, boughtOn: today });
    expect(batch?.id).not.toBe(item?.id);
  });

  it('VAL-02 of a thing without a price has a batch without one', async () => {
    const { ana, pantryId } = await buyMilk();
    const body = { name: 'Ovos', productId: null, quantity: 12, unit: 'un', price: 0 } as const;
    const items = [{ ...body, isUnpriced: true, supermarket: 'Feira' }];
    await ana.call('finishPurchase', { params: { pantryId }, body: { items } });
    const [eggs] = await batchesIn(ana, pantryId, 'Ovos');
    expect(eggs).toMatchObject({ amount: 12, boughtOn: today });
    expect(eggs).not.toHaveProperty('paid');
  });

  it('VAL-08 takes its batches first when it is undone', async () => {
    const { ana, pantryId, finishId, params } = await buyMilk();
    const early = { id: newId(), amount: 1, bestBefore: '2026-11-21' };
    await ana.call('addBatch', { params, body: early });
    await ana.call('undoFinish', { params: { pantryId, finishId } });
    const rest = { id: params.itemId, amount: 2 };
    expect(await batchesIn(ana, pantryId)).toEqual([early, rest]);
  });
});

describe('an item that returns to its pantry', () => {
  it('VAL-08 has its batches and its shelf lives again', async () => {
    const { ana, pantryId, params } = await buyMilk();
    await ana.call('changePantryItem', { params, body: { shelfLifeDays: 9, openedLifeDays: 3 } });
    const [before] = await stockOf(ana, pantryId);
    const batches = await batchesIn(ana, pantryId);
    await ana.call('removePantryItem', { params });
    const { id, name, unit, quantity, productId } = before as PantryItem;
    const lives = { shelfLifeDays: 9, openedLifeDays: 3 };
    const body = { id, name, unit, quantity, ...(productId && { productId }), batches, ...lives };
    await ana.call('addPantryItem', { params: { pantryId }, body });
    expect(await batchesIn(ana, pantryId)).toEqual(batches);
    expect((await stockOf(ana, pantryId))[0]).toMatchObject(lives);
  });

  it('VAL-08 has no more than its stock, although more batches are sent', async () => {
    const { ana, pantryId } = await buyMilk();
    const batches = [{ id: newId(), amount: 5, bestBefore: '2026-12-01' }];
    const body = { name: 'Iogurte', unit: 'un', quantity: 2, batches } as const;
    await ana.call('addPantryItem', { params: { pantryId }, body });
    expect(amounts(await batchesIn(ana, pantryId, 'Iogurte'))).toEqual([2]);
  });

  it('VAL-07 VAL-12 has a used batch with its price again', async () => {
    const { ana, pantryId, params, batchId } = await buyMilk();
    const batch = (await batchesIn(ana, pantryId)).find(({ id }) => id === batchId) as Batch;
    await ana.call('useBatch', { params: { ...params, batchId }, body: { amount: 2 } });
    const { from: _, ...facts } = batch;
    await ana.call('addBatch', { params, body: { ...facts, id: newId() } });
    const back = (await batchesIn(ana, pantryId)).find(({ paid }) => paid === batch.paid);
    expect(back).toMatchObject({ ...facts, id: expect.any(String) });
  });
});

describe('a correction of a past trip', () => {
  const correct = ({ ana, finishId, line }: Milk, body: object) =>
    ana.call('changePurchasedLine', { params: { finishId, listItemId: line.id }, body });

  it('VAL-08 changes the price of a batch and of a part of it', async () => {
    const milk = await buyMilk();
    await milk.setFacts(milk.batchId, { amount: 1, openedOn: today });
    const { correctionId } = (await correct(milk, { price: 6 })).body;
    const paid = async () =>
      (await batchesIn(milk.ana, milk.pantryId)).map((batch) => [batch.paid, batch.bought]);
    expect(await paid()).toEqual([
      [12, 2],
      [12, 2],
      [undefined, undefined],
    ]);
    const params = { finishId: milk.finishId, correctionId };
    await milk.ana.call('undoTripCorrection', { params });
    expect(await paid()).toEqual([
      [10.58, 2],
      [10.58, 2],
      [undefined, undefined],
    ]);
  });

  it('VAL-08 changes the amount of its batch, and no other', async () => {
    const milk = await buyMilk();
    await correct(milk, { quantity: 5 });
    expect(await batchesIn(milk.ana, milk.pantryId)).toMatchObject([
      { id: milk.batchId, amount: 5, paid: 26.45, bought: 5 },
      { amount: 2 },
    ]);
    await correct(milk, { quantity: 1 });
    expect(await batchesIn(milk.ana, milk.pantryId)).toMatchObject([
      { id: milk.batchId, amount: 1, paid: 5.29, bought: 1 },
      { amount: 2 },
    ]);
  });

  it('VAL-08 of the product moves the batch to the stock of the other one', async () => {
    const milk = await buyMilk();
    await correct(milk, { productId: milk.beans.id });
    const { ana, pantryId, beans } = milk;
    const [moved] = await batchesIn(ana, pantryId, beans.name);
    expect(moved).toMatchObject({ amount: 2, paid: 10.58, boughtOn: today });
    expect(await batchesIn(ana, pantryId, 'Leite')).toEqual([
      { id: milk.params.itemId, amount: 2 },
    ]);
  });

  it.each([true, false])('VAL-08 deletes a trip; it takes the stock: %s', async (takesStock) => {
    const { ana, pantryId, finishId, bought } = await buyMilk();
    const { body } = await ana.call('deleteFinishedTrip', {
      params: { finishId },
      body: { takesStock },
    });
    const batches = await batchesIn(ana, pantryId);
    expect(amounts(batches)).toEqual(takesStock ? [2] : [2, 2]);
    expect(batches.some(({ paid }) => paid !== undefined)).toBe(false);
    const params = { finishId, correctionId: body.correctionId };
    await ana.call('undoTripCorrection', { params });
    expect((await batchesIn(ana, pantryId))[0]).toEqual(bought);
  });

  it('VAL-08 of the date changes when a batch was bought, and its suggested date', async () => {
    const { ana, pantryId, finishId, bought } = await buyMilk();
    const body = { boughtAt: '2026-11-18T15:00:00Z' };
    await ana.call('changeFinishedTrip', { params: { finishId }, body });
    const [batch] = await batchesIn(ana, pantryId);
    expect(batch?.boughtOn).toBe('2026-11-18');
    expect(Date.parse(bought?.bestBefore ?? '') - Date.parse(batch?.bestBefore ?? '')).toBe(
      2 * 86_400_000,
    );
  });
});

describe('a person', () => {
  it('VAL-05 VAL-03 states a date, which teaches how long the item keeps', async () => {
    const { ana, listId, milk, finish, setFacts, batchId, pantryId } = await buyMilk();
    const item = await setFacts(batchId, { bestBefore: '2026-12-05', isGuess: false });
    expect(item).toMatchObject({ quantity: 4, shelfLifeDays: 15 });
    await finish([await addTakenItem(ana, listId, { name: 'Leite', productId: milk.id })], {
      boughtAt: '2026-11-20T14:00:00Z',
    });
    const dates = (await batchesIn(ana, pantryId)).map(({ bestBefore }) => bestBefore);
    expect(dates).toEqual(['2026-12-05', '2026-12-05', undefined]);
  });

  it('VAL-05 states the date of a part of the rest, which is a batch then', async () => {
    const { params, setFacts } = await buyMilk();
    const id = newId();
    const item = await setFacts(params.itemId, { amount: 1, newId: id, bestBefore: '2026-11-22' });
    expect(batchesOf(item)[0]).toEqual({ id, amount: 1, bestBefore: '2026-11-22' });
    expect(amounts(batchesOf(item))).toEqual([1, 2, 1]);
  });

  it('VAL-05 adds a batch, once', async () => {
    const { ana, params } = await buyMilk();
    const body = { id: newId(), amount: 1.5, bestBefore: '2026-11-25' };
    for (let time = 0; time < 2; time += 1) {
      const item = (await ana.call('addBatch', { params, body })).body;
      expect(item.quantity).toBe(5.5);
      expect(batchesOf(item)[0]).toEqual(body);
    }
  });

  it('VAL-06 opens and freezes; another batch is used up then', async () => {
    const { ana, params, setFacts, batchId } = await buyMilk();
    await setFacts(params.itemId, { openedOn: today, bestBefore: '2026-11-23', isGuess: true });
    const item = await setFacts(batchId, { frozenOn: today, bestBefore: '2027-02-20' });
    expect(batchesOf(item).map(({ frozenOn }) => frozenOn)).toEqual([undefined, today]);
    const gone = { params: { ...params, batchId: newId() }, body: { openedOn: today } };
    const { status, body } = await ana.expectFailure('changeBatch', gone);
    expect([status, body.code]).toEqual([404, 'batch-not-found']);
  });

  it('VAL-07 uses a batch, and what it lacks of the others; the stock says so', async () => {
    const { use, batchId, params } = await buyMilk();
    const item = await use(params.itemId, 1);
    expect(batchesOf(item)).toMatchObject([{ id: batchId, amount: 2 }, { amount: 1 }]);
    expect(await use(batchId, 2.5)).toMatchObject({ quantity: 0.5 });
    expect(await use(batchId, 9)).toMatchObject({ quantity: 0, batches: [] });
  });

  it('VAL-01 VAL-02 undoes a step by an increase, but what is added a day later has no old date', async () => {
    const { ana, pantryId, change, batchId } = await buyMilk();
    await change({ add: -1 });
    await change({ add: 1 });
    expect(amounts(await batchesIn(ana, pantryId))).toEqual([2, 2]);
    await change({ add: 1 });
    await change({ add: -1 });
    expect(amounts(await batchesIn(ana, pantryId))).toEqual([1, 3]);
    await change({ add: 1 });
    await change({ add: -2 });
    expect(amounts(await batchesIn(ana, pantryId))).toEqual([3]);
    await change({ add: 1 });
    clock.set('2026-11-21T15:00:00Z');
    await change({ add: 2 });
    expect(await batchesIn(ana, pantryId)).toMatchObject([
      { id: batchId, amount: 1 },
      { amount: 5 },
    ]);
    await change({ quantity: 3 });
    expect(amounts(await batchesIn(ana, pantryId))).toEqual([3]);
  });

  it('VAL-03 sets how long an item keeps, and clears it', async () => {
    const { change } = await buyMilk();
    const set = (await change({ shelfLifeDays: 9, openedLifeDays: 3 })).body;
    expect(set).toMatchObject({ shelfLifeDays: 9, openedLifeDays: 3, quantity: 4 });
    const { body } = await change({ shelfLifeDays: null });
    expect(body).toMatchObject({ shelfLifeDays: null, openedLifeDays: 3 });
  });

  it('VAL-05 cannot have more than 24 batches: what is used last joins the rest', async () => {
    const { ana, params } = await buyMilk();
    for (let index = 10; index < 36; index += 1) {
      const body = { amount: 1, bestBefore: `20${index}-01-01` };
      await ana.call('addBatch', { params, body });
    }
    const [item] = await stockOf(ana, params.pantryId);
    expect(item?.batches).toHaveLength(25);
    expect(item?.quantity).toBe(30);
  });
});
