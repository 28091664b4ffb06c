import type { PantryItem } from '@quitanda/contract';
import { useState } from 'react';
import type { LowItem } from './low-items.ts';

interface OpenedOrder {
  /** The places of those that were low, the most urgent first. */
  readonly low: ReadonlyMap<string, number>;
  /** All that was there. */
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
 * PAN-03: what is low stands first, as it was when the screen was opened or another filter chosen:
 * a row that becomes low under the finger stays where it is.
 */
export function useOpenedOrder(
  items: readonly PantryItem[],
  low: readonly LowItem[],
  areHabitsKnown: boolean,
) {
  const [order, setOrder] = useState(() => orderOf(items, low, areHabitsKnown));
  const open = () => setOrder(orderOf(items, low, areHabitsKnown));
  // The forecasts may come a moment after the stock; what was added meanwhile stays on top.
  if (areHabitsKnown && !order.areHabitsKnown) {
    setOrder({ ...orderOf(items, low, areHabitsKnown), known: order.known });
  }
  return { order, open };
}

/** What was added since stands on top, where it is seen; then what was low, then the rest. */
export function inOpenedOrder(
  items: readonly PantryItem[],
  { low, known }: OpenedOrder,
): PantryItem[] {
  const rankOf = ({ id }: PantryItem) => (known.has(id) ? (low.get(id) ?? low.size) : -1);
  return items.toSorted((one, other) => rankOf(one) - rankOf(other));
}
