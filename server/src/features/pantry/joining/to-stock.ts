import { limits, toThousandths } from '@quitanda/contract';

/** The largest stock of an item, in thousandths. */
export const maxStock = toThousandths(limits.maxQuantity);

/** An amount in another unit, at least 0 and at most the largest stock. */
export const toStock = (quantity: number, factor: number) =>
  Math.max(0, Math.min(maxStock, Math.round(quantity * factor)));
