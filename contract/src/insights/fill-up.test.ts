import { expect, it } from 'vitest';
import { toThousandths, type ListUnit, type PantryUnit } from '../values/values.ts';
import { fillUpAmount } from './fill-up.ts';

const thousandths = (value: number | null) => (value === null ? null : toThousandths(value));

const amount = (
  quantity: number,
  unit: PantryUnit,
  {
    target = null as number | null,
    threshold = null as number | null,
    usual = null as readonly [number, ListUnit] | null,
  } = {},
) => {
  const found = fillUpAmount({
    quantity: toThousandths(quantity),
    unit,
    lowStockAlertThreshold: thousandths(threshold),
    targetQuantity: thousandths(target),
    usual: usual && { quantity: toThousandths(usual[0]), unit: usual[1] },
  });
  return [found.quantity / 1_000, found.unit];
};

it('INS-05 fills up to the target', () => {
  expect(amount(1, 'un', { target: 6 })).toEqual([5, 'un']);
  expect(amount(1.5, 'un', { target: 4 })).toEqual([3, 'un']);
  expect(amount(0.3, 'kg', { target: 2 })).toEqual([1.7, 'kg']);
  expect(amount(200, 'g', { target: 900 })).toEqual([1, 'kg']);
  expect(amount(200, 'g', { target: 700 })).toEqual([0.5, 'kg']);
  expect(amount(1, 'un', { target: 6, usual: [2, 'un'] })).toEqual([5, 'un']);
});

it('PAN-06 PAN-17 returns the usual purchase of the household', () => {
  expect(amount(0, 'un', { usual: [3, 'un'] })).toEqual([3, 'un']);
  expect(amount(0.03, 'kg', { usual: [0.2, 'kg'] })).toEqual([0.2, 'kg']);
  expect(amount(0, 'g', { usual: [2, 'un'] })).toEqual([2, 'un']);
  // The stock meets the target, but the forecast says that it runs out.
  expect(amount(6, 'un', { target: 6, usual: [2, 'un'] })).toEqual([2, 'un']);
});

it('PAN-06 PAN-17 returns one piece, a kilo, or half a kilo for grams, if the item was never bought', () => {
  expect(amount(0, 'un')).toEqual([1, 'un']);
  expect(amount(0, 'kg')).toEqual([1, 'kg']);
  expect(amount(0, 'g')).toEqual([0.5, 'kg']);
});

it('PAN-06 PAN-17 returns enough to be above the threshold, in a unit that can be bought', () => {
  expect(amount(1, 'un', { threshold: 1 })).toEqual([1, 'un']);
  expect(amount(0, 'un', { threshold: 3 })).toEqual([4, 'un']);
  expect(amount(0, 'un', { threshold: 3, usual: [2, 'un'] })).toEqual([4, 'un']);
  expect(amount(0, 'un', { threshold: 3, usual: [6, 'un'] })).toEqual([6, 'un']);
  expect(amount(0, 'un', { threshold: 3, target: 2 })).toEqual([4, 'un']);
  expect(amount(0.23, 'kg', { threshold: 1, usual: [0.3, 'kg'] })).toEqual([0.8, 'kg']);
  expect(amount(200, 'g', { threshold: 1_000 })).toEqual([1, 'kg']);
});

it('INS-05 returns no more than the maximum quantity of a list item', () => {
  expect(amount(0, 'un', { target: 99_999.999 })).toEqual([99_999, 'un']);
  expect(amount(0, 'kg', { threshold: 99_999.999 })).toEqual([99_999.9, 'kg']);
});
