import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { pricedThingOf } from '@quitanda/contract/insights/price-book';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import type { Centavos, ProductUnit } from '@quitanda/contract/values';
import { useMemo } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { knownPricesOf } from './known-prices.ts';

/** An item and the price to compare. */
export interface PricedItem {
  readonly price: Centavos;
  readonly unit: ProductUnit;
  readonly productId: string | null;
  readonly productName: string | null;
  /** The item's name on the list. */
  readonly name: string;
}

function usePriceBook() {
  const book = useRead('getPriceBook', {}).data;
  return useMemo(() => book?.entries.map(decodePriceBookEntry) ?? [], [book]);
}

/**
 * Returns the price of an item as a unit price, and the usual prices that the household pays for it.
 * Returns null if the price book has no price of the item.
 */
export function useUsualPrice({ price, unit, productId, productName, name }: PricedItem) {
  const entry = pricedThingOf(usePriceBook(), { productId, name });
  if (!entry) return null;
  const packageSize = packageOfNamed(productName ?? entry.name, name);
  return { unitPrice: unitPriceOf(price, unit, packageSize), usual: entry.usual };
}

/**
 * Returns the price of an item as a unit price, and the known prices of the same product and the
 * same name in every supermarket and measure, the newest first.
 */
export function useKnownPrices(item: PricedItem) {
  const { price, unit, productName, name } = item;
  const known = knownPricesOf(usePriceBook(), item);
  return { unitPrice: unitPriceOf(price, unit, packageOfNamed(productName, name)), known };
}
