import { expect, it } from 'vitest';
import { toCentavos } from '../values/values.ts';
import { basketIndex, type BasketLine } from './basket-index.ts';
import { monthsUntil } from './months.ts';
import { readPackage } from './packages.ts';
import { unitPriceOf } from './unit-prices.ts';

const months = monthsUntil(Date.parse('2026-06-15T12:00:00Z'), 6, 'America/Sao_Paulo');

/** A purchase of a thing per kg in a month of 2026. `spent` determines its weight in the index. */
const line = (thing: string, month: number, price: number, spent = 10): BasketLine => ({
  thing,
  at: Date.UTC(2026, month - 1, 10, 12),
  unitPrice: unitPriceOf(toCentavos(price), 'kg', null),
  total: toCentavos(spent),
});
const fiveThings = ['a', 'b', 'c', 'd', 'e'];
/** Five things with the same prices, month by month from January; null for a month without a purchase. */
const basket = (prices: readonly (number | null)[]) =>
  prices.flatMap((price, index) =>
    price === null ? [] : fiveThings.map((thing) => line(thing, index + 1, price)),
  );
const indexOf = (lines: readonly BasketLine[]) =>
  basketIndex(lines, months).map(({ index }) => index);

it('INS-04 INS-19 chains the changes of matched items from 100', () => {
  expect(basketIndex(basket([10, 10, 11, 12.1, 12.1, 6.05]), months)).toEqual([
    { month: '2026-01', index: 100, itemCount: 5 },
    { month: '2026-02', index: 100, itemCount: 5 },
    { month: '2026-03', index: 110, itemCount: 5 },
    { month: '2026-04', index: 121, itemCount: 5 },
    { month: '2026-05', index: 121, itemCount: 5 },
    { month: '2026-06', index: 60.5, itemCount: 5 },
  ]);
});

it('INS-04 INS-19 weights an item by what was spent on it in all the months', () => {
  // Half of the money goes to 'a', which rises by 21 %: the root of 1,21 is 1,1.
  const lines = [1, 2].flatMap((month) => [
    line('a', month, month === 1 ? 10 : 12.1, 40),
    ...['b', 'c', 'd', 'e'].map((thing) => line(thing, month, 10, 10)),
  ]);
  expect(indexOf(lines).slice(0, 2)).toEqual([100, 110]);
});

it('INS-04 INS-19 returns to its value after a promotion, for any quantity bought', () => {
  const promoted = [1, 2, 3].flatMap((month) => [
    line('a', month, month === 2 ? 5 : 10, month === 2 ? 500 : 10),
    ...['b', 'c', 'd', 'e'].map((thing) => line(thing, month, 10)),
  ]);
  const [first, during, after] = indexOf(promoted);
  expect([first, after]).toEqual([100, 100]);
  expect(during).toBeLessThan(100);
});

it('INS-04 INS-19 has no index for fewer than five matched items, and continues after the gap', () => {
  const four = basket([10, null, 12]).concat(
    fiveThings.slice(1).map((thing) => line(thing, 2, 11)),
  );
  expect(basketIndex(four, months).slice(0, 4)).toEqual([
    { month: '2026-01', index: 100, itemCount: 5 },
    { month: '2026-02', index: null, itemCount: 4 },
    { month: '2026-03', index: 120, itemCount: 5 },
    { month: '2026-04', index: null, itemCount: 0 },
  ]);
});

it('INS-04 INS-19 begins with the first month that has enough items', () => {
  expect(indexOf([])).toEqual([null, null, null, null, null, null]);
  expect(indexOf([line('a', 1, 10), ...basket([null, null, 10, 11])])).toEqual([
    null,
    null,
    100,
    110,
    null,
    null,
  ]);
});

it('INS-04 INS-19 uses a price for three months after it was paid', () => {
  const monthlyThings = ['b', 'c', 'd', 'e', 'f'];
  const lines = [1, 2, 3, 4, 5, 6].flatMap((month) =>
    monthlyThings.map((thing) => line(thing, month, 10)),
  );
  // 'a' has one sixth of the weight, so if its price doubles, the index is 100 × the sixth root of
  // 2.
  const indexOfSecondPurchaseIn = (month: number) => {
    const spent = 60 / 2;
    return indexOf([...lines, line('a', 1, 10, spent), line('a', month, 20, spent)]);
  };
  expect(indexOfSecondPurchaseIn(4)).toEqual([100, 100, 100, 112.2, 112.2, 112.2]);
  expect(indexOfSecondPurchaseIn(5)).toEqual([100, 100, 100, 100, 112.2, 112.2]);
  // In May the price of January is too old to be used.
  expect(indexOfSecondPurchaseIn(6)).toEqual([100, 100, 100, 100, 100, 100]);
});

it('INS-04 INS-19 uses the median of a month, and ignores free things', () => {
  const lines = [...basket([10, 12]), line('a', 2, 1), line('a', 2, 12), line('b', 2, 0, 0)];
  expect(indexOf(lines).slice(0, 2)).toEqual([100, 120]);
});

it('INS-04 INS-19 matches packages of different sizes, but not prices in different measures', () => {
  const packageLine = (name: string, price: number, month: number): BasketLine => ({
    ...line('a', month, 1),
    unitPrice: unitPriceOf(toCentavos(price), 'un', readPackage(name)),
  });
  const others = [1, 2].flatMap((month) =>
    ['b', 'c', 'd', 'e'].map((thing) => line(thing, month, 10)),
  );
  const can = packageLine('Coca 350 ml', 3.5, 1);
  const [, bottle] = basketIndex([...others, can, packageLine('Coca 2 L', 20, 2)], months);
  expect(bottle).toMatchObject({ index: 100, itemCount: 5 });
  const [, piece] = basketIndex([...others, can, packageLine('Coca', 20, 2)], months);
  expect(piece).toMatchObject({ index: null, itemCount: 4 });
});

it('INS-04 counts a purchase in the month of the household’s time zone', () => {
  const lateLine = (thing: string, price: number): BasketLine => ({
    ...line(thing, 1, price),
    at: Date.parse('2026-02-01T02:30:00Z'),
  });
  const lines = [...fiveThings.map((thing) => lateLine(thing, 10)), ...basket([null, 11])];
  expect(indexOf(lines).slice(0, 2)).toEqual([100, 110]);
  const noronha = monthsUntil(Date.parse('2026-06-15T12:00:00Z'), 6, 'America/Noronha');
  expect(basketIndex(lines, noronha)[1]).toMatchObject({ index: 100, itemCount: 5 });
});
