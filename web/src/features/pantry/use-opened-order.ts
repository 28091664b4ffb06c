import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import type { LowItem } from './running-out/low-items.ts';

interface OpenedOrder {
  /** The ranks of the items that were low, the most urgent first. */
  readonly lowRanks: ReadonlyMap<string, number>;
  /** The ids of all items that existed when the order was computed. */
  readonly itemIds: ReadonlySet<string>;
  readonly areHabitsLoaded: boolean;
}

const createOrder = (
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsLoaded: boolean,
): OpenedOrder => ({
  lowRanks: new Map(low.map(({ id }, rank) => [id, rank])),
  itemIds: new Set(items.map(({ id }) => id)),
  areHabitsLoaded,
});

/**
 * PAN-03: returns the order of the rows, low items first. The order is computed when the screen is
 * opened and when a filter is selected. A row that becomes low later keeps its position.
 */
export function useOpenedOrder(
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsLoaded: boolean,
) {
  const [order, setOrder] = useState(() => createOrder(items, low, areHabitsLoaded));
  const refreshOrder = () => setOrder(createOrder(items, low, areHabitsLoaded));
  // The forecasts may arrive after the stock. The first item ids are kept, so that items that were
  // added meanwhile stay at the top.
  if (areHabitsLoaded && !order.areHabitsLoaded) {
    setOrder({ ...createOrder(items, low, areHabitsLoaded), itemIds: order.itemIds });
  }
  return { order, refreshOrder };
}

/**
 * Sorts items that were added later to the top, where they are visible. Items that were low follow,
 * and then all others.
 */
export function inOpenedOrder(
  items: readonly PantryItem[],
  { lowRanks, itemIds }: OpenedOrder,
): PantryItem[] {
  const rankOf = ({ id }: PantryItem) =>
    itemIds.has(id) ? (lowRanks.get(id) ?? lowRanks.size) : -1;
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
