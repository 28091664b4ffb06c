/**
 * Compares a price with what this household usually pays. Must not import zod, because the browser
 * loads this file.
 */
import type { Measure } from './packages.ts';
import { medianUnitPrice, percentAbove, type UnitPrice } from './unit-prices.ts';

/** A price at a moment (milliseconds since 1970). */
export interface PriceAt {
  readonly unitPrice: UnitPrice;
  readonly at: number;
}

/** The usual price of the household: a median, and the number of purchases that it is based on. */
export interface UsualPrice {
  readonly unitPrice: UnitPrice;
  readonly count: number;
}

export const dayInMs = 86_400_000;

/**
 * INS-02: a price is used for a year; fewer than three purchases give no usual price; a price that
 * differs from the usual one by at most 5 % is usual.
 */
export const priceRules = {
  maxPriceAgeDays: 365,
  minPurchases: 3,
  usualWithinPercent: 5,
} as const;

/** Whether a price is recent enough to be used. */
export const isRecent = (at: number, now: number) =>
  at > now - priceRules.maxPriceAgeDays * dayInMs;

/**
 * The median of what was paid in the last year in one measure. One promotion does not change it,
 * and prices of 0 are ignored. Null for fewer than three purchases.
 */
export function usualPrice(
  paid: readonly PriceAt[],
  measure: Measure,
  now: number,
): UsualPrice | null {
  const usablePrices = paid
    .filter(({ unitPrice, at }) => isPaidInMeasure(unitPrice, measure) && isRecent(at, now))
    .map(({ unitPrice }) => unitPrice);
  const median = medianUnitPrice(usablePrices);
  if (!median || usablePrices.length < priceRules.minPurchases) return null;
  return { unitPrice: median, count: usablePrices.length };
}

const isPaidInMeasure = (unitPrice: UnitPrice, measure: Measure) =>
  unitPrice.measure === measure && unitPrice.price > 0;

export interface PriceStanding {
  /** Above (positive) or below the usual price, in whole percent. */
  readonly percent: number;
  readonly verdict: 'low' | 'usual' | 'high';
}

/**
 * Compares a price with the usual one; within 5 % it is the usual price. Null without a usual price
 * in its measure, and for free things.
 */
export function priceStanding(
  unitPrice: UnitPrice,
  usual: readonly UsualPrice[],
): PriceStanding | null {
  const usualInMeasure = usual.find((each) => each.unitPrice.measure === unitPrice.measure);
  if (!usualInMeasure || unitPrice.price === 0) return null;
  const percent = percentAbove(unitPrice, usualInMeasure.unitPrice);
  const { usualWithinPercent: within } = priceRules;
  if (Math.abs(percent) <= within) return { percent, verdict: 'usual' };
  return { percent, verdict: percent < 0 ? 'low' : 'high' };
}
