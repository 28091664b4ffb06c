import { useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { useReads } from '../../../sync/react/use-reads.ts';
import { byUrgency, lowItems, type LowItem } from './low-items.ts';
import type { ToBuy } from '../items/stock.ts';
import { habitsOf } from './use-habits.ts';
import { usePutOnList } from './use-put-on-list.ts';

export interface RunningOut extends LowItem {
  readonly pantryId: string;
  /** What to pass to `put`; undefined if it is pending on the list or in the cart. */
  readonly toBuy: ToBuy | undefined;
}

/**
 * PAN-07: what runs out in all pantries, the most urgent first, from the rows on this device. `put`
 * adds one, some or all of what is `missing` to the list in use.
 */
export function useRunningOut() {
  const [now] = useState(Date.now);
  const pantries = useRead('getPantries', {}).data;
  const inputs = (pantries ?? []).map(({ id }) => ({ params: { pantryId: id } }));
  const stocks = useReads('getPantry', inputs);
  const entries = useReads('getRunOuts', inputs);
  const low = stocks.flatMap(({ data: pantry }, index) => {
    if (!pantry) return [];
    const habits = habitsOf(entries[index]?.data ?? []);
    return lowItems(pantry.items, habits, now).map((item) => ({ ...item, pantryId: pantry.id }));
  });
  const { missing, put, ...list } = usePutOnList(low);
  const toBuy = new Map(missing.map((each) => [each.itemId, each]));
  const items: RunningOut[] = low
    .map((item) => ({ ...item, toBuy: toBuy.get(item.id) }))
    .toSorted(byUrgency);
  const isReady = list.isReady && pantries !== undefined && stocks.every(({ data }) => data);
  return { isReady, items, missing, put, listName: list.listName };
}
