/** Must not import zod, because the browser loads this file. */
import type { ListUnit } from './values.ts';

/** The unit of price and quantity in the cart. */
export function purchasedUnitOf(item: {
  readonly unit: ListUnit;
  readonly purchasedUnit: ListUnit | null;
}): ListUnit {
  return item.purchasedUnit ?? item.unit;
}
