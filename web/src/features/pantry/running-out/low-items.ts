/** Finds the low items of a pantry, the most urgent first (PAN-03, PAN-06). */
import type { PantryItem } from '@quitanda/contract';
import { runOutText } from './run-out-text.ts';
import { isLow, noHabit, type Habit } from '../items/stock.ts';

export interface LowItem extends PantryItem, Pick<Habit, 'usual' | 'runOut'> {
  /** The text of the row: 'Acabou', 'Estoque baixo' or 'Acaba em ~2 dias'. */
  readonly text: string;
}

/**
 * Returns the low items: first the empty ones, then those with a forecast in the order of their
 * run-out, then the others.
 */
export function findLowItems(
  items: readonly PantryItem[],
  habits: ReadonlyMap<string, Habit>,
  now: number,
): LowItem[] {
  return items
    .flatMap((item) => {
      const habit = habits.get(item.id) ?? noHabit;
      return isLow(item, habit, now)
        ? [{ ...item, ...habit, text: lowText(item, habit, now) }]
        : [];
    })
    .toSorted(byUrgency);
}

export const byUrgency = (one: LowItem, other: LowItem) => urgencyRank(one) - urgencyRank(other);
const urgencyRank = ({ quantity, runOut }: LowItem) =>
  quantity === 0 ? 0 : (runOut?.at ?? Number.MAX_SAFE_INTEGER);

function lowText({ quantity }: PantryItem, { runOut }: Habit, now: number): string {
  if (quantity === 0) return 'Acabou';
  return runOut && isLow({ quantity, lowStockAlertThreshold: null }, { usual: null, runOut }, now)
    ? runOutText(runOut, now)
    : 'Estoque baixo';
}
