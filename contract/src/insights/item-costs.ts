/**
 * What an item of a list costs in each supermarket, by the household's own prices. Must not import
 * zod, because the browser loads this file.
 */
import { packageOfNamed } from './packages.ts';
import type { LatestPrice, PricedThing } from './price-book.ts';
import { costAt } from './unit-prices.ts';
import { purchaseQuantity, purchaseUnit, type PlannedItem } from '../values/purchase-units.ts';
import { fold } from '../values/text.ts';
import {
  type Centavos,
  fromThousandths,
  type ProductUnit,
  type Thousandths,
  toThousandths,
} from '../values/values.ts';

export interface ItemToBuy {
  readonly productId: string | null;
  readonly productName: string | null;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ProductUnit;
  /** The only supermarket where it is bought (LST-56); prices elsewhere do not count for it. */
  readonly onlyAt?: string | null | undefined;
}

type AmountToBuy = Pick<ItemToBuy, 'quantity' | 'unit'>;

/** What an item costs in one supermarket, and when its price there was seen. */
export interface Cost {
  readonly cost: Centavos;
  readonly at: number;
}

/** Returns a function that computes an item's cost in each supermarket that has a price for it. */
export function costsIn(book: readonly PricedThing[]) {
  const byProduct = new Map(book.map((thing) => [thing.productId, thing]));
  const byName = new Map(book.flatMap((thing) => thing.itemNames.map((name) => [name, thing])));
  return (item: ItemToBuy): ReadonlyMap<string, Cost> => {
    const thing =
      item.productId === null ? byName.get(fold(item.name)) : byProduct.get(item.productId);
    const productName = item.productName ?? thing?.name ?? null;
    const content = packageOfNamed(productName, item.name);
    const { quantity, unit } = toPurchase(item, productName);
    const costs = new Map<string, Cost>();
    const onlyAt = item.onlyAt == null ? undefined : fold(item.onlyAt);
    for (const { supermarket, unitPrice, at } of newestFirst(thing?.latest ?? [])) {
      if (onlyAt !== undefined && fold(supermarket) !== onlyAt) continue;
      const cost = costAt(unitPrice, quantity, unit, content);
      if (cost !== null && !costs.has(supermarket)) costs.set(supermarket, { cost, at });
    }
    return costs;
  };
}

/**
 * The amount to buy of a listed item: in whole packages if the product is sold in packages
 * (SHO-19), because nobody sells 2 kg of a 5 kg package.
 */
function toPurchase(item: ItemToBuy, productName: string | null): AmountToBuy {
  const { name, quantity, unit } = item;
  if (productName === null || unit === 'g' || unit === 'ml') return item;
  const product = { name: productName, typicalUnit: 'un' } as const;
  const amount = { name, quantity: fromThousandths(quantity) };
  const planned: PlannedItem =
    unit === 'L' ? { ...amount, unit: 'kg', unitText: 'L' } : { ...amount, unit };
  const purchasedQuantity = purchaseQuantity(product, planned);
  if (purchasedQuantity === null) return item;
  return { quantity: toThousandths(purchasedQuantity), unit: purchaseUnit(product, planned) };
}

const newestFirst = (latest: readonly LatestPrice[]) =>
  latest.toSorted((one, other) => other.at - one.at);

export const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + amount, 0) as Centavos;
