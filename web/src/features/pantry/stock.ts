/** The arithmetic of stock, on wire quantities but exact to the thousandth. */
import { fold } from '@quitanda/contract/text';
import {
  fromThousandths,
  limits,
  toThousandths,
  type PantryUnit,
  type Thousandths,
} from '@quitanda/contract/values';

/** `stock` changed by `change`, never below 0 (PAN-03). */
export function changedStock(stock: number, change: number): number {
  const sum = toThousandths(stock) + toThousandths(change);
  return fromThousandths(Math.max(0, sum) as Thousandths);
}

/** Whether an item should be bought soon: at or below its threshold (PAN-03). */
export function isLow(item: { quantity: number; lowStockAlertThreshold: number }): boolean {
  return item.quantity <= item.lowStockAlertThreshold;
}

interface Stocked {
  name: string;
  quantity: number;
  lowStockAlertThreshold: number;
  unit: PantryUnit;
  productId: string | null;
}

/** PAN-06: the low items as list items, less those that still wait on the list under their name. */
export function itemsToBuy(
  stocked: readonly Stocked[],
  listed: readonly { name: string; isChecked: boolean }[],
) {
  const low = stocked.filter(isLow);
  // Mostly nothing is, and then a long list need not be looked through.
  if (low.length === 0) return [];
  const waiting = new Set(listed.filter((item) => !item.isChecked).map((item) => fold(item.name)));
  return low
    .filter((item) => !waiting.has(fold(item.name)))
    .map((item) => ({
      name: item.name,
      ...amountToBuy(item),
      ...(item.productId !== null && { productId: item.productId }),
    }));
}

/** PAN-06: how much of a low item to write on a list, and in which of the list's units. */
export function amountToBuy(item: {
  quantity: number;
  lowStockAlertThreshold: number;
  unit: PantryUnit;
}): { quantity: number; unit: 'un' | 'kg' } {
  // One more than the threshold, so that the shop lifts the item out of the low ones.
  const wanted = item.lowStockAlertThreshold - item.quantity + 1;
  if (item.unit === 'g') {
    // Lists have no grams: half a kilo steps, as people buy.
    const kilos = Math.max(0.5, Math.ceil(wanted / 500) / 2);
    return { quantity: Math.min(kilos, limits.maxQuantity), unit: 'kg' };
  }
  return { quantity: Math.max(1, Math.ceil(wanted)), unit: item.unit };
}
