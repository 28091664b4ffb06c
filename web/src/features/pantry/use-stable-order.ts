import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import type { LowItem } from './running-out/low-items.ts';

interface StableOrder {
  /** The ranks, by item id, of what expired soon and then of the low items. The most urgent has rank 0. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly lowIds: ReadonlySet<string>;
  readonly expiringIds: ReadonlySet<string>;
  /** The ids of all items that existed when the order was computed. */
  readonly itemIds: ReadonlySet<string>;
  readonly areHabitsLoaded: boolean;
}

interface First {
  readonly lowItems: readonly LowItem[];
  /** The ids of what expires soon, the first date first. */
  readonly expiringIds: readonly string[];
}

function createOrder(
  items: readonly PantryItem[],
  { lowItems, expiringIds }: First,
  areHabitsLoaded: boolean,
): StableOrder {
  const lowIds = new Set(lowItems.map(({ id }) => id));
  return {
    ranks: new Map([...new Set([...expiringIds, ...lowIds])].map((id, rank) => [id, rank])),
    lowIds,
    expiringIds: new Set(expiringIds),
    itemIds: new Set(items.map(({ id }) => id)),
    areHabitsLoaded,
  };
}

/**
 * PAN-16, VAL-09: returns the order of the rows, with what expires soon first, then the low items. The
 * order is computed when the screen is opened, and by `refreshOrder`. A row whose item becomes low later
 * keeps its position.
 */
export function useStableOrder(
  items: readonly PantryItem[],
  first: First,
  areHabitsLoaded: boolean,
) {
  // It computes little, so memos would only make the first load larger.
  'use no memo';
  const [order, setOrder] = useState(() => createOrder(items, first, areHabitsLoaded));
  const refreshOrder = () => setOrder(createOrder(items, first, areHabitsLoaded));
  // If the forecasts arrive after the stock, the order is computed again. The original item ids are
  // kept, so that items that were added in the meantime stay at the top.
  if (areHabitsLoaded && !order.areHabitsLoaded) {
    setOrder({ ...createOrder(items, first, areHabitsLoaded), itemIds: order.itemIds });
  }
  return { order, refreshOrder };
}

/**
 * Sorts the items: first those that were added after the order was computed, so that they are
 * visible; then those that expired soon or were low; then the others.
 */
export function sortByStableOrder(
  items: readonly PantryItem[],
  { ranks, itemIds }: StableOrder,
): PantryItem[] {
  const rankOf = ({ id }: PantryItem) => (itemIds.has(id) ? (ranks.get(id) ?? ranks.size) : -1);
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
