import { expect, it } from 'vitest';
import { toCentavos } from '../values/values.ts';
import { readPackage } from './packages.ts';
import { priceStanding, usualPrice, type PriceAt } from './price-standing.ts';
import { unitPriceOf } from './unit-prices.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const perKg = (price: number) => unitPriceOf(toCentavos(price), 'kg', null);
const paid = (price: number, day = '2026-11-01'): PriceAt => ({
  unitPrice: perKg(price),
  at: Date.parse(`${day}T12:00:00Z`),
});
const usual = (...prices: PriceAt[]) => usualPrice(prices, 'kg', now);
const standing = (price: number, ...prices: number[]) => {
  const median = usual(...prices.map((each) => paid(each)));
  return priceStanding(perKg(price), median ? [median] : []);
};

it('INS-02 compares a price with the median of the household', () => {
  expect(standing(10.8, 10, 9, 12)).toEqual({ percent: 8, verdict: 'high' });
  expect(standing(8.5, 10, 9, 12)).toEqual({ percent: -15, verdict: 'low' });
  expect(standing(10.5, 10, 9, 12)).toEqual({ percent: 5, verdict: 'usual' });
  expect(standing(9.5, 10, 9, 12)).toEqual({ percent: -5, verdict: 'usual' });
  expect(standing(10.56, 10, 9, 12)).toEqual({ percent: 6, verdict: 'high' });
});

it('INS-02 has no comparison for fewer than three purchases', () => {
  expect(standing(10)).toBeNull();
  expect(standing(10, 10)).toBeNull();
  expect(standing(10, 10, 10)).toBeNull();
  expect(standing(10, 10, 10, 10)).toEqual({ percent: 0, verdict: 'usual' });
});

it('INS-02 one promotion or a free thing does not change the usual price', () => {
  expect(usual(paid(10), paid(4.99), paid(10), paid(10))?.unitPrice.price).toBe(1_000);
  expect(usual(paid(0), paid(10), paid(10))).toBeNull();
  expect(usual(paid(0), paid(0), paid(0))).toBeNull();
  expect(standing(0, 10, 10, 10)).toBeNull();
});

it('INS-02 uses the prices of the last 365 days, also across a leap day', () => {
  const old = [paid(5, '2025-11-20'), paid(5, '2025-11-19'), paid(5, '2024-02-29')];
  expect(usual(paid(10), paid(10), paid(10), ...old)).toMatchObject({ count: 3 });
  expect(usual(paid(10), paid(10), paid(10, '2025-11-21'))).toMatchObject({ count: 3 });
  const leap = Date.parse('2028-02-29T12:00:00Z');
  const march = paid(10, '2027-03-02');
  expect(usualPrice([march, march, march], 'kg', leap)?.count).toBe(3);
  expect(usualPrice([paid(9, '2027-03-01')], 'kg', leap)).toBeNull();
});

it('INS-02 compares only within a measure, whatever the size of the package', () => {
  const priced = (price: number, name: string) =>
    unitPriceOf(toCentavos(price), 'un', readPackage(name));
  const at = now;
  const cans = [3.5, 3.5, 3.5].map((price) => ({ unitPrice: priced(price, 'Coca 350 ml'), at }));
  const median = usualPrice(cans, 'L', now);
  expect(usualPrice(cans, 'un', now)).toBeNull();
  expect(priceStanding(priced(16, 'Coca 2 L'), median ? [median] : [])).toEqual({
    percent: -20,
    verdict: 'low',
  });
  expect(priceStanding(priced(16, 'Coca'), median ? [median] : [])).toBeNull();
});
