/**
 * The unit and the quantity that an item has in the cart, or will have once it is taken (SHO-19).
 */
import type { ItemProduct, ListItem, PackageCount } from '@quitanda/contract';
import {
  inPieces,
  knownPieces,
  purchaseQuantity,
  purchaseUnit,
} from '@quitanda/contract/purchase-units';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';

/**
 * Returns the unit of an item in the cart; for a pending item, the unit in which it will be taken
 * as `product`.
 */
export function cartUnitOf(item: ListItem, product: ItemProduct | null): ListItem['unit'] {
  return isInCart(item) ? purchasedUnitOf(item) : purchaseUnit(product, item);
}

/**
 * Returns the quantity that an item has in the cart in `unit`, or else the planned quantity
 * converted to `unit`; null if it cannot be converted.
 */
export function cartQuantityOf(
  item: ListItem,
  product: ItemProduct | null,
  unit = cartUnitOf(item, product),
): number | null {
  if (isInCart(item) && unit === purchasedUnitOf(item)) return item.purchasedQuantity;
  return purchaseQuantity(product, item, unit);
}

/**
 * Returns a pending item with its plan in pieces, if it is taken by the piece and the household has said
 * how many pieces its container has (UNI-11); otherwise the same object.
 */
export const itemInPieces = (
  item: ListItem,
  product: ItemProduct | null,
  unit: ListItem['unit'],
  counts: readonly PackageCount[] | undefined,
): ListItem =>
  unit === 'kg' || isInCart(item)
    ? item
    : inPieces(item, knownPieces(item, product?.name, counts ?? []));

/** Whether an item is in the cart with a quantity. */
export const isInCart = (item: ListItem) => item.isChecked && item.purchasedQuantity !== null;
