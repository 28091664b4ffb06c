/** The last prices at a supermarket, for the item dialog. */
import type { ListItem, PriceHistoryEntry } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { fold } from '@quitanda/contract/text';
import { isContainer } from '@quitanda/contract/units';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { findCartItem } from '../scan/item-of-product.ts';

/**
 * Returns the last purchase of the item's product, or else of its name. The purchase must have the
 * unit of the item, because prices per kg and per piece cannot be compared. A purchase at a price of
 * 0 does not count, because nobody expects the next one to be free too (SHO-24), nor does the price of a
 * container if it is taken in pieces (UNI-11).
 */
export function lastPurchaseOf(
  item: Pick<ListItem, 'name' | 'unit' | 'productId' | 'selectedProductId'>,
  history: readonly PriceHistoryEntry[],
  isInPieces = false,
): PriceHistoryEntry | undefined {
  const key = keyOf(item.unit, takenOrPlannedProductId(item), item.name);
  const entry = entriesByKeyOf(history).get(key);
  return isInPieces && isContainer(entry?.unitText) ? undefined : entry;
}

/**
 * The entries of each history by their keys. They are cached, because a history has all products
 * bought in a supermarket, and every item of the list is looked up in it.
 */
const entriesByKeyCache = new WeakMap<
  readonly PriceHistoryEntry[],
  Map<string, PriceHistoryEntry>
>();

function entriesByKeyOf(history: readonly PriceHistoryEntry[]): Map<string, PriceHistoryEntry> {
  const cachedEntries = entriesByKeyCache.get(history);
  if (cachedEntries !== undefined) return cachedEntries;
  const entriesByKey = new Map<string, PriceHistoryEntry>();
  for (const entry of history) {
    const { unit, productId, name, price } = entry;
    if (price === 0) continue;
    for (const key of [keyOf(unit, productId, name), keyOf(unit, null, name)]) {
      if (!entriesByKey.has(key)) entriesByKey.set(key, entry);
    }
  }
  entriesByKeyCache.set(history, entriesByKey);
  return entriesByKey;
}

const keyOf = (unit: ListItem['unit'], productId: string | null, name: string) =>
  `${unit} ${productId ?? `name:${fold(name)}`}`;

/**
 * Returns the unit price of the item's product in the cart, or else in the item's last purchase;
 * undefined if there is neither.
 */
export function knownPriceOf(
  item: Pick<ListItem, 'name' | 'unit' | 'product'>,
  items: readonly ListItem[],
  history: readonly PriceHistoryEntry[],
): number | undefined {
  const { name, unit, product } = item;
  const cartItem = product && findCartItem(items, product);
  if (cartItem && purchasedUnitOf(cartItem) === unit && cartItem.price !== null) {
    return cartItem.price;
  }
  const selectedProductId = product?.id ?? null;
  return lastPurchaseOf({ name, unit, productId: null, selectedProductId }, history)?.price;
}
