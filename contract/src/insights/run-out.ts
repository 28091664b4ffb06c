/** When something in the pantry runs out, by the household's own intervals. Free of zod. */
import type { Thousandths } from '../values.ts';
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
}

export const runOutRule = {
  /** Fewer intervals are an accident, not a habit. */
  leastIntervals: 3,
  /** The newest this many count: habits change. */
  mostIntervals: 12,
  /** What is bought again within a day is the same purchase. */
  sameShopMs: dayInMs,
  /** What lasts longer says nothing, and may end beyond all calendars. */
  furthestMs: 3_653 * dayInMs,
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
  const lasted = shops
    .flatMap((shop, index) => {
      const next = shops[index + 1];
      return next ? [(next.at - shop.at) / shop.quantity] : [];
    })
    .slice(-runOutRule.mostIntervals)
    .toSorted((one, other) => one - other);
  if (!last || lasted.length < runOutRule.leastIntervals) return null;
  const isCounted = stock.countedAt !== null && stock.countedAt >= last.at;
  const from = isCounted ? { at: stock.countedAt, quantity: stock.quantity } : last;
  const after = (part: number) => Math.round(from.at + quantile(lasted, part) * from.quantity);
  const latest = after(0.75);
  if (latest - from.at > runOutRule.furthestMs) return null;
  return { at: after(0.5), earliest: after(0.25), latest, intervals: lasted.length };
}

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
  const place = (sorted.length - 1) * part;
  const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
  return below + (above - below) * (place - Math.floor(place));
}
