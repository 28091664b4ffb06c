import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import type { LowItem } from './running-out/low-items.ts';

interface OpenedOrder {
  /** The ranks of the items that were low, the most urgent first. */
  readonly lowRanks: ReadonlyMap<string, number>;
  /** The ids of all items that existed when the order was found. */
  readonly itemIds: ReadonlySet<string>;
  readonly areHabitsLoaded: boolean;
}

const orderOf = (
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsLoaded: boolean,
): OpenedOrder => ({
  lowRanks: new Map(low.map(({ id }, rank) => [id, rank])),
  itemIds: new Set(items.map(({ id }) => id)),
  areHabitsLoaded,
});

/**
 * PAN-03: low items come first, in the order of the time when the screen was opened or a filter was
 * last selected. A row that becomes low later stays where it is.
 */
export function useOpenedOrder(
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsLoaded: boolean,
) {
  const [order, setOrder] = useState(() => orderOf(items, low, areHabitsLoaded));
  const renew = () => setOrder(orderOf(items, low, areHabitsLoaded));
  // The forecasts may arrive after the stock; items that were added meanwhile stay at the top.
  if (areHabitsLoaded && !order.areHabitsLoaded) {
    setOrder({ ...orderOf(items, low, areHabitsLoaded), itemIds: order.itemIds });
  }
  return { order, renew };
}

/**
 * Sorts items that were added later to the top, where they are visible; then those that were low,
 * then the rest.
 */
export function inOpenedOrder(
  items: readonly PantryItem[],
  { lowRanks, itemIds }: OpenedOrder,
): PantryItem[] {
  const rankOf = ({ id }: PantryItem) =>
    itemIds.has(id) ? (lowRanks.get(id) ?? lowRanks.size) : -1;
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
