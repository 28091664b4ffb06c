import { expect, it } from 'vitest';
import { toThousandths, type ListUnit, type PantryUnit } from '../values.ts';
import { fillUpAmount } from './fill-up.ts';

const amount = (
  quantity: number,
  unit: PantryUnit,
  target: number | null,
  { threshold = 1, listed = [] as readonly (readonly [number, ListUnit])[] } = {},
) => {
  const found = fillUpAmount(
    {
      quantity: toThousandths(quantity),
      unit,
      lowStockAlertThreshold: toThousandths(threshold),
      targetQuantity: target === null ? null : toThousandths(target),
    },
    listed.map(([many, of]) => ({ quantity: toThousandths(many), unit: of })),
  );
  return found && [found.quantity / 1_000, found.unit];
};

it('INS-05 fills up to the target, less what is already on a list', () => {
  expect(amount(1, 'un', 6)).toEqual([5, 'un']);
  expect(
    amount(1, 'un', 6, {
      listed: [
        [2, 'un'],
        [1, 'un'],
      ],
    }),
  ).toEqual([2, 'un']);
  expect(amount(1, 'un', 6, { listed: [[5, 'un']] })).toBeNull();
  expect(amount(1, 'un', 6, { listed: [[9, 'un']] })).toBeNull();
  expect(amount(6, 'un', 6)).toBeNull();
  expect(amount(8, 'un', 6)).toBeNull();
  expect(amount(0.3, 'kg', 2)).toEqual([1.7, 'kg']);
  expect(amount(1.995, 'kg', 2)).toEqual([0.01, 'kg']);
});

it('INS-05 fills an item up to its target before it is low, once somebody asks', () => {
  expect(amount(5, 'un', 6)).toEqual([1, 'un']);
});

it('INS-05 buys whole pieces, and grams by the half kilo', () => {
  expect(amount(1.5, 'un', 4)).toEqual([3, 'un']);
  expect(amount(200, 'g', 900, { threshold: 100 })).toEqual([1, 'kg']);
  expect(amount(200, 'g', 700, { threshold: 100 })).toEqual([0.5, 'kg']);
  expect(amount(200, 'g', 1_500, { threshold: 100, listed: [[0.5, 'kg']] })).toEqual([1, 'kg']);
  expect(amount(200, 'g', 700, { threshold: 100, listed: [[0.5, 'kg']] })).toBeNull();
});

it('INS-05 leaves what is on a list in another unit out of the sum', () => {
  expect(amount(0, 'kg', 2, { listed: [[3, 'un']] })).toEqual([2, 'kg']);
});

it('INS-05 PAN-06 lifts a low item without a target one above its threshold', () => {
  expect(amount(1, 'un', null)).toEqual([1, 'un']);
  expect(amount(0, 'un', null, { threshold: 3 })).toEqual([4, 'un']);
  expect(amount(0, 'un', null, { threshold: 3, listed: [[4, 'un']] })).toBeNull();
  expect(amount(2, 'un', null)).toBeNull();
  expect(amount(0, 'un', 0, { threshold: 0 })).toEqual([1, 'un']);
  expect(amount(0, 'un', 2, { threshold: 3 })).toEqual([4, 'un']);
});

it('INS-05 asks for no more than a list can hold', () => {
  expect(amount(0, 'un', 99_999.999)).toEqual([99_999, 'un']);
  expect(amount(0, 'kg', 99_999.999, { threshold: 99_999.999 })).toEqual([99_999.999, 'kg']);
});
