/** Finds the last price in another supermarket, for an item without a price here (SHO-08). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { pricedThingOf, type PricedThing } from '@quitanda/contract/insights/price-book';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import { fold } from '@quitanda/contract/text';
import { fromCentavos } from '@quitanda/contract/values';
import { useMemo } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';

export interface PriceElsewhere {
  readonly price: number;
  readonly supermarket: string;
}

type NamedItem = Pick<ListItem, 'name' | 'onlyAt'> & { readonly product: ItemProduct | null };

/**
 * Returns the newest price in another supermarket. Ignores prices of other package sizes and units,
 * because prices are not converted.
 */
export function findPriceElsewhere(
  priceBook: readonly PricedThing[],
  { name, product, onlyAt }: NamedItem,
  unit: ListItem['unit'],
  supermarket: string,
): PriceElsewhere | undefined {
  if (onlyAt != null && fold(onlyAt) === fold(supermarket)) return undefined;
  const thing = pricedThingOf(priceBook, { productId: product?.id ?? null, name });
  const packageSize = packageOfNamed(product?.name ?? thing?.name ?? null, name);
  const comparablePrices = thing?.latest.filter((candidate) => {
    const { unitPrice } = candidate;
    const itemUnitPrice = unitPriceOf(unitPrice.price, unit, packageSize);
    const isSameMeasure =
      itemUnitPrice.measure === unitPrice.measure && itemUnitPrice.per === unitPrice.per;
    return isSameMeasure && fold(candidate.supermarket) !== fold(supermarket);
  });
  const newestPrice = comparablePrices?.toSorted((one, other) => other.at - one.at)[0];
  return (
    newestPrice && {
      price: fromCentavos(newestPrice.unitPrice.price),
      supermarket: newestPrice.supermarket,
    }
  );
}

export function usePriceElsewhere(
  item: NamedItem,
  unit: ListItem['unit'],
  supermarket: string,
): PriceElsewhere | undefined {
  const entries = useRead('getPriceBook', {}).data?.entries;
  const priceBook = useMemo(() => entries?.map(decodePriceBookEntry) ?? [], [entries]);
  return findPriceElsewhere(priceBook, item, unit, supermarket);
}
