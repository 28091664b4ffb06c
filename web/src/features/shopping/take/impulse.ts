/** Unplanned items (SHO-10). An item is unsaved until the person confirms it. */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { newListItem } from '../../../lib/items/new-list-item.ts';

const unsavedPrefix = 'impulse-';

/** Whether the item is not on the list yet. */
export function isUnsaved(item: Pick<ListItem, 'id'>): boolean {
  return item.id.startsWith(unsavedPrefix);
}

/** Returns the id that is sent to the server for an unsaved item. */
export function savedId(item: Pick<ListItem, 'id'>): string {
  return item.id.slice(unsavedPrefix.length);
}

/** Returns the id that the item has in the cart. */
export const idInCart = (item: Pick<ListItem, 'id'>): string =>
  isUnsaved(item) ? savedId(item) : item.id;

/**
 * Returns the item with the fields that it has when it is taken as `product`. If the product of an
 * unplanned item was changed, the item gets the name of the new product. An item that a person has
 * named keeps its name.
 */
export function itemTakenAs(item: ListItem, product: ItemProduct | null): ListItem {
  if (!isUnsaved(item) || item.product === null || product === null) return item;
  if (item.product.id === product.id) return item;
  const { id: selectedProductId, name, typicalUnit } = product;
  return { ...item, name, unit: typicalUnit === 'kg' ? 'kg' : 'un', selectedProductId, product };
}

/** Returns a new unplanned item, of a product or only with a name. */
export function createImpulseItem(
  listId: string,
  productOrName: ItemProduct | string,
  unit: ListItem['unit'] = 'un',
): ListItem {
  const product = typeof productOrName === 'string' ? null : productOrName;
  const body = {
    name: typeof productOrName === 'string' ? productOrName : productOrName.name,
    quantity: 1,
    unit: product?.typicalUnit === 'kg' ? 'kg' : unit,
    ...(product !== null && { selectedProductId: product.id }),
    isImpulse: true,
  };
  const products = product === null ? [] : [product];
  const at = new Date().toISOString();
  return newListItem(`${unsavedPrefix}${newId()}`, listId, body, { at, by: null, products });
}
