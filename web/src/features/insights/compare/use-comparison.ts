import type { ListItem } from '@quitanda/contract';
import {
  compareSupermarkets,
  type Comparison,
  type ItemToBuy,
} from '@quitanda/contract/insights/compare-supermarkets';
import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { toThousandths } from '@quitanda/contract/values';
import { useMemo } from 'react';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import type { Read } from '../../../sync/reads-and-writes.ts';
import { useRead } from '../../../sync/react/use-read.ts';

const wantedOf = (item: ListItem): ItemToBuy => ({
  productId: takenOrPlannedProductId(item),
  productName: item.product?.name ?? null,
  name: item.name,
  quantity: toThousandths(item.quantity),
  unit: item.unit,
});

interface CompareRead extends Read<Comparison> {
  /** The compared items; the indexes of a split refer to them. */
  readonly wanted: readonly ListItem[];
}

/** INS-01: compares the rest of a list between supermarkets, with the price book on this device. */
export function useComparison(items: readonly ListItem[]): CompareRead {
  const book = useRead('getPriceBook', {});
  const wanted = useMemo(() => items.filter((item) => !item.isChecked), [items]);
  const things = useMemo(() => book.data?.entries.map(decodePriceBookEntry), [book.data]);
  const data = useMemo(
    () => things && compareSupermarkets(wanted.map(wantedOf), things),
    [things, wanted],
  );
  return { ...book, data, wanted };
}
