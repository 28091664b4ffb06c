/** Copies of lists and purchases for new lists, and restored items (LST-17, LST-18). */
import type { ItemProduct, List, ListItem, NewListItem, PurchasedItem } from '@quitanda/contract';
import { limits, minimumQuantity } from '@quitanda/contract/values';

/** Copies items as planned: unticked and without a price. */
export function plannedAgain(items: readonly ListItem[], makeId: () => string): NewListItem[] {
  return items.map((item) => ({
    ...plan(item, makeId),
    ...(item.product !== null && { productId: item.product.id }),
  }));
}

/** Returns the items of a new list from those of a finished trip. */
export function boughtAgain(items: readonly PurchasedItem[], makeId: () => string): NewListItem[] {
  return items.map((item) => ({
    ...plan(item, makeId),
    ...(item.productId !== null && { productId: item.productId }),
  }));
}

/** Returns the item unchanged, including its id and its line in the cart. */
export function restored(item: ListItem): NewListItem {
  const { id, name, quantity, unit, isChecked, isImpulse } = item;
  const { productId, selectedProductId, price, purchasedQuantity, purchasedUnit, supermarket } =
    item;
  return {
    id,
    name,
    quantity,
    unit,
    isChecked,
    isImpulse,
    productId,
    selectedProductId,
    price,
    purchasedQuantity,
    purchasedUnit,
    supermarket,
    ...(item.scannedBarcode && { barcode: item.scannedBarcode }),
    ...(isChecked && { takenAt: item.updatedAt }),
  };
}

/** The products that the items show, for a write's context. */
export function productsOf(items: readonly ListItem[]): ItemProduct[] {
  return items.flatMap(({ product }) => (product === null ? [] : [product]));
}

/** 'Feira (cópia)', or 'Feira (cópia 2)' when that is taken; cut to the length of a name. */
export function copyName(
  original: Pick<List, 'name'>,
  word: 'cópia' | 'repetição',
  takenNames: readonly string[],
): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? ` (${word})` : ` (${word} ${count})`;
    const room = limits.nameLength - [...suffix].length;
    const name = [...original.name].slice(0, room).join('').trimEnd() + suffix;
    if (!takenNames.includes(name)) return name;
  }
}

/**
 * Returns an item to plan. Half a unit may have been bought, but at least one is planned (LST-06).
 */
function plan(
  { name, quantity, unit }: Pick<ListItem, 'name' | 'quantity' | 'unit'>,
  makeId: () => string,
): NewListItem {
  return { id: makeId(), name, quantity: Math.max(quantity, minimumQuantity(unit)), unit };
}
