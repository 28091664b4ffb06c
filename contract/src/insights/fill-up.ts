/**
 * How much of a pantry item to put on a list. Must not import zod, because the browser loads this
 * file.
 */
import { limits, type ListUnit, type PantryUnit, type Thousandths } from '../values/values.ts';

/** An amount in a unit that lists have. */
export interface Amount {
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
}

export interface StockedItem {
  readonly quantity: Thousandths;
  readonly unit: PantryUnit;
  /** The item is low at or below this stock; null if nobody has set it. */
  readonly lowStockAlertThreshold: Thousandths | null;
  /** The stock that the person wants to have; null if nobody has set it. */
  readonly targetQuantity: Thousandths | null;
  /** The quantity that the household usually buys at once; null where it is unknown. */
  readonly usual: Amount | null;
}

/** The smallest amount that a person can buy, in thousandths: 1 piece or 100 g. */
export const buyingStep = (unit: ListUnit) => (unit === 'kg' ? 100 : 1_000);
/**
 * The step for stock in grams: half a kilo, in thousandths of a kilo. Lists do not have the unit g,
 * so such items are bought by the half kilo.
 */
const gramStep = 500;
const maxThousandths = limits.maxQuantity * 1_000;

/**
 * PAN-06: returns how much to buy of an item that runs out: the amount missing to its target.
 * Without a target, or if nothing is missing, it returns the usual purchase of the household. If
 * that is unknown, it returns one piece, a kilo, or half a kilo for items in grams. The amount raises
 * the stock above the threshold, unless the usual purchase has another unit.
 */
export function fillUpAmount(item: StockedItem): Amount {
  const { quantity, targetQuantity: target, lowStockAlertThreshold: threshold, usual } = item;
  const missing = target === null ? 0 : target - quantity;
  // Quantities are in thousandths, so `threshold + 1` is the smallest stock above the threshold.
  const missingToThreshold = threshold === null ? 0 : threshold + 1 - quantity;
  if (missing > 0) return toPurchase(item.unit, Math.max(missing, missingToThreshold));
  const usualAmount = usual ?? toPurchase(item.unit, item.unit === 'g' ? gramStep * 1_000 : 1_000);
  const minimum = toPurchase(item.unit, missingToThreshold);
  return minimum.unit === usualAmount.unit && minimum.quantity > usualAmount.quantity
    ? minimum
    : usualAmount;
}

/** An amount of stock in the unit of a purchase, rounded up. */
function toPurchase(unit: PantryUnit, amount: number): Amount {
  if (unit === 'g') return { unit: 'kg', quantity: roundUp(gramStep, amount / 1_000) };
  return { unit, quantity: roundUp(buyingStep(unit), amount) };
}

const roundUp = (step: number, amount: number) =>
  Math.min(
    Math.ceil(amount / step) * step,
    Math.floor(maxThousandths / step) * step,
  ) as Thousandths;
