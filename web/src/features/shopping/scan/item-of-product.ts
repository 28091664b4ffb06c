/** Finds the list item of a scanned product (SHO-09). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';

/**
 * Returns the pending item of this product, or else the pending item without a product that has the
 * product's name.
 */
export function findPendingItem(
  items: readonly ListItem[],
  product: Pick<ItemProduct, 'id' | 'name'>,
): ListItem | undefined {
  return (
    items.find((item) => !item.isChecked && takenOrPlannedProductId(item) === product.id) ??
    findPendingItemByName(items, product.name)
  );
}

/** Returns the pending item with this name and without a product. */
export function findPendingItemByName(
  items: readonly ListItem[],
  name: string,
): ListItem | undefined {
  const foldedName = fold(name);
  return items.find(
    (item) =>
      !item.isChecked && takenOrPlannedProductId(item) === null && fold(item.name) === foldedName,
  );
}

/** Returns the item in the cart with this product. */
export function findCartItem(
  items: readonly ListItem[],
  product: Pick<ItemProduct, 'id'>,
): ListItem | undefined {
  return items.find((item) => item.isChecked && takenOrPlannedProductId(item) === product.id);
}
