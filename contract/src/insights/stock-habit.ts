/**
 * What a household's own purchases say about a pantry item (INS-05, PAN-06). Does not import zod.
 */
import {
  limits,
  listUnits,
  toThousandths,
  type PantryUnit,
  type ProductUnit,
  type Thousandths,
} from '../values/values.ts';
import type { Amount } from './fill-up.ts';
import { dayInMs } from './price-standing.ts';
import { runOutOf, usualAmount, type PastPurchase, type RunOut, type StockNow } from './run-out.ts';

/** Purchases older than this are ignored, milliseconds. */
export const habitMs = 730 * dayInMs;

export interface Stock extends StockNow {
  readonly unit: PantryUnit;
}

/** A purchase in the unit in which it was paid, which lists and pantries may not have. */
export interface PurchaseInUnit extends PastPurchase {
  readonly unit: ProductUnit;
}

export interface StockHabit {
  /** The usual quantity of one purchase. */
  readonly usual: Amount;
  /** Null after too few purchases, and if the stock may last for more than ten years. */
  readonly runOut: RunOut | null;
}

/**
 * The usual purchase and the run-out of a pantry item, computed from `bought`, the purchases of its
 * product within {@link habitMs}. Null if none of them is in a unit that lists have.
 */
export function stockHabit(stock: Stock, bought: readonly PurchaseInUnit[]): StockHabit | null {
  const usual = usualAmount(bought.flatMap(inListUnit));
  return usual && { usual, runOut: runOutOf(inUnitOf(stock, bought), stock) };
}

const isoOf = (at: number) => new Date(at).toISOString();

const maxStock = toThousandths(limits.maxQuantity);

/**
 * A forecast in the form of an answer, except that its quantity is still in thousandths. The quantity is
 * at most that of a stock, which a purchase in kilos can exceed in grams.
 */
export const runOutAnswer = ({
  at,
  earliest,
  latest,
  from,
  usualIntervalMs,
  intervals,
}: RunOut) => ({
  at: isoOf(at),
  earliest: isoOf(earliest),
  latest: isoOf(latest),
  intervals,
  from: { at: isoOf(from.at), quantity: Math.min(from.quantity, maxStock) as Thousandths },
  everyDays: usualIntervalMs / dayInMs,
});

/** The purchase, or nothing if lists do not have its unit. */
function inListUnit({ at, quantity, unit: paidUnit }: PurchaseInUnit) {
  const unit = listUnits.find((each) => each === paidUnit);
  return unit === undefined ? [] : [{ at, quantity, unit }];
}

/**
 * The purchases in the unit of the stock. For stock in grams, purchases in kilos are converted;
 * purchases in any other unit are left out.
 */
function inUnitOf({ unit }: Stock, bought: readonly PurchaseInUnit[]) {
  return bought.flatMap((line) => {
    if (line.unit === unit) return [line];
    if (unit !== 'g' || line.unit !== 'kg') return [];
    return [{ ...line, quantity: (line.quantity * 1_000) as Thousandths }];
  });
}
