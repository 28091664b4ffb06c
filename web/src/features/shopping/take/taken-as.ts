/** In which unit an item goes into the cart, and how much of it (SHO-19). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { purchasedUnitOf, purchaseQuantity, purchaseUnit } from '@quitanda/contract/purchase-units';

/** The unit in which an item is taken as `product`; an item in the cart keeps its own. */
export function unitTaken(item: ListItem, product: ItemProduct | null): ListItem['unit'] {
  return isPaid(item) ? purchasedUnitOf(item) : purchaseUnit(product, item);
}

/**
 * The quantity in `unit`: the one in the cart, or else the one for the planned quantity. Null if
 * unknown.
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
