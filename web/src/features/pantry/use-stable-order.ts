import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import type { LowItem } from './running-out/low-items.ts';

interface StableOrder {
  /** The ranks, by item id, of the items that were low. The most urgent has rank 0. */
  readonly lowRanks: ReadonlyMap<string, number>;
  /** The ids of all items that existed when the order was computed. */
  readonly itemIds: ReadonlySet<string>;
  readonly areHabitsLoaded: boolean;
}

const createOrder = (
  items: readonly PantryItem[],
  lowItems: readonly LowItem[],
  areHabitsLoaded: boolean,
): StableOrder => ({
  lowRanks: new Map(lowItems.map(({ id }, rank) => [id, rank])),
  itemIds: new Set(items.map(({ id }) => id)),
  areHabitsLoaded,
});

/**
 * PAN-03: returns the order of the rows, with the low items first. The order is computed when the
 * screen is opened, and by `refreshOrder`. A row whose item becomes low later keeps its position.
 */
export function useStableOrder(
  items: readonly PantryItem[],
  lowItems: readonly LowItem[],
  areHabitsLoaded: boolean,
) {
  const [order, setOrder] = useState(() => createOrder(items, lowItems, areHabitsLoaded));
  const refreshOrder = () => setOrder(createOrder(items, lowItems, areHabitsLoaded));
  // If the forecasts arrive after the stock, the order is computed again. The original item ids are
  // kept, so that items that were added in the meantime stay at the top.
  if (areHabitsLoaded && !order.areHabitsLoaded) {
    setOrder({ ...createOrder(items, lowItems, areHabitsLoaded), itemIds: order.itemIds });
  }
  return { order, refreshOrder };
}

/**
 * Sorts the items: first those that were added after the order was computed, so that they are
 * visible; then those that were low; then the others.
 */
export function sortByStableOrder(
  items: readonly PantryItem[],
  { lowRanks, itemIds }: StableOrder,
): PantryItem[] {
  const rankOf = ({ id }: PantryItem) =>
    itemIds.has(id) ? (lowRanks.get(id) ?? lowRanks.size) : -1;
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
