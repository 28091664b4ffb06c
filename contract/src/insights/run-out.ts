/**
 * Forecasts when something in the pantry runs out, by the household's own intervals (INS-05). Must
 * not import zod, because the browser loads this file.
 */
import { limits, toThousandths, type ListUnit, type Thousandths } from '../values/values.ts';
import { buyingStep, type Amount } from './fill-up.ts';
import { dayInMs } from './price-standing.ts';

/** A purchase: its time in milliseconds since 1970, and its quantity in the unit of the stock. */
export interface PastPurchase {
  readonly at: number;
  readonly quantity: Thousandths;
}

export interface StockNow {
  readonly quantity: Thousandths;
  /** When somebody last set or changed the stock by hand; null if nobody has. */
  readonly countedAt: number | null;
}

export interface RunOut {
  /**
   * Milliseconds since 1970. The probability that it is between `earliest` and `latest` is 50 %.
   */
  readonly at: number;
  readonly earliest: number;
  readonly latest: number;
  /** The number of intervals between purchases that the forecast is based on. */
  readonly intervals: number;
  /** The stock and the time at which the forecast begins. */
  readonly from: PastPurchase;
  /** The usual time between two purchases, milliseconds. */
  readonly usualIntervalMs: number;
}

export const runOutRule = {
  /** With fewer intervals there is no forecast. */
  minIntervals: 3,
  /** Only the newest intervals are used, because habits change. */
  maxIntervals: 12,
  /** Purchases within 24 hours of the first one are one purchase. */
  sameTripMs: dayInMs,
  /** A forecast beyond this time is useless, and may exceed the range of dates. */
  maxForecastMs: 3_653 * dayInMs,
  /** Things that run out within this time should be bought. */
  soonMs: 7 * dayInMs,
  /**
   * If a forecast is overdue by this time and by two usual intervals, the household no longer buys
   * the item.
   */
  endedMs: 30 * dayInMs,
} as const;

/**
 * Forecasts the time at which the stock runs out.
 *
 * Each interval between two purchases shows how long one unit lasted: the interval divided by the
 * quantity bought at its beginning. The median of these times, multiplied by the stock, gives the
 * time of the run-out; the quartiles give the uncertainty. The stock is the counted one if somebody
 * counted it after the last purchase; otherwise it is the quantity of the last purchase, because the
 * recorded stock only grows if nobody records what is used up. Null for fewer than three intervals,
 * and if the stock may last for more than ten years. The result is in the past if the stock should
 * already have run out.
 */
export function runOutOf(purchases: readonly PastPurchase[], stock: StockNow): RunOut | null {
  const trips = mergeTrips(purchases);
  const last = trips.at(-1);
  const intervals = trips
    .flatMap((trip, index) => {
      const next = trips[index + 1];
      return next ? [{ intervalMs: next.at - trip.at, quantity: trip.quantity }] : [];
    })
    .slice(-runOutRule.maxIntervals);
  const msPerUnit = ascending(intervals.map(({ intervalMs, quantity }) => intervalMs / quantity));
  if (!last || msPerUnit.length < runOutRule.minIntervals) return null;
  const isCounted = stock.countedAt !== null && stock.countedAt >= last.at;
  const from = isCounted ? { at: stock.countedAt, quantity: stock.quantity } : last;
  const timeAtQuantile = (fraction: number) =>
    Math.round(from.at + quantile(msPerUnit, fraction) * from.quantity);
  const latest = timeAtQuantile(0.75);
  if (latest - from.at > runOutRule.maxForecastMs) return null;
  return {
    at: timeAtQuantile(0.5),
    earliest: timeAtQuantile(0.25),
    latest,
    intervals: msPerUnit.length,
    from,
    usualIntervalMs: Math.round(
      quantile(ascending(intervals.map(({ intervalMs }) => intervalMs)), 0.5),
    ),
  };
}

/**
 * Whether the item should be bought now, because it runs out within a week and within half of the
 * usual time between two purchases. Without the second condition, an item that is bought every few
 * days would always be running out, even on the day it was bought. False if the forecast is so long
 * overdue that the household no longer buys the item (`runOutRule.endedMs`).
 */
export const isRunningOut = (runOut: RunOut, now: number): boolean =>
  !hasHabitEnded(runOut, now) &&
  runOut.at - now <= Math.min(runOutRule.soonMs, runOut.usualIntervalMs / 2);

/** Whether the forecast is so long overdue that it no longer says anything. */
export const hasHabitEnded = ({ at, usualIntervalMs }: RunOut, now: number): boolean =>
  now - at > Math.max(runOutRule.endedMs, 2 * usualIntervalMs);

/** A purchase in the unit in which it was paid. */
export interface PurchaseInListUnit extends PastPurchase {
  readonly unit: ListUnit;
}

/**
 * The usual quantity of one purchase: the median of the newest trips in the unit of the latest
 * purchase, rounded to whole pieces or to 100 g, and at least 1 piece or 100 g. At most what a list
 * allows. Null without purchases.
 */
export function usualAmount(purchases: readonly PurchaseInListUnit[]): Amount | null {
  const latest = purchases.reduce<PurchaseInListUnit | undefined>(
    (newest, purchase) => (newest && newest.at >= purchase.at ? newest : purchase),
    undefined,
  );
  if (!latest) return null;
  const { unit } = latest;
  const trips = mergeTrips(purchases.filter((purchase) => purchase.unit === unit));
  const amounts = ascending(trips.slice(-runOutRule.maxIntervals).map(({ quantity }) => quantity));
  const step = buyingStep(unit);
  const maxSteps = Math.floor(toThousandths(limits.maxQuantity) / step);
  const steps = Math.min(Math.max(1, Math.round(quantile(amounts, 0.5) / step)), maxSteps);
  return { unit, quantity: (steps * step) as Thousandths };
}

const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** Adds up purchases within 24 hours of the first one, and orders the sums by time. */
function mergeTrips(purchases: readonly PastPurchase[]): PastPurchase[] {
  const trips: PastPurchase[] = [];
  for (const { at, quantity } of purchases.toSorted((one, other) => one.at - other.at)) {
    const lastTrip = trips.at(-1);
    if (lastTrip && at - lastTrip.at < runOutRule.sameTripMs) {
      trips[trips.length - 1] = {
        at: lastTrip.at,
        quantity: (lastTrip.quantity + quantity) as Thousandths,
      };
    } else {
      trips.push({ at, quantity });
    }
  }
  return trips;
}

/** Interpolates linearly between the two nearest values, as spreadsheets do. */
function quantile(sorted: readonly number[], fraction: number): number {
  const position = (sorted.length - 1) * fraction;
  const [below = 0, above = below] = sorted.slice(Math.floor(position), Math.floor(position) + 2);
  return below + (above - below) * (position - Math.floor(position));
}
