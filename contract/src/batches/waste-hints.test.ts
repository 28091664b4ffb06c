import { expect, it } from 'vitest';
import { stockHabit } from '../insights/stock-habit.ts';
import { toThousandths } from '../values/values.ts';
import { thrownShare, wasteHint, withoutWaste, type Portion } from './waste-hints.ts';

const day = 86_400_000;
const start = Date.parse('2026-06-01T12:00Z');
/** One portion every `every` days. */
const portions = (quantities: readonly number[], every = 7, from = start): Portion[] =>
  quantities.map((quantity, index) => ({ at: from + index * every * day, quantity }));

it('VAL-13 says what would have been enough, in the size of a purchase', () => {
  expect(wasteHint(portions([3, 3, 3]), portions([1, 1, 1], 7, start + day))).toEqual({
    thrown: 1,
    bought: 3,
    enough: 2,
  });
  expect(wasteHint(portions([6, 6, 6, 6]), portions([4, 4], 14, start + day))).toEqual({
    thrown: 2,
    bought: 6,
    enough: 4,
  });
});

it('VAL-13 says of how many purchases one was too much where one is bought at a time', () => {
  expect(wasteHint(portions([1, 1, 1, 1, 1, 1]), portions([1, 1], 21, start + day))).toEqual({
    thrown: 1,
    bought: 3,
    enough: 2,
  });
  expect(wasteHint(portions([1, 1, 1, 1]), portions([1, 1], 14, start + day))).toEqual({
    thrown: 1,
    bought: 2,
    enough: 1,
  });
});

it('VAL-13 counts kilos in steps of 100 g', () => {
  expect(wasteHint(portions([1.2, 1.2, 1.2]), portions([0.6, 0.6], 7, start + day), 0.1)).toEqual({
    thrown: 0.4,
    bought: 1.2,
    enough: 0.8,
  });
});

it('VAL-13 says nothing without evidence', () => {
  const bought = portions([3, 3, 3]);
  const thrown = portions([1, 1], 7, start + day);
  expect(wasteHint(bought.slice(1), thrown)).toBeNull();
  expect(wasteHint(bought, thrown.slice(1))).toBeNull();
  expect(wasteHint([], [])).toBeNull();
  // A crumb of each purchase.
  expect(wasteHint(bought, portions([0.1, 0.1], 7, start + day))).toBeNull();
  // More was thrown away than bought, so purchases are missing.
  expect(wasteHint(bought, portions([5, 5], 7, start + day))).toBeNull();
});

it('VAL-13 forgets what was thrown away half a year before the last purchase', () => {
  const old = portions([3, 3, 3]);
  const thrown = portions([1, 1], 7, start + day);
  const recent = portions([3, 3, 3], 7, start + 200 * day);
  expect(thrownShare(old, thrown)).toBeCloseTo(2 / 9);
  expect(thrownShare([...old, ...recent], thrown)).toBeNull();
});

it('VAL-13 INS-05 lowers the amount that low stock proposes, to at least one step', () => {
  const amount = (quantity: number, unit: 'un' | 'kg', share: number | null) =>
    withoutWaste({ quantity: toThousandths(quantity), unit }, share).quantity / 1_000;
  expect(amount(3, 'un', 1 / 3)).toBe(2);
  expect(amount(3, 'un', 0.1)).toBe(3);
  expect(amount(1, 'un', 0.8)).toBe(1);
  expect(amount(1.2, 'kg', 0.5)).toBe(0.6);
  expect(amount(3, 'un', null)).toBe(3);
});

it('VAL-13 PAN-17 proposes the usual purchase without what of it is thrown away', () => {
  const inStock = (each: readonly Portion[]) =>
    each.map(({ at, quantity }) => ({
      at,
      quantity: toThousandths(quantity),
      unit: 'un' as const,
    }));
  const stock = { quantity: toThousandths(0), countedAt: null, unit: 'un' as const };
  const bought = inStock(portions([3, 3, 3, 3]));
  const wasted = inStock(portions([1, 1, 1, 1], 7, start + day));
  expect(stockHabit(stock, bought)?.usual.quantity).toBe(3_000);
  expect(stockHabit(stock, bought, wasted)).toEqual({
    ...stockHabit(stock, bought),
    usual: { unit: 'un', quantity: 2_000 },
  });
});
