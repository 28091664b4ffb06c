/** Tests what is thrown away, and its undo. */
import { newId } from '@quitanda/contract/ids';
import { batchesOf } from '@quitanda/contract/batches/batches';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import type { Person } from '../../../../test/people/person.ts';
import { newPantry, newStock, stockOf } from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import { purge } from '../../../db/purging/purge.ts';
import { wastesPurge } from './wastes.routes.ts';

const { person, clock, database } = await startApp();

/** A pantry with three hams, of which two were bought for 21.16, and the third is older. */
async function buyHam(who?: Person) {
  clock.set('2026-11-20T15:00:00Z');
  const ana = who ?? (await person());
  const pantryId = await newPantry(ana);
  const params = { pantryId };
  const old = await newStock(ana, pantryId, { name: 'Presunto', quantity: 1 });
  const bought = { name: 'Presunto', productId: null, quantity: 2, unit: 'un' } as const;
  const items = [{ ...bought, price: 10.58, supermarket: 'Feira' }];
  const finishId = (await ana.call('finishPurchase', { params, body: { items } })).body.id;
  const item = async () => (await stockOf(ana, pantryId)).find(({ id }) => id === old.id);
  const stored = await item();
  const batchId = (stored && batchesOf(stored)[0]?.id) ?? '';
  const throwAway = async (amount: number, more: object = {}) => {
    const body = { pantryId, itemId: old.id, batchId, amount, reason: 'expired' as const, ...more };
    return (await ana.call('recordWaste', { body })).body;
  };
  const undo = (id: string) => ana.call('undoWaste', { params: { wasteId: id } });
  const wastes = async () => (await ana.call('getWastes')).body;
  const price = async (to: number) => {
    const [line] = (await ana.call('getFinishedTrip', { params: { finishId } })).body.lines;
    const lineParams = { finishId, listItemId: line?.listItemId ?? '' };
    await ana.call('changePurchasedLine', { params: lineParams, body: { price: to } });
  };
  return {
    ana,
    pantryId,
    itemId: old.id,
    batchId,
    finishId,
    stored,
    item,
    throwAway,
    undo,
    wastes,
    price,
  };
}

it('VAL-12 costs the price of its batch, and is undone with the facts of the batch', async () => {
  const { item, throwAway, undo, wastes, stored, itemId, pantryId, ana } = await buyHam();
  const waste = await throwAway(1, { wastedAt: '2026-11-19T10:00:00.000Z' });
  expect(waste).toMatchObject({
    pantryId,
    itemId,
    name: 'Presunto',
    amount: 1,
    unit: 'un',
    cost: 10.58,
    reason: 'expired',
    wastedAt: '2026-11-19T10:00:00.000Z',
    wastedBy: (await ana.call('getProfile')).body.id,
  });
  expect(await wastes()).toEqual([waste]);
  expect((await item())?.quantity).toBe(2);
  await undo(waste.id);
  expect(await wastes()).toEqual([]);
  expect(await item()).toEqual(stored);
  const again = await ana.expectFailure('undoWaste', { params: { wasteId: waste.id } });
  expect([again.status, again.body.code]).toEqual([404, 'waste-not-found']);
});

it('VAL-12 has no cost if that of a part is not known, and is recorded once', async () => {
  const { throwAway, wastes, item } = await buyHam();
  const id = newId();
  const first = await throwAway(3, { id });
  expect(first).toMatchObject({ id, amount: 3, cost: null });
  expect(await throwAway(3, { id })).toEqual(first);
  expect(await wastes()).toHaveLength(1);
  expect((await item())?.quantity).toBe(0);
});

it('VAL-12 takes no more than there is', async () => {
  const { throwAway, undo, item } = await buyHam();
  const waste = await throwAway(9);
  expect(waste).toMatchObject({ amount: 9, cost: null });
  await undo(waste.id);
  expect((await item())?.quantity).toBe(3);
});

it('VAL-12 VAL-08 follows a corrected price', async () => {
  const { throwAway, wastes, price } = await buyHam();
  await throwAway(1);
  await price(7);
  expect(await wastes()).toMatchObject([{ cost: 7 }]);
});

it('VAL-12 VAL-08 is undone into the item with which its item was joined', async () => {
  const { ana, pantryId, itemId, throwAway, undo } = await buyHam();
  const waste = await throwAway(2);
  const other = await newStock(ana, pantryId, {
    name: 'Presunto cozido',
    unit: 'g',
    quantity: 100,
  });
  const body = { into: other.id, ratio: { from: 1, to: 200 } };
  await ana.call('joinPantryItem', { params: { pantryId, itemId }, body });
  await undo(waste.id);
  const [item] = await stockOf(ana, pantryId);
  expect(item).toMatchObject({ id: other.id, quantity: 700 });
  expect(item && batchesOf(item)).toMatchObject([
    { amount: 400, paid: 21.16, bought: 400, from: itemId },
    { amount: 300 },
  ]);
});

it('VAL-12 is undone with the date that was stated of its batch since', async () => {
  const { ana, pantryId, itemId, batchId, throwAway, undo, item } = await buyHam();
  const waste = await throwAway(1);
  const params = { pantryId, itemId, batchId };
  await ana.call('changeBatch', { params, body: { bestBefore: '2026-12-05', isGuess: false } });
  await undo(waste.id);
  const stored = await item();
  expect(stored && batchesOf(stored)[0]).toMatchObject({ amount: 2, bestBefore: '2026-12-05' });
});

it('VAL-12 of an item that was joined before it was sent takes from the other one', async () => {
  const { ana, pantryId, itemId, throwAway } = await buyHam();
  const other = await newStock(ana, pantryId, {
    name: 'Presunto cozido',
    unit: 'g',
    quantity: 100,
  });
  const body = { into: other.id, ratio: { from: 1, to: 200 } };
  await ana.call('joinPantryItem', { params: { pantryId, itemId }, body });
  expect(await throwAway(1)).toMatchObject({ itemId: other.id, amount: 200, cost: 10.58 });
  expect(await stockOf(ana, pantryId)).toMatchObject([{ quantity: 500 }]);
});

it('VAL-12 is undone without its stock if its item was removed', async () => {
  const { ana, pantryId, itemId, throwAway, undo, wastes } = await buyHam();
  const waste = await throwAway(1);
  await ana.call('removePantryItem', { params: { pantryId, itemId } });
  expect(await wastes()).toHaveLength(1);
  await undo(waste.id);
  expect([await wastes(), await stockOf(ana, pantryId)]).toEqual([[], []]);
  const body = { pantryId, itemId, batchId: itemId, amount: 1, reason: 'leftover' } as const;
  const { status, body: failure } = await ana.expectFailure('recordWaste', { body });
  expect([status, failure.code]).toEqual([404, 'item-not-found']);
});

it('VAL-12 is in the activity of the household, and says when stock has run out', async () => {
  const founder = await person();
  const ana = founder.inHousehold((await createHousehold(founder)).id);
  const { throwAway } = await buyHam(ana);
  clock.advance(1_000);
  await throwAway(1);
  clock.advance(1_000);
  await throwAway(2);
  const { activities } = (await ana.call('getActivity', { query: {} })).body;
  const kinds = activities.map(({ kind, thingName, count }) => [kind, thingName, count]);
  expect(kinds).toContainEqual(['ran-out', 'Presunto', 1]);
  expect(kinds).toContainEqual(['stock-wasted', 'Presunto', 1]);
});

const selectUses = statement<{ uses: number }, { householdId: string }>(
  'test.waste-uses',
  "select uses from quota_uses where name = 'items' and who = :householdId",
);

it('VAL-12 DAT-18 counts what is thrown away in a day', async () => {
  const { ana, throwAway } = await buyHam();
  const householdId = (await ana.call('getProfile')).body.id;
  const before = (await database.first(selectUses, { householdId }))?.uses ?? 0;
  await throwAway(1);
  expect(await database.first(selectUses, { householdId })).toEqual({ uses: before + 1 });
});

it('VAL-12 DAT-09 is kept for 400 days', async () => {
  const { throwAway, wastes } = await buyHam();
  await throwAway(1);
  const dayMs = 86_400_000;
  const at = clock.now().getTime();
  await purge(database, [wastesPurge], new Date(at + 399 * dayMs));
  expect(await wastes()).toHaveLength(1);
  await purge(database, [wastesPurge], new Date(at + 400 * dayMs));
  expect(await wastes()).toEqual([]);
});
