import type { Row } from '@quitanda/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHomeWith, createProduct, tappedAt } from '../../../../test/home.ts';
import { itemRow, listRow, pantryRow, stockRow } from '../../../lib/items/rows.fixture.ts';

const isoDay = (days: number) => new Date(Date.parse(tappedAt) + days * 86_400_000).toISOString();
const params = { pantryId: 'casa' };
const itemParams = { pantryId: 'casa', itemId: 'leite' };

beforeEach(() => vi.useFakeTimers({ now: Date.parse(tappedAt), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const purchaseOn = (days: number, fields: Partial<Row<'purchases'>> = {}): Row<'purchases'> => ({
  id: `f${days} i`,
  finishId: `f${days}`,
  listItemId: 'i',
  listId: null,
  name: 'Leite',
  productId: 'milk',
  productName: 'Leite',
  categoryName: null,
  imageUrl: null,
  quantity: 2,
  unit: 'un',
  price: 5,
  plannedQuantity: 2,
  plannedUnit: null,
  supermarket: null,
  isImpulse: false,
  boughtBy: null,
  boughtAt: isoDay(days),
  takenAt: isoDay(days),
  ...fields,
});

/**
 * Creates a home that has bought two pieces of milk every ten days, the last time four days ago.
 */
function createHome(
  purchases: readonly Row<'purchases'>[] = [-34, -24, -14, -4].map((days) => purchaseOn(days)),
  wastes: readonly Row<'wastes'>[] = [],
  redirects: Row<'pantries'>['redirects'] = [],
) {
  const home = createHomeWith({
    wastes: [...wastes],
    pantries: [{ ...pantryRow('casa'), redirects }],
    pantryItems: [stockRow('leite', 'casa', { productId: 'milk', quantity: 8 })],
    purchases: [...purchases],
    lists: [listRow('feira')],
    listItems: [
      itemRow('l1', 'feira', {
        productId: 'milk',
        product: createProduct('milk'),
        isChecked: true,
        price: 5,
        purchasedQuantity: 3,
      }),
    ],
  });
  const entries = () => home.read('getRunOuts', { params });
  return { ...home, entries, runOutAt: () => entries()?.[0]?.runOut?.at };
}

const wasteOn = (days: number, fields: Partial<Row<'wastes'>> = {}): Row<'wastes'> => ({
  id: `w${days}`,
  pantryId: 'casa',
  itemId: 'leite',
  name: 'Leite',
  productId: 'milk',
  categoryName: null,
  amount: 2,
  unit: 'un',
  cost: null,
  reason: 'spoiled',
  wastedAt: isoDay(days),
  wastedBy: null,
  batches: [],
  ...fields,
});

it('VAL-17 PAN-14 counts what went to waste of an item that was joined with another one', () => {
  const fromBoxes = [-8, -2].map((days) => wasteOn(days, { itemId: 'caixas', amount: 0.5 }));
  const place = { into: 'leite', factor: 4, name: 'Leite', productId: null, quantity: 0 };
  const redirects = [{ ...place, id: 'caixas', unit: 'un' as const }];
  const home = createHome(undefined, fromBoxes, redirects);
  expect(home.entries()?.[0]?.usual?.quantity).toBe(1);
  const unknown = redirects.map((redirect) => ({ ...redirect, factor: null }));
  expect(createHome(undefined, fromBoxes, unknown).entries()?.[0]?.usual?.quantity).toBe(2);
});

it('VAL-17 PAN-17 lowers the usual purchase by what goes to waste of the item', () => {
  const usualWith = (wastes: readonly Row<'wastes'>[]) =>
    createHome(undefined, wastes).entries()?.[0]?.usual?.quantity;
  expect(usualWith([wasteOn(-8)])).toBe(2);
  expect(usualWith([wasteOn(-8), wasteOn(-2)])).toBe(1);
  expect(usualWith([wasteOn(-8), wasteOn(-2, { itemId: 'café' })])).toBe(2);
  expect(usualWith([wasteOn(-8), wasteOn(-2, { unit: 'kg' })])).toBe(2);
});

it('SYN-30 INS-05 computes the run-outs on the device', () => {
  const { entries } = createHome();
  expect(entries()).toEqual([
    {
      itemId: 'leite',
      stock: 8,
      usual: { quantity: 2, unit: 'un' },
      runOut: {
        at: isoDay(6),
        earliest: isoDay(6),
        latest: isoDay(6),
        intervals: 3,
        from: { at: isoDay(-4), quantity: 2 },
        everyDays: 10,
      },
    },
  ]);
});

it('SYN-30 INS-05 returns no forecast for a missing pantry, nor for old purchases', () => {
  const { read, entries } = createHome([-800, -770, -740].map((days) => purchaseOn(days)));
  expect(entries()).toEqual([]);
  expect(read('getRunOuts', { params: { pantryId: 'praia' } })).toBeUndefined();
});

it('SYN-30 INS-05 includes a stock count that was made offline', () => {
  const { tap, runOutAt } = createHome();
  tap('changePantryItem', { params: itemParams, body: { targetQuantity: 9 } });
  expect(runOutAt()).toBe(isoDay(6));
  tap('changePantryItem', { params: itemParams, body: { add: -6 } });
  expect(runOutAt()).toBe(isoDay(10));
  tap('changePantryItem', { params: itemParams, body: { quantity: 4 } });
  expect(runOutAt()).toBe(isoDay(20));
});

it('SYN-30 INS-05 includes a trip that was finished offline, and excludes an undone one', () => {
  const { tap, runOutAt } = createHome();
  const line = { listItemId: 'l1', name: 'Leite', productId: 'milk', quantity: 3, price: 5 };
  const item = { ...line, unit: 'un' as const, supermarket: 'Assaí' };
  const body = { id: 'f', listId: 'feira', items: [item] };
  tap('finishPurchase', { params, body }, { at: isoDay(0) });
  // Two pieces usually (the median) lasted ten days, so the three pieces of today last 15 days.
  expect(runOutAt()).toBe(isoDay(15));
  tap('undoFinish', { params: { ...params, finishId: 'f' } });
  expect(runOutAt()).toBe(isoDay(6));
});

it('SYN-30 PAN-08 counts the purchases without a product once the item is linked to a product', () => {
  const purchases = [-34, -24, -14].map((days) => purchaseOn(days));
  const { tap, receiveRows, runOutAt } = createHome([
    ...purchases,
    purchaseOn(-4, { productId: null, productName: null }),
  ]);
  // The move links the purchase without a product to the item.
  const move = { id: 'f-4 i', finishId: 'f-4', item: null, quantity: 2, isNewStock: true };
  receiveRows({ finishMoves: [{ ...move, pantryItemId: 'leite' }] });
  expect(runOutAt()).toBeUndefined();
  tap(
    'changePantryItem',
    { params: itemParams, body: { productId: 'milk' } },
    {
      context: { product: createProduct('milk') },
    },
  );
  expect(runOutAt()).toBe(isoDay(6));
});

it('SYN-30 PAN-08 counts purchases with the name of the item, of which the move was deleted', () => {
  const withoutProduct = { productId: null, productName: null };
  const { tap, runOutAt } = createHome([
    ...[-34, -24, -14].map((days) => purchaseOn(days)),
    purchaseOn(-4, { ...withoutProduct, name: 'LEITE ' }),
    purchaseOn(-3, { ...withoutProduct, name: 'Leite condensado' }),
  ]);
  const context = { product: createProduct('milk') };
  tap('changePantryItem', { params: itemParams, body: { productId: 'milk' } }, { context });
  expect(runOutAt()).toBe(isoDay(6));
});

it('SYN-30 does not compute the forecast of an item again when a write changes another item', () => {
  const { tap, receiveRows, entries } = createHome();
  receiveRows({ pantryItems: [stockRow('sal', 'casa', { productId: 'milk' })] });
  const before = entries()?.find(({ itemId }) => itemId === 'sal');
  tap('changePantryItem', { params: itemParams, body: { add: 1 } });
  expect(before).toBeDefined();
  expect(entries()?.find(({ itemId }) => itemId === 'sal')).toBe(before);
});
