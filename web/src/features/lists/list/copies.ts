/** Copies lists and purchases into new lists, and restores removed items (LST-17, LST-18). */
import type { ItemProduct, List, ListItem, NewListItem, PurchasedItem } from '@quitanda/contract';
import { limits, minimumQuantity } from '@quitanda/contract/values';

/** Copies the items as they were planned: unticked and without a price. */
export function copyItems(items: readonly ListItem[], makeId: () => string): NewListItem[] {
  return items.map((item) => ({
    ...toPlannedItem(item, makeId),
    ...(item.onlyAt != null && { onlyAt: item.onlyAt }),
    ...(item.product !== null && { productId: item.product.id }),
  }));
}

/** Copies the purchases of a finished trip as items of a new list. */
export function copyPurchasedItems(
  items: readonly PurchasedItem[],
  makeId: () => string,
): NewListItem[] {
  return items.map((item) => ({
    ...toPlannedItem(item, makeId),
    ...(item.productId !== null && { productId: item.productId }),
  }));
}

/**
 * Returns the request that restores a removed item with its id, position and note, and its price and quantity in
 * the cart.
 */
export function toRestoredItem(item: ListItem): NewListItem {
  const { id, position, name, quantity, unit, unitText, isChecked, isImpulse } = item;
  const { productId, selectedProductId, price, purchasedQuantity, purchasedUnit, supermarket } =
    item;
  return {
    id,
    position,
    name,
    quantity,
    unit,
    ...(unitText && { unitText }),
    isChecked,
    isImpulse,
    productId,
    selectedProductId,
    price,
    ...(item.paid != null && { paid: item.paid }),
    purchasedQuantity,
    purchasedUnit,
    purchasedUnitText: item.purchasedUnitText,
    supermarket,
    note: item.note ?? null,
    ...(item.onlyAt != null && { onlyAt: item.onlyAt }),
    ...(item.scannedBarcode && { barcode: item.scannedBarcode }),
    ...(isChecked && { takenAt: item.updatedAt }),
  };
}

/**
 * Returns the products of the items. With these products in its context, a write shows the items
 * completely before the server responds.
 */
export function productsOf(items: readonly ListItem[]): ItemProduct[] {
  return items.flatMap(({ product }) => (product === null ? [] : [product]));
}

/** Returns 'Feira (cópia)', or 'Feira (cópia 2)' if that name is used. A long name is cut. */
export function nameOfCopy(
  original: Pick<List, 'name'>,
  word: 'cópia' | 'repetição',
  usedNames: readonly string[],
): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? ` (${word})` : ` (${word} ${count})`;
    const maxLength = limits.nameLength - [...suffix].length;
    const name = [...original.name].slice(0, maxLength).join('').trimEnd() + suffix;
    if (!usedNames.includes(name)) return name;
  }
}

/**
 * Returns a new pending item. Its quantity is at least the minimum of its unit, because a smaller
 * quantity may have been bought (LST-06).
 */
function toPlannedItem(
  {
    name,
    quantity,
    unit,
    unitText,
    note = null,
  }: Pick<ListItem, 'name' | 'quantity' | 'unit' | 'unitText' | 'note'>,
  makeId: () => string,
): NewListItem {
  return {
    id: makeId(),
    name,
    quantity: Math.max(quantity, minimumQuantity(unit)),
    unit,
    ...(unitText && { unitText }),
    note,
  };
}
