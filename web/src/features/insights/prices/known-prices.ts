/** The recorded prices of everything that has an item's product or its name (SHO-22, LST-32). */
import type { LatestPrice, PricedThing } from '@quitanda/contract/insights/price-book';
import { fold } from '@quitanda/contract/text';
import type { ListUnit } from '@quitanda/contract/values';
import type { PricedItem } from './use-usual-price.ts';

type NamedItem = Pick<PricedItem, 'name' | 'productId' | 'productName'>;

/**
 * Returns the latest prices in every supermarket and measure, the newest first: those of the item's
 * product, and those of other products and names with the same name.
 */
export function knownPricesOf(
  book: readonly PricedThing[],
  { name, productId, productName }: NamedItem,
): LatestPrice[] {
  const names = new Set([fold(name), fold(productName ?? name)]);
  return book
    .filter(
      (thing) =>
        (productId !== null && thing.productId === productId) ||
        names.has(fold(thing.name)) ||
        thing.itemNames.some((itemName) => names.has(itemName)),
    )
    .flatMap(({ latest }) => latest)
    .filter(({ unitPrice }) => unitPrice.price > 0)
    .toSorted((one, other) => other.at - one.at);
}

/**
 * Returns the unit in which the household has always bought the item, if that is not `unit`: prices
 * per kg and per piece cannot be compared. `measures` are those of the known prices.
 */
export function otherUnitOf(unit: ListUnit, measures: readonly string[]): ListUnit | undefined {
  const other = unit === 'kg' ? 'un' : 'kg';
  return measures.includes(other) && !measures.includes(unit) ? other : undefined;
}
