import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { pricedThingOf } from '@quitanda/contract/insights/price-book';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import type { Centavos, ProductUnit } from '@quitanda/contract/values';
import { useMemo } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';

export interface PricedAs {
  readonly price: Centavos;
  readonly unit: ProductUnit;
  readonly productId: string | null;
  readonly productName: string | null;
  /** The item's name on the list. */
  readonly name: string;
}

/**
 * A price with its package, and the usual price of this household; null if it has never paid any.
 */
export function useAgainstUsual({ price, unit, productId, productName, name }: PricedAs) {
  const book = useRead('getPriceBook', {}).data;
  const things = useMemo(() => book?.entries.map(decodePriceBookEntry) ?? [], [book]);
  const thing = pricedThingOf(things, { productId, name });
  if (!thing) return null;
  const held = packageOfNamed(productName ?? thing.name, name);
  return { unitPrice: unitPriceOf(price, unit, held), usual: thing.usual };
}
