/** When something in the pantry runs out, by the household's own intervals. Free of zod. */
import type { ListUnit, Thousandths } from '../values.ts';
import { buyingStep, type Amount } from './fill-up.ts';
import { dayInMs } from './price-standing.ts';

/** How much was bought when (milliseconds since 1970), in the unit of the stock. */
export interface Bought {
  readonly at: number;
  readonly quantity: Thousandths;
}

export interface StockNow {
  readonly quantity: Thousandths;
  /** When somebody last set or changed the stock by hand; null where nobody did. */
  readonly countedAt: number | null;
}

export interface RunOut {
  /** Milliseconds since 1970. Half of the time it lies between `earliest` and `latest`. */
  readonly at: number;
  readonly earliest: number;
  readonly latest: number;
  /** The intervals between purchases that it rests on. */
  readonly intervals: number;
  /** What was there, and when: the forecast begins here. */
  readonly from: Bought;
  /** The usual time between two purchases, milliseconds. */
  readonly every: number;
}

export const runOutRule = {
  /** Fewer intervals are an accident, not a habit. */
  minIntervals: 3,
  /** The newest this many count: habits change. */
  maxIntervals: 12,
  /** What is bought again within a day is the same purchase. */
  sameShopMs: dayInMs,
  /** What lasts longer says nothing, and may end beyond all calendars. */
  furthestMs: 3_653 * dayInMs,
  /** What runs out within this time should be bought. */
  soonMs: 7 * dayInMs,
  /** A forecast that is over for this long, and for two usual intervals, tells of a habit that ended. */
  endedMs: 30 * dayInMs,
} as const;

/**
 * Each interval between two purchases says how long one unit lasted: its days by what was bought at
 * its beginning. Their median times what is there says when it runs out, their quartiles how sure that
 * is. What is there: the stock, when somebody counted it after the last purchase; else what the last
 * purchase brought, because a pantry that nobody takes from only ever grows. Null with fewer than
 * three intervals, and where it may last for more than ten years. May lie in the past: then it should
 * be gone.
 */
export function runOutOf(purchases: readonly Bought[], stock: StockNow): RunOut | null {
  const shops = mergeShops(purchases);
  const last = shops.at(-1);
  const intervals = shops
    .flatMap((shop, index) => {
      const next = shops[index + 1];
      return next ? [{ span: next.at - shop.at, quantity: shop.quantity }] : [];
    })
    .slice(-runOutRule.maxIntervals);
  const lasted = ascending(intervals.map(({ span, quantity }) => span / quantity));
  if (!last || lasted.length < runOutRule.minIntervals) return null;
  const isCounted = stock.countedAt !== null && stock.countedAt >= last.at;
  const from = isCounted ? { at: stock.countedAt, quantity: stock.quantity } : last;
  const after = (part: number) => Math.round(from.at + quantile(lasted, part) * from.quantity);
  const latest = after(0.75);
  if (latest - from.at > runOutRule.furthestMs) return null;
  return {
    at: after(0.5),
    earliest: after(0.25),
    latest,
    intervals: lasted.length,
    from,
    every: Math.round(quantile(ascending(intervals.map(({ span }) => span)), 0.5)),
  };
}

/**
 * Whether it should be bought now: it runs out within a week, and more than half of the time for
 * which a purchase usually lasts is over, so that nothing runs out on the day it was bought.
 */
export function isRunningOut({ at, every }: RunOut, now: number): boolean {
  const left = at - now;
  if (left < -Math.max(runOutRule.endedMs, 2 * every)) return false;
  return left <= Math.min(runOutRule.soonMs, every / 2);
}

/** A purchase in the unit that it was paid by. */
export interface Paid extends Bought {
  readonly unit: ListUnit;
}

/**
 * What the household buys of a thing at a time: the median of its shops, in the unit of the latest;
 * whole pieces, kilos to 100 g. Null without purchases.
 */
export function usualAmount(purchases: readonly Paid[]): Amount | null {
  const latest = purchases.reduce<Paid | undefined>(
    (newest, paid) => (newest && newest.at >= paid.at ? newest : paid),
    undefined,
  );
  if (!latest) return null;
  const { unit } = latest;
  const shops = mergeShops(purchases.filter((paid) => paid.unit === unit));
  const amounts = ascending(shops.slice(-runOutRule.maxIntervals).map(({ quantity }) => quantity));
  const step = buyingStep(unit);
  const steps = Math.max(1, Math.round(quantile(amounts, 0.5) / step));
  return { unit, quantity: (steps * step) as Thousandths };
}

const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);

function mergeShops(purchases: readonly Bought[]): Bought[] {
  const shops: Bought[] = [];
  for (const { at, quantity } of purchases.toSorted((one, other) => one.at - other.at)) {
    const before = shops.at(-1);
    if (before && at - before.at < runOutRule.sameShopMs) {
      shops[shops.length - 1] = {
        at: before.at,
        quantity: (before.quantity + quantity) as Thousandths,
      };
    } else {
      shops.push({ at, quantity });
    }
  }
  return shops;
}

/** Linear between the two values around it, as spreadsheets do. */
function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const [below = 0, above = below] = sorted.slice(Math.floor(position), Math.floor(position) + 2);
  return below + (above - below) * (position - Math.floor(position));
}
