import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import type { LowItem } from './running-out/low-items.ts';

interface OpenedOrder {
  /** The ranks of the items that were low, the most urgent first. */
  readonly low: ReadonlyMap<string, number>;
  /** The ids of all items that existed. */
  readonly known: ReadonlySet<string>;
  readonly areHabitsKnown: boolean;
}

const orderOf = (
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsKnown: boolean,
): OpenedOrder => ({
  low: new Map(low.map(({ id }, rank) => [id, rank])),
  known: new Set(items.map(({ id }) => id)),
  areHabitsKnown,
});

/**
 * PAN-03: low items come first, in the order that was found when the screen was opened or a filter
 * was last chosen. A row that becomes low since then stays where it is.
 */
export function useOpenedOrder(
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsKnown: boolean,
) {
  const [order, setOrder] = useState(() => orderOf(items, low, areHabitsKnown));
  const renew = () => setOrder(orderOf(items, low, areHabitsKnown));
  // The forecasts may arrive after the stock; items that were added meanwhile stay at the top.
  if (areHabitsKnown && !order.areHabitsKnown) {
    setOrder({ ...orderOf(items, low, areHabitsKnown), known: order.known });
  }
  return { order, renew };
}

/**
 * Items that were added since come first, where they are visible; then those that were low, then
 * the rest.
 */
export function inOpenedOrder(
  items: readonly PantryItem[],
  { low, known }: OpenedOrder,
): PantryItem[] {
  const rankOf = ({ id }: PantryItem) => (known.has(id) ? (low.get(id) ?? low.size) : -1);
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
