import { useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { useReads } from '../../../sync/react/use-reads.ts';
import { byUrgency, findLowItems, type LowItem } from './low-items.ts';
import type { LowItemToBuy } from '../items/items-to-buy.ts';
import { habitsByItemId } from '../items/stock.ts';
import { usePutOnList } from './use-put-on-list.ts';

export interface RunningOutItem extends LowItem {
  readonly pantryId: string;
  /** The item to pass to `putOnList`; undefined if the list already has enough of it. */
  readonly toBuy: LowItemToBuy | undefined;
}

/**
 * PAN-07: returns the low items of all pantries, the most urgent first, from the rows on this
 * device. `itemsToBuy` contains those that the list in use lacks or has in too small a quantity, and
 * `putOnList` adds some or all of them.
 */
export function useRunningOut() {
  const [now] = useState(Date.now);
  const pantries = useRead('getPantries', {}).data;
  const inputs = (pantries ?? []).map(({ id }) => ({ params: { pantryId: id } }));
  const pantryReads = useReads('getPantry', inputs);
  const runOutReads = useReads('getRunOuts', inputs);
  const lowItems = pantryReads.flatMap(({ data: pantry }, index) => {
    if (!pantry) return [];
    const habits = habitsByItemId(runOutReads[index]?.data ?? []);
    return findLowItems(pantry.items, habits, now).map((item) => ({
      ...item,
      pantryId: pantry.id,
    }));
  });
  const { itemsToBuy, putOnList, ...list } = usePutOnList(lowItems);
  const toBuyByItemId = new Map(itemsToBuy.map((item) => [item.itemId, item]));
  const items: RunningOutItem[] = lowItems
    .map((item) => ({ ...item, toBuy: toBuyByItemId.get(item.id) }))
    .toSorted(byUrgency);
  const isReady = list.isReady && pantries !== undefined && pantryReads.every(({ data }) => data);
  return { isReady, items, itemsToBuy, putOnList, listName: list.listName };
}
