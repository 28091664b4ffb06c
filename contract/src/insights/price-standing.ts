/** Whether a price is good against what this household usually pays. Free of zod. */
import type { Measure } from './packages.ts';
import { medianUnitPrice, percentAbove, type UnitPrice } from './unit-prices.ts';

/** A price at a moment (milliseconds since 1970). */
export interface PriceAt {
  readonly unitPrice: UnitPrice;
  readonly at: number;
}

/** What the household usually pays: a median, and how many purchases it rests on. */
export interface UsualPrice {
  readonly unitPrice: UnitPrice;
  readonly count: number;
}

export const dayInMs = 86_400_000;

/** INS-02: a price is believed for a year; fewer than three purchases say nothing of a usual price. */
export const standingRule = {
  believedDays: 365,
  minPurchases: 3,
  usualWithinPercent: 5,
} as const;

/** Whether a price is recent enough to say something of today's. */
export const isBelieved = (at: number, now: number) =>
  at > now - standingRule.believedDays * dayInMs;

/**
 * The median of what was paid in the last year in one measure; one promotion does not move it, and
 * what was free is no price. Null of fewer than three purchases.
 */
export function usualPrice(
  paid: readonly PriceAt[],
  measure: Measure,
  now: number,
): UsualPrice | null {
  const counted = paid
    .filter(({ unitPrice, at }) => isPrice(unitPrice, measure) && isBelieved(at, now))
    .map(({ unitPrice }) => unitPrice);
  const median = medianUnitPrice(counted);
  if (!median || counted.length < standingRule.minPurchases) return null;
  return { unitPrice: median, count: counted.length };
}

const isPrice = (unitPrice: UnitPrice, measure: Measure) =>
  unitPrice.measure === measure && unitPrice.price > 0;

export interface PriceStanding {
  /** Above (positive) or below the usual price, in whole percent. */
  readonly percent: number;
  readonly verdict: 'low' | 'usual' | 'high';
}

/**
 * How a price stands against the usual one: within 5 % of it it is the usual. Null without a usual
 * price in its measure, and for what is free.
 */
export function priceStanding(
  unitPrice: UnitPrice,
  usual: readonly UsualPrice[],
): PriceStanding | null {
  const against = usual.find((known) => known.unitPrice.measure === unitPrice.measure);
  if (!against || unitPrice.price === 0) return null;
  const percent = percentAbove(unitPrice, against.unitPrice);
  const { usualWithinPercent: within } = standingRule;
  if (Math.abs(percent) <= within) return { percent, verdict: 'usual' };
  return { percent, verdict: percent < 0 ? 'low' : 'high' };
}
