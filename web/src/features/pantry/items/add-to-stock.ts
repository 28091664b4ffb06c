import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';

/**
 * Returns `stock` plus `change`, but at least 0 (PAN-03). The change is negative for a decrease.
 */
export function addToStock(stock: number, change: number): number {
  const sum = toThousandths(stock) + toThousandths(change);
  return fromThousandths(Math.max(0, sum) as Thousandths);
}

/** Returns the quantity in another unit, to thousandths. */
export const multiplyQuantity = (quantity: number, factor: number): number =>
  Math.round(quantity * factor * 1_000) / 1_000;
