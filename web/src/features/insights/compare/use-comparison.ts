import type { ListItem } from '@quitanda/contract';
import {
  compareSupermarkets,
  type Comparison,
} from '@quitanda/contract/insights/compare-supermarkets';
import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import type { ItemToBuy } from '@quitanda/contract/insights/item-costs';
import { shownUnit } from '@quitanda/contract/units';
import { toThousandths } from '@quitanda/contract/values';
import { useMemo } from 'react';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import type { Read } from '../../../sync/reads-and-writes.ts';
import { useRead } from '../../../sync/react/use-read.ts';

const toItemToBuy = (item: ListItem): ItemToBuy => ({
  productId: takenOrPlannedProductId(item),
  productName: item.product?.name ?? null,
  name: item.name,
  quantity: toThousandths(item.quantity),
  unit: shownUnit(item) === 'L' || shownUnit(item) === 'ml' ? 'L' : item.unit,
  onlyAt: item.onlyAt,
});

interface ComparisonRead extends Read<Comparison> {
  /** The compared items. `SplitItem.index` is an index of this array. */
  readonly comparedItems: readonly ListItem[];
}

/** INS-01: compares the prices of pending items between supermarkets, with the price book. */
export function useComparison(items: readonly ListItem[]): ComparisonRead {
  const book = useRead('getPriceBook', {});
  const comparedItems = useMemo(() => items.filter((item) => !item.isChecked), [items]);
  const priceBookEntries = useMemo(() => book.data?.entries.map(decodePriceBookEntry), [book.data]);
  const data = useMemo(
    () => priceBookEntries && compareSupermarkets(comparedItems.map(toItemToBuy), priceBookEntries),
    [priceBookEntries, comparedItems],
  );
  return { ...book, data, comparedItems };
}
