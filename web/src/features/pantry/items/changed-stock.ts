import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';

/** `stock` changed by `change`, never below 0 (PAN-03). */
export function changedStock(stock: number, change: number): number {
  const sum = toThousandths(stock) + toThousandths(change);
  return fromThousandths(Math.max(0, sum) as Thousandths);
}
