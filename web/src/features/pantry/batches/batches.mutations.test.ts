import { addDays, batchesOf, batchIdOfLine } from '@quitanda/contract/batches/batches';
import { expect, it } from 'vitest';
import { createHomeWith, me, tappedAt } from '../../../../test/home.ts';
import { itemRow, listRow, pantryRow, stockRow } from '../../../lib/items/rows.fixture.ts';

const uuid = (last: string) => `01890000-0000-7000-8000-0000000000${last}`;
const [pantryId, milk, listId, early, late, lineId, finishId, wasteId] = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
].map(uuid) as [string, string, string, string, string, string, string, string];
const params = { pantryId, itemId: milk };

const earlyBatch = { id: early, amount: 2, bestBefore: '2026-12-01', boughtOn: '2026-11-20' };
const lateBatch = { id: late, amount: 3, bestBefore: '2027-01-03', paid: 30, bought: 6 };

/** Creates a home with five packages of milk in two batches, and two more in a cart. */
function createHome() {
  const stock = { name: 'Leite', quantity: 5, batches: [earlyBatch, lateBatch] };
  const taken = { name: 'Leite', isChecked: true, price: 4.5, purchasedQuantity: 2 };
  const home = createHomeWith({
    pantries: [pantryRow(pantryId)],
    lists: [listRow(listId)],
    pantryItems: [stockRow(milk, pantryId, stock)],
    listItems: [itemRow(lineId, listId, taken)],
  });
  const item = () => {
    const row = home.replica.rows.get('pantryItems', milk);
    if (!row) throw new Error('The item is gone.');
    const batches = batchesOf(row);
    // After every operation the batches are the stock.
    expect(batches.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(row.quantity, 9);
    return { ...row, batches };
  };
  const finish = () =>
    home.tap('finishPurchase', {
      params: { pantryId },
      body: {
        id: finishId,
        listId,
        items: [
          {
            listItemId: lineId,
            name: 'Leite',
            productId: null,
            quantity: 2,
            unit: 'un',
            price: 4.5,
            supermarket: 'Assaí',
          },
        ],
      },
    });
  const waste = (batchId: string, amount: number) =>
    home.tap('recordWaste', {
      body: { id: wasteId, pantryId, itemId: milk, batchId, amount, reason: 'expired' },
    });
  const amounts = () => item().batches.map(({ id, amount }) => [id, amount]);
  return { ...home, item, amounts, finish, waste };
}

it('VAL-02 VAL-16 adds a batch for a bought line, with its price and a suggested date, after what was used', () => {
  const { tap, item, amounts, finish } = createHome();
  tap('changePantryItem', { params, body: { add: -1 } });
  finish();
  const bought = item().batches.find(({ id }) => id === batchIdOfLine(lineId));
  expect(bought).toMatchObject({ amount: 2, boughtOn: '2026-11-21', paid: 9, isGuess: true });
  // What was used before the finish does not come back.
  expect(amounts().find(([id]) => id === early)).toEqual([early, 1]);
});

it('VAL-08 VAL-16 takes the batches of an undone finish first', () => {
  const { tap, amounts, finish } = createHome();
  finish();
  tap('undoFinish', { params: { pantryId, finishId } });
  expect(amounts()).toEqual([
    [early, 2],
    [late, 3],
  ]);
});

it('VAL-08 VAL-16 lets the batch and the waste follow a corrected price', () => {
  const { tap, item, finish, waste, replica } = createHome();
  finish();
  waste(batchIdOfLine(lineId), 1);
  expect(replica.rows.get('wastes', wasteId)?.cost).toBe(4.5);
  const line = { finishId, listItemId: lineId };
  tap('changePurchasedLine', { params: line, body: { price: 6 } });
  expect(item().batches.find(({ id }) => id === batchIdOfLine(lineId))).toMatchObject({ paid: 12 });
  expect(replica.rows.get('wastes', wasteId)?.cost).toBe(6);
  tap('changePurchasedLine', { params: line, body: { quantity: 3 } });
  expect(item().batches.find(({ id }) => id === batchIdOfLine(lineId))).toMatchObject({
    amount: 2,
    paid: 18,
    bought: 3,
  });
  tap('removePurchasedLine', { params: line, body: {} });
  expect(item().batches.some(({ id }) => id === batchIdOfLine(lineId))).toBe(false);
  // A line that is no longer on the trip has cost nothing that is known.
  expect(replica.rows.get('wastes', wasteId)?.cost).toBeNull();
});

it('VAL-08 VAL-16 does not know what waste has cost whose line was in another unit', () => {
  const { tap, finish, waste, replica } = createHome();
  finish();
  waste(batchIdOfLine(lineId), 1);
  const line = { finishId, listItemId: lineId };
  tap('changePurchasedLine', { params: line, body: { unit: 'kg', quantity: 3 } });
  expect(replica.rows.get('wastes', wasteId)?.cost).toBeNull();
});

it('VAL-08 VAL-16 lets purchase and suggested dates follow the corrected date of a trip, and its undo', () => {
  const { tap, item, finish } = createHome();
  finish();
  const bought = () => item().batches.find(({ id }) => id === batchIdOfLine(lineId));
  const before = bought();
  const correctionId = uuid('0c');
  const body = { id: correctionId, boughtAt: '2026-11-18T12:00:00.000Z' };
  tap('changeFinishedTrip', { params: { finishId }, body });
  const bestBefore = addDays(before?.bestBefore ?? '', -3);
  expect(bought()).toEqual({ ...before, boughtOn: '2026-11-18', bestBefore });
  tap('undoTripCorrection', { params: { finishId, correctionId } });
  expect(bought()).toEqual(before);
});

it('VAL-05 VAL-16 adds stock with a date, and gives a part of a batch a date of its own', () => {
  const { tap, amounts, item } = createHome();
  tap('addBatch', { params, body: { id: uuid('0a'), amount: 1, bestBefore: '2026-12-20' } });
  expect(item()).toMatchObject({ quantity: 6, countedAt: tappedAt, changedBy: me });
  const body = { amount: 1, newId: uuid('0b'), bestBefore: '2026-12-02' };
  tap('changeBatch', { params: { ...params, batchId: early }, body });
  expect(amounts()).toEqual([
    [early, 1],
    [uuid('0b'), 1],
    [uuid('0a'), 1],
    [late, 3],
  ]);
});

it('VAL-03 VAL-16 learns the shelf life from a date, but not from a guess', () => {
  const { tap, item } = createHome();
  const change = (body: object) =>
    tap('changeBatch', { params: { ...params, batchId: early }, body });
  change({ bestBefore: '2026-12-02', isGuess: true });
  expect(item().shelfLifeDays ?? null).toBeNull();
  change({ bestBefore: '2026-11-30', isGuess: false });
  expect(item().shelfLifeDays).toBe(10);
});

it('VAL-07 VAL-16 uses the chosen batch, and a plain minus the first one', () => {
  const { tap, amounts } = createHome();
  tap('useBatch', { params: { ...params, batchId: late }, body: { amount: 1 } });
  tap('changePantryItem', { params, body: { add: -1 } });
  expect(amounts()).toEqual([
    [early, 1],
    [late, 2],
  ]);
});

it('VAL-12 VAL-16 records what waste had cost, and its undo puts the batch back with its date', () => {
  const { tap, item, read, waste } = createHome();
  waste(late, 2);
  expect(read('getWastes', {})).toMatchObject([
    { name: 'Leite', amount: 2, cost: 10, reason: 'expired', wastedBy: me },
  ]);
  expect(item().quantity).toBe(3);
  tap('undoWaste', { params: { wasteId } });
  expect(read('getWastes', {})).toEqual([]);
  expect(item().batches).toEqual([earlyBatch, lateBatch]);
});

it('VAL-02 VAL-16 undoes a step by an increase, but what is added a day later has no old date', () => {
  const { tap, amounts } = createHome();
  const add = (change: number, day = '21') =>
    tap('changePantryItem', { params, body: { add: change } }, { at: `2026-11-${day}T12:00:00Z` });
  add(-2);
  add(2);
  expect(amounts()).toEqual([
    [early, 2],
    [late, 3],
  ]);
  add(-2);
  add(2, '22');
  expect(amounts()).toEqual([
    [late, 3],
    [milk, 2],
  ]);
  add(1, '22');
  add(-3, '22');
  expect(amounts()).toEqual([[milk, 3]]);
});

it('VAL-02 VAL-16 does not give back what was used before a purchase without a list', () => {
  const { tap, amounts } = createHome();
  tap('changePantryItem', { params, body: { add: -2 } });
  const line = { name: 'Leite', productId: null, quantity: 2, unit: 'un' as const, price: 4.5 };
  const items = [{ ...line, supermarket: 'Assaí' }];
  tap('finishPurchase', { params: { pantryId }, body: { items } });
  expect(amounts()).toEqual([
    [late, 3],
    [milk, 2],
  ]);
});

it('VAL-12 VAL-16 undoes waste with the date that was stated since', () => {
  const { tap, item, waste } = createHome();
  waste(early, 1);
  const body = { bestBefore: '2026-12-05', isGuess: false };
  tap('changeBatch', { params: { ...params, batchId: early }, body });
  tap('undoWaste', { params: { wasteId } });
  expect(item().batches[0]).toMatchObject({ id: early, amount: 2, bestBefore: '2026-12-05' });
});

it('VAL-12 VAL-08 VAL-16 undoes waste into the item with which its item was joined', () => {
  const { tap, waste, replica, receiveRows } = createHome();
  waste(late, 1);
  const wasted = replica.rows.get('wastes', wasteId);
  const redirect = {
    id: milk,
    into: uuid('0d'),
    factor: 1_000,
    name: 'Leite',
    unit: 'un' as const,
  };
  receiveRows(
    {
      pantries: [
        { ...pantryRow(pantryId), redirects: [{ ...redirect, productId: null, quantity: 4 }] },
      ],
      pantryItems: [stockRow(uuid('0d'), pantryId, { name: 'Leite', unit: 'g', quantity: 10 })],
      ...(wasted && { wastes: [wasted] }),
    },
    { pantryItems: [milk] },
  );
  tap('undoWaste', { params: { wasteId } });
  const item = replica.rows.get('pantryItems', uuid('0d'));
  expect(item && batchesOf(item)).toMatchObject([
    { id: late, amount: 1_000, bought: 6_000, from: milk },
    { id: uuid('0d'), amount: 10 },
  ]);
});
