import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';

/**
 * Returns the stock after a change, which is negative for a decrease. The result is at least 0
 * (PAN-03).
 */
export function addToStock(stock: number, change: number): number {
  const sum = toThousandths(stock) + toThousandths(change);
  return fromThousandths(Math.max(0, sum) as Thousandths);
}
