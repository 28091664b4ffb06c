/** The unit and the quantity with which an item goes into the cart (SHO-19). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { purchasedUnitOf, purchaseQuantity, purchaseUnit } from '@quitanda/contract/purchase-units';

/** The unit in which an item is taken as `product`; an item in the cart keeps its own. */
export function unitTaken(item: ListItem, product: ItemProduct | null): ListItem['unit'] {
  return isPaid(item) ? purchasedUnitOf(item) : purchaseUnit(product, item);
}

/**
 * Returns the quantity in `unit`: of an item in the cart its own, otherwise the planned quantity
 * converted to `unit`. Null if unknown.
 */
export function quantityTaken(
  item: ListItem,
  product: ItemProduct | null,
  unit = unitTaken(item, product),
): number | null {
  if (isPaid(item) && unit === purchasedUnitOf(item)) return item.purchasedQuantity;
  return purchaseQuantity(product, item, unit);
}

const isPaid = (item: ListItem) => item.isChecked && item.purchasedQuantity !== null;
