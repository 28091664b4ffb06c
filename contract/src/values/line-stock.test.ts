import { expect, it } from 'vitest';
import { correctLineStock, type LineStock } from './line-stock.ts';
import type { Thousandths } from './values.ts';

/** A line's stock, in whole units. */
const lineOf = (stock: number | null, quantity: number, used = 0) =>
  ({
    stock: stock === null ? null : stock * 1_000,
    quantity: quantity * 1_000,
    used: used * 1_000,
  }) as LineStock;
const same = { isSameStock: true, isSameUnit: true };
const otherProduct = { isSameStock: false, isSameUnit: true };
const otherUnit = { isSameStock: false, isSameUnit: false };

it.each([
  ['more was bought', lineOf(7, 2), 2, 3, same, [1, 0, 0, 3, 0]],
  ['less was bought', lineOf(7, 2), 2, 1, same, [-1, 0, 0, 1, 0]],
  ['less was bought than was used', lineOf(3, 5), 5, 1, same, [-3, 0, 1, 2, 0]],
  ['the same was bought', lineOf(1, 2), 2, 2, same, [0, 0, 0, 2, 0]],
  ['nothing is left', lineOf(0, 2), 2, 1, same, [0, 0, 1, 2, 0]],
  ['the line is removed', lineOf(7, 2), 2, 0, same, [-2, 0, 0, 0, 0]],
  ['the line is removed after some was used', lineOf(1, 2), 2, 0, same, [-1, 0, 1, 0, 1]],
  ['another product was bought', lineOf(7, 2), 2, 2, otherProduct, [-2, 2, 0, 2, 0]],
  [
    'another product was bought and used',
    lineOf(0.5, 2),
    2,
    3,
    otherProduct,
    [-0.5, 1.5, 1.5, 1.5, 1.5],
  ],
  ['less of another product than was used', lineOf(0, 5), 5, 1, otherProduct, [0, 0, 5, 0, 5]],
  ['half of it was used in another unit', lineOf(1, 2), 2, 3, otherUnit, [-1, 1.5, 1, 1.5, 1.5]],
  ['the pantry item was removed', lineOf(null, 2), 2, 1, same, [0, 0, 2, 0, 2]],
  [
    'the pantry item was removed, and more was bought',
    lineOf(null, 2),
    2,
    3,
    same,
    [0, 1, 2, 1, 2],
  ],
])(
  'CMP-13 if %s, changes the stock by the difference',
  (_, line, before, after, kind, expected) => {
    const quantities = { before: before * 1_000, after: after * 1_000 };
    const { change, moved, missing, quantity, used } = correctLineStock(line, quantities, kind);
    expect([change, moved, missing, quantity, used].map((value) => value / 1_000)).toEqual(
      expected,
    );
  },
);

it('CMP-13 ends with the same stock in whatever order a quantity is corrected', () => {
  for (const path of [
    [1, 4],
    [4, 1, 4],
    [5, 2, 1, 4],
    [0, 4],
    [0, 1, 4],
  ]) {
    let [stock, quantity, used, before] = [3_000, 5_000, 0, 5_000];
    for (const wanted of path) {
      const after = wanted * 1_000;
      const result = correctLineStock(
        {
          stock: stock as Thousandths,
          quantity: quantity as Thousandths,
          used: used as Thousandths,
        },
        { before, after },
        same,
      );
      stock += result.change + result.moved;
      ({ quantity, used } = result);
      before = after;
    }
    expect([path, stock]).toEqual([path, 2_000]);
  }
});
