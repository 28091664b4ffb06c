/** Decides which items of a pantry are low, and how much one tap changes their stock. */
import type { PantryItem, RunOutEntry } from '@quitanda/contract';
import type { Amount } from '@quitanda/contract/insights/fill-up';
import { hasHabitEnded, isRunningOut, type RunOut } from '@quitanda/contract/insights/run-out';
import { dayInMs } from '@quitanda/contract/insights/price-standing';
import {
  findUnit,
  shownUnit,
  toStoredNumber,
  unitRow,
  type StoredAmount,
} from '@quitanda/contract/units';
import { defaultLowStockThreshold, toThousandths } from '@quitanda/contract/values';

/** The usual purchase of an item and its run-out, computed from the household's purchases. */
export interface Habit {
  readonly usual: Amount | null;
  readonly runOut: RunOut | null;
}
export const noHabit: Habit = { usual: null, runOut: null };

/**
 * Returns the habit of a forecast from the server. Converts its times to milliseconds, and its
 * quantities to thousandths.
 */
export function toHabit({ usual, runOut }: RunOutEntry): Habit {
  return {
    usual: usual && { quantity: toThousandths(usual.quantity), unit: usual.unit },
    runOut: runOut && {
      at: Date.parse(runOut.at),
      earliest: Date.parse(runOut.earliest),
      latest: Date.parse(runOut.latest),
      intervals: runOut.intervals,
      from: { at: Date.parse(runOut.from.at), quantity: toThousandths(runOut.from.quantity) },
      usualIntervalMs: runOut.everyDays * dayInMs,
    },
  };
}

export const habitsByItemId = (entries: readonly RunOutEntry[]): Map<string, Habit> =>
  new Map(entries.map((entry) => [entry.itemId, toHabit(entry)]));

/** Why an item is low. `default` is the threshold of an item for which nobody has set one. */
export type LowReason = 'empty-or-threshold' | 'forecast' | 'default';

/**
 * PAN-03, PAN-09: why an item is low; undefined if it is not. A threshold that somebody has set
 * always counts. Otherwise the forecast decides, and without one the default threshold.
 */
export function lowReason(
  item: Pick<PantryItem, 'quantity' | 'lowStockAlertThreshold'>,
  { runOut }: Habit,
  now: number,
): LowReason | undefined {
  const { quantity, lowStockAlertThreshold: threshold } = item;
  if (quantity <= (threshold ?? 0)) return 'empty-or-threshold';
  if (runOut && isRunningOut(runOut, now)) return 'forecast';
  const isDecided = threshold !== null || (runOut && !hasHabitEnded(runOut, now));
  return isDecided || quantity > defaultLowStockThreshold ? undefined : 'default';
}

const stepOf = (unit: string) => unitRow(findUnit(unit) ?? 'un').step;

/**
 * PAN-03: returns the step of one tap on plus or minus for a person who has set no step, in the stored
 * unit.
 */
export function defaultStepOf(item: StoredAmount, usual: Amount | null): number {
  const { unit } = item;
  // 100 ml, a dozen, a can.
  if (shownUnit(item) !== unit) return toStoredNumber(stepOf(shownUnit(item)), item);
  if (unit === 'g') return 100;
  if (unit === 'un') return 1;
  const isSmallAmount = usual !== null && usual.unit === 'kg' && usual.quantity < 1_000;
  return isSmallAmount ? 0.1 : 0.5;
}
