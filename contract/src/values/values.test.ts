import { expect, it } from 'vitest';
import {
  fromCentavos,
  fromThousandths,
  hasAtMostDecimals,
  limits,
  lineTotal,
  minimumQuantity,
  sumCentavos,
  toCentavos,
  toThousandths,
} from './values.ts';

const totalOf = (price: number, quantity: number) =>
  fromCentavos(lineTotal(toCentavos(price), toThousandths(quantity)));

it.each([
  [24.9, 2, 49.8],
  [7.99, 1.35, 10.79], // 10,7865
  [4.49, 0.3, 1.35], // 1,347
  [0.05, 0.1, 0.01], // 0,005: half goes up
  [1.99, 0.5, 1], // 0,995: half goes up
  [0.01, 0.49, 0], // 0,0049
  [10.01, 0.05, 0.5], // 0,5005
  [0, 3, 0],
])('DAT-06 %f × %f is %f, rounded half up to the centavo', (price, quantity, total) => {
  expect(totalOf(price, quantity)).toBe(total);
});

it('DAT-06 adds up rounded lines, and does not round the sum', () => {
  const lines = Array.from({ length: 3 }, () => lineTotal(toCentavos(0.05), toThousandths(0.1)));
  expect(fromCentavos(sumCentavos(lines))).toBe(0.03); // 0,015 would round to 0,02
});

it('DAT-06 adds up money without the error of binary fractions', () => {
  expect(fromCentavos(sumCentavos([toCentavos(0.1), toCentavos(0.2)]))).toBe(0.3);
  expect(sumCentavos([])).toBe(0);
});

it('DAT-06 stays exact at the largest price and quantity', () => {
  // 99.999,99 × 99.999,999 = 9.999.998.900,00001
  expect(totalOf(limits.maxPrice, limits.maxQuantity)).toBe(9_999_998_900);
});

it('DAT-06 converts the numbers of the wire to exact whole centavos and thousandths', () => {
  for (let whole = 0; whole <= 20_000; whole += 1) {
    expect(toCentavos(whole / 100)).toBe(whole);
    expect(toThousandths(whole / 1_000)).toBe(whole);
  }
  expect(fromCentavos(toCentavos(99_999.99))).toBe(99_999.99);
  expect(fromThousandths(toThousandths(99_999.999))).toBe(99_999.999);
});

it.each([14_999_998_500, 134_217_728_00, 999_999_890_000_000])(
  'DAT-06 converts sums above any single price to exact whole centavos, from %i centavos on',
  (start) => {
    for (let whole = start; whole <= start + 20_000; whole += 1) {
      expect(toCentavos(whole / 100)).toBe(whole);
    }
    expect(() => toCentavos(start / 100 + 0.005)).toThrow(RangeError);
  },
);

it.each([Number.NaN, Number.POSITIVE_INFINITY, 1.005, 0.001])(
  'DAT-06 refuses %f as money',
  (value) => {
    expect(() => toCentavos(value)).toThrow(RangeError);
  },
);

it('DAT-06 counts decimals as a person writes them', () => {
  expect(hasAtMostDecimals(1.15, 2)).toBe(true); // 114.99999999999999 as a binary fraction
  expect(hasAtMostDecimals(1.155, 2)).toBe(false);
  expect(hasAtMostDecimals(99_999.999, 3)).toBe(true);
  expect(hasAtMostDecimals(0.0005, 3)).toBe(false);
});

it('LST-06 PAN-02 has a minimum quantity of 1, or 0,01 in kg', () => {
  expect(minimumQuantity('un')).toBe(1);
  expect(minimumQuantity('g')).toBe(1);
  expect(minimumQuantity('kg')).toBe(0.01);
});
