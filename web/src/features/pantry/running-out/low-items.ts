/** Finds the low items of a pantry, the most urgent first (PAN-03, PAN-06, PAN-09). */
import type { PantryItem } from '@quitanda/contract';
import { isRunningOut } from '@quitanda/contract/insights/run-out';
import { runOutText } from './run-out-text.ts';
import { lowReason, noHabit, type Habit } from '../items/stock.ts';

export interface LowItem extends PantryItem, Pick<Habit, 'usual' | 'runOut'> {
  /** The text of the row: 'Acabou', 'Estoque baixo' or 'Acaba em ~2 dias'. */
  readonly text: string;
  /** Whether it is low only by the default threshold, and was bought within the last day. */
  readonly isJustBought: boolean;
}

/**
 * Returns the low items: first the empty ones, then those with a forecast in the order of their
 * run-out, then the others. Items that are low only by the default threshold are left out without
 * `wasBoughtToday`, and those in kilos and grams also if it is true for them.
 */
export function findLowItems(
  items: readonly PantryItem[],
  habits: ReadonlyMap<string, Habit>,
  now: number,
  wasBoughtToday?: (item: PantryItem) => boolean,
): LowItem[] {
  return items
    .flatMap((item) => {
      const habit = habits.get(item.id) ?? noHabit;
      const reason = lowReason(item, habit, now);
      if (!reason || (reason === 'default' && !wasBoughtToday)) return [];
      const isJustBought = reason === 'default' && wasBoughtToday?.(item) === true;
      if (isJustBought && item.unit !== 'un') return [];
      // A habit that has ended says nothing about how urgent an item is.
      const runOut = reason === 'default' ? null : habit.runOut;
      return [{ ...item, ...habit, runOut, text: lowText(item, habit, now), isJustBought }];
    })
    .toSorted(byUrgency);
}

export const byUrgency = (one: LowItem, other: LowItem) => urgencyRank(one) - urgencyRank(other);
const urgencyRank = ({ quantity, runOut }: LowItem) =>
  quantity === 0 ? 0 : (runOut?.at ?? Number.MAX_SAFE_INTEGER);

function lowText({ quantity }: PantryItem, { runOut }: Habit, now: number): string {
  if (quantity === 0) return 'Acabou';
  return runOut && isRunningOut(runOut, now) ? runOutText(runOut, now) : 'Estoque baixo';
}
