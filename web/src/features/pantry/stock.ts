/** The arithmetic of stock, on wire quantities but exact to the thousandth. */
import { fillUpAmount } from '@quitanda/contract/insights/fill-up';
import { fold } from '@quitanda/contract/text';
import {
  fromThousandths,
  toThousandths,
  type ListUnit,
  type PantryUnit,
  type Thousandths,
} from '@quitanda/contract/values';
import { countingProductId } from '../../lib/counting-product-id.ts';

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
  readonly name: string;
  readonly quantity: number;
  readonly lowStockAlertThreshold: number;
  readonly targetQuantity: number | null;
  readonly unit: PantryUnit;
  readonly productId: string | null;
}

interface Listed {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly productId: string | null;
  readonly selectedProductId: string | null;
  readonly isChecked: boolean;
}

/**
 * PAN-06, INS-05: the low items as list items, each with what fills it up, less what already waits
 * on the list. What waits there in a unit that says nothing of the stock is taken to be enough.
 */
export function itemsToBuy(stocked: readonly Stocked[], listed: readonly Listed[]) {
  const low = stocked.filter(isLow);
  // Mostly nothing is, and then a long list need not be looked through.
  if (low.length === 0) return [];
  const waiting = listed
    .filter((line) => !line.isChecked)
    .map((line) => ({ ...line, name: fold(line.name), quantity: toThousandths(line.quantity) }));
  return low.flatMap((item) => {
    const { unit, productId } = item;
    const same = waiting.filter(
      (line) =>
        line.name === fold(item.name) ||
        (productId !== null && countingProductId(line) === productId),
    );
    const listUnit = unit === 'g' ? 'kg' : unit;
    if (same.some((line) => line.unit !== listUnit)) return [];
    const amount = fillUpAmount(inThousandths(item), same);
    if (amount === null) return [];
    return {
      name: item.name,
      quantity: fromThousandths(amount.quantity),
      unit: amount.unit,
      ...(productId !== null && { productId }),
    };
  });
}

const inThousandths = (item: Stocked) => ({
  unit: item.unit,
  quantity: toThousandths(item.quantity),
  lowStockAlertThreshold: toThousandths(item.lowStockAlertThreshold),
  targetQuantity: item.targetQuantity === null ? null : toThousandths(item.targetQuantity),
});
