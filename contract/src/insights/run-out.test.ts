import { describe, expect, it } from 'vitest';
import { toThousandths, type ListUnit } from '../values/values.ts';
import { dayInMs } from './price-standing.ts';
import { isRunningOut, runOutOf, usualAmount, type PastPurchase, type RunOut } from './run-out.ts';

const start = Date.parse('2028-01-01T12:00:00Z');
const onDay = (day: number) => start + day * dayInMs;
/** `[day, quantity]` */
const bought = (...purchases: readonly (readonly [number, number])[]): PastPurchase[] =>
  purchases.map(([day, quantity]) => ({ at: onDay(day), quantity: toThousandths(quantity) }));
const uncountedStock: Parameters<typeof runOutOf>[1] = {
  quantity: toThousandths(50),
  countedAt: null,
};
const forecastDays = (purchases: readonly PastPurchase[], stock = uncountedStock) => {
  const found = runOutOf(purchases, stock);
  const day = (at: number) => Math.round(((at - start) / dayInMs) * 100) / 100;
  return found && [day(found.earliest), day(found.at), day(found.latest), found.intervals];
};

it('INS-05 forecasts the run-out by the intervals of the household', () => {
  // One unit lasts 7 days, whatever quantity was bought.
  expect(forecastDays(bought([0, 1], [7, 2], [21, 1], [28, 2]))).toEqual([42, 42, 42, 3]);
});

it('INS-05 gives the uncertainty by the quartiles of the intervals', () => {
  // One unit lasted 4, 6, 8, 10 and 12 days.
  const purchases = bought([0, 1], [4, 1], [10, 1], [18, 1], [28, 1], [40, 1]);
  expect(forecastDays(purchases)).toEqual([46, 48, 50, 5]);
});

it('INS-05 forecasts nothing with fewer than three intervals', () => {
  expect(forecastDays([])).toBeNull();
  expect(forecastDays(bought([0, 1]))).toBeNull();
  expect(forecastDays(bought([0, 1], [7, 1], [14, 1]))).toBeNull();
});

it('INS-05 uses the stock if somebody counted it after the last purchase', () => {
  const purchases = bought([0, 1], [7, 1], [14, 1], [21, 1]);
  const countedStock = (quantity: number, day: number) => ({
    quantity: toThousandths(quantity),
    countedAt: onDay(day),
  });
  expect(forecastDays(purchases, countedStock(0.5, 22))?.[1]).toBe(25.5);
  expect(forecastDays(purchases, countedStock(3, 22))?.[1]).toBe(43);
  expect(forecastDays(purchases, countedStock(0, 22))?.[1]).toBe(22);
  expect(forecastDays(purchases, countedStock(3, 20))?.[1]).toBe(28);
});

it('INS-05 counts two purchases in a day as one, in any order', () => {
  const purchases = bought([0, 1], [0.2, 1], [14, 2], [28, 2], [42, 2]);
  expect(forecastDays(purchases.toReversed())).toEqual([56, 56, 56, 3]);
});

it('INS-05 uses the newest twelve intervals, also across a leap day', () => {
  const monthlyPurchases = Array.from({ length: 20 }, (_, index) => [index * 30 - 600, 1] as const);
  const frequentPurchases = Array.from({ length: 13 }, (_, index) => [index * 5, 1] as const);
  expect(forecastDays(bought(...monthlyPurchases, ...frequentPurchases))).toEqual([65, 65, 65, 12]);
  expect(new Date(onDay(59)).toISOString().slice(0, 10)).toBe('2028-02-29');
});

it('INS-05 has no forecast past ten years', () => {
  const monthly = bought([0, 0.05], [30, 0.05], [60, 0.05], [90, 0.05]);
  const countedStock = (quantity: number, day = 90) => ({
    quantity: toThousandths(quantity),
    countedAt: onDay(day),
  });
  expect(forecastDays(monthly, countedStock(6))?.[1]).toBe(90 + 3_600);
  expect(forecastDays(monthly, countedStock(6.1))).toBeNull();
  expect(forecastDays(monthly, countedStock(99_999.999))).toBeNull();
  // There is no forecast either if only the latest date is that late.
  const unsure = bought([0, 1], [300, 1], [600, 1], [4_500, 1]);
  expect(forecastDays(unsure)).toEqual([4_800, 4_800, 6_600, 3]);
  expect(forecastDays(unsure, countedStock(2, 4_500))).toBeNull();
});

it('INS-05 returns a date in the past for an item that should already have run out', () => {
  expect(forecastDays(bought([-100, 1], [-93, 1], [-86, 1], [-79, 1]))?.[1]).toBe(-72);
});

describe('what should be bought', () => {
  const weekly = bought([0, 1], [7, 1], [14, 1], [21, 1]);
  const forecast = (purchases = weekly, stock = uncountedStock) => {
    const found = runOutOf(purchases, stock);
    if (!found) throw new Error('no forecast');
    return found;
  };
  const isLow = (runOut: RunOut, day: number) => isRunningOut(runOut, onDay(day));

  it('PAN-03 includes what runs out within a week', () => {
    const monthly = forecast(bought([0, 1], [30, 1], [60, 1], [90, 1]));
    expect([100, 112.9, 113, 120, 125].map((day) => isLow(monthly, day))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it('PAN-03 does not include what was just bought, even if it is bought often', () => {
    expect([21, 24, 24.5, 28].map((day) => isLow(forecast(), day))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const bread = forecast(bought([0, 1], [2, 1], [4, 1], [6, 1]));
    expect([6, 6.9, 7].map((day) => isLow(bread, day))).toEqual([false, false, true]);
  });

  it('PAN-03 does not include what the household no longer buys', () => {
    expect(isLow(forecast(), 28 + 30)).toBe(true);
    expect(isLow(forecast(), 28 + 31)).toBe(false);
    const rare = forecast(bought([0, 1], [40, 1], [80, 1], [120, 1]));
    expect([160 + 80, 160 + 81].map((day) => isLow(rare, day))).toEqual([true, false]);
  });
});

it('PAN-06 PAN-17 computes the usual purchase of the household', () => {
  const usual = (...purchases: readonly (readonly [number, number, ListUnit])[]) => {
    const found = usualAmount(
      purchases.map(([day, quantity, unit]) => ({
        at: onDay(day),
        quantity: toThousandths(quantity),
        unit,
      })),
    );
    return found && [found.quantity / 1_000, found.unit];
  };
  expect(usual()).toBeNull();
  expect(usual([0, 2, 'un'], [7, 6, 'un'], [14, 3, 'un'])).toEqual([3, 'un']);
  expect(usual([0, 2, 'un'], [0.2, 1, 'un'], [14, 3, 'un'])).toEqual([3, 'un']);
  expect(usual([0, 0.18, 'kg'], [7, 0.234, 'kg'], [14, 0.305, 'kg'])).toEqual([0.2, 'kg']);
  expect(usual([0, 0.02, 'kg'])).toEqual([0.1, 'kg']);
  // It was once bought by the kilo, and is now bought by the piece.
  expect(usual([0, 5, 'kg'], [7, 2, 'un'])).toEqual([2, 'un']);
  expect(usual([0, 1, 'un'], [7, 2, 'un'])).toEqual([2, 'un']);
});
