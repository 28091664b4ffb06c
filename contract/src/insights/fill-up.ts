/** How much of a pantry item to put on a list. Free of zod. */
import { limits, type ListUnit, type PantryUnit, type Thousandths } from '../values.ts';

/** An amount as a list has it. */
export interface Amount {
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
}

export interface Stocked {
  readonly quantity: Thousandths;
  readonly unit: PantryUnit;
  /** At or below it the item is low; null where nobody said. */
  readonly lowStockAlertThreshold: Thousandths | null;
  /** What one wants to have at home; null where nobody said. */
  readonly targetQuantity: Thousandths | null;
  /** The quantity that the household usually buys at once; null where it is unknown. */
  readonly usual: Amount | null;
}

/** The smallest amount that one can ask for in a shop, in thousandths: 1 piece or 100 g. */
export const buyingStep = (unit: ListUnit) => (unit === 'kg' ? 100 : 1_000);
/** Lists have no grams, and what is counted in them is bought by the half kilo. */
const gramStep = 500;
const maxThousandths = limits.maxQuantity * 1_000;

/**
 * PAN-06: how much to buy of an item that runs out. What lifts it to its target; without one, or
 * where the stock says that nothing is missing, what the household buys at a time, else a piece, a
 * kilo, or half a kilo of what is counted in grams. Always enough to be above the threshold.
 */
export function fillUpAmount(item: Stocked): Amount {
  const { quantity, targetQuantity: target, lowStockAlertThreshold: threshold, usual } = item;
  const missing = target === null ? 0 : target - quantity;
  // In thousandths, so the least that is above the threshold is one more.
  const overThreshold = threshold === null ? 0 : threshold + 1 - quantity;
  if (missing > 0) return bought(item.unit, Math.max(missing, overThreshold));
  const habit = usual ?? bought(item.unit, item.unit === 'g' ? gramStep * 1_000 : 1_000);
  const minimum = bought(item.unit, overThreshold);
  return minimum.unit === habit.unit && minimum.quantity > habit.quantity ? minimum : habit;
}

/** An amount of stock as one buys it, rounded up. */
function bought(unit: PantryUnit, amount: number): Amount {
  if (unit === 'g') return { unit: 'kg', quantity: upTo(gramStep, amount / 1_000) };
  return { unit, quantity: upTo(buyingStep(unit), amount) };
}

const upTo = (step: number, amount: number) =>
  Math.min(
    Math.ceil(amount / step) * step,
    Math.floor(maxThousandths / step) * step,
  ) as Thousandths;
