/** How much of a pantry item to put on a list. Free of zod. */
import { limits, type ListUnit, type PantryUnit, type Thousandths } from '../values.ts';

export interface Stocked {
  readonly quantity: Thousandths;
  readonly unit: PantryUnit;
  readonly lowStockAlertThreshold: Thousandths;
  /** What one wants to have at home; null where nobody said. */
  readonly targetQuantity: Thousandths | null;
}

/** An amount as a list has it. */
export interface Listed {
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
}

/** Lists have no grams, and people buy by the half kilo. */
const gramStep = 500;
const most = limits.maxQuantity * 1_000;

/**
 * INS-05: what lifts an item to its target, less what already waits on lists in its unit; null where
 * nothing is missing. Without a target an item at or below its threshold is lifted one above it
 * (PAN-06), and a target at or below the threshold counts as one above it too, else the item stayed
 * low. Pieces are whole; grams become kilos in steps of half a kilo.
 */
export function fillUpAmount(item: Stocked, listed: readonly Listed[]): Listed | null {
  const { quantity, unit, lowStockAlertThreshold: threshold, targetQuantity } = item;
  if (targetQuantity === null && quantity > threshold) return null;
  const one = 1_000;
  const target = Math.max(targetQuantity ?? 0, threshold + one);
  const inList = listed.filter((line) => line.unit === (unit === 'g' ? 'kg' : unit));
  const waiting = inList.reduce((sum, line) => sum + line.quantity, 0);
  if (unit === 'g') {
    // Thousandths of a gram against thousandths of a kilo.
    const grams = (target - quantity) / 1_000 - waiting;
    return grams > 0 ? { quantity: upTo(gramStep, grams), unit: 'kg' } : null;
  }
  const missing = target - quantity - waiting;
  if (missing <= 0) return null;
  const smallest = limits.minQuantity * 1_000;
  return { quantity: unit === 'un' ? upTo(one, missing) : atLeast(smallest, missing), unit };
}

const upTo = (step: number, amount: number) =>
  Math.min(Math.ceil(amount / step) * step, Math.floor(most / step) * step) as Thousandths;
const atLeast = (least: number, amount: number) =>
  Math.min(Math.max(least, amount), most) as Thousandths;
