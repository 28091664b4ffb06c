import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';

/**
 * Returns `stock` plus `change`, but at least 0 (PAN-03). The change is negative for a decrease.
 */
export function addToStock(stock: number, change: number): number {
  const sum = toThousandths(stock) + toThousandths(change);
  return fromThousandths(Math.max(0, sum) as Thousandths);
}
