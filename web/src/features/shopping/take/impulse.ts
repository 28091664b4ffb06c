/** Unplanned items (SHO-10), which exist only on the screen until they are confirmed. */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { newListItem } from '../../../lib/items/new-list-item.ts';

const prefix = 'impulse-';

/** Whether the item is not yet on the list. */
export function isUnsaved(item: Pick<ListItem, 'id'>): boolean {
  return item.id.startsWith(prefix);
}

/** The id that the server gets for an unsaved item. */
export function savedId(item: Pick<ListItem, 'id'>): string {
  return item.id.slice(prefix.length);
}

/** The id of the item in the cart. */
export const idInCart = (item: Pick<ListItem, 'id'>): string =>
  isUnsaved(item) ? savedId(item) : item.id;

/**
 * The item as it is taken. An unplanned item has the name of its product, also if the person then
 * chooses another product. An item that a person named keeps its name.
 */
export function itemTaken(item: ListItem, product: ItemProduct | null): ListItem {
  if (!isUnsaved(item) || item.product === null || product === null) return item;
  if (item.product.id === product.id) return item;
  const { id: selectedProductId, name, typicalUnit } = product;
  return { ...item, name, unit: typicalUnit === 'kg' ? 'kg' : 'un', selectedProductId, product };
}

/** A new unplanned item: of a product, or only with a name. */
export function impulseItem(
  listId: string,
  what: ItemProduct | string,
  unit: ListItem['unit'] = 'un',
): ListItem {
  const product = typeof what === 'string' ? null : what;
  const body = {
    name: typeof what === 'string' ? what : what.name,
    quantity: 1,
    unit: product?.typicalUnit === 'kg' ? 'kg' : unit,
    ...(product !== null && { selectedProductId: product.id }),
    isImpulse: true,
  };
  const products = product === null ? [] : [product];
  const at = new Date().toISOString();
  return newListItem(`${prefix}${newId()}`, listId, body, { at, by: null, products });
}
