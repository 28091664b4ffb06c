import type { RunOutEntry } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { toHabit, type Habit } from '../items/stock.ts';

export interface Habits {
  /** The habits by the id of the item. An item without enough purchases has none. */
  readonly byItemId: ReadonlyMap<string, Habit>;
  /** The time from which all forecasts on the screen are counted. */
  readonly now: number;
  /** Whether the household's purchases are loaded. */
  readonly areLoaded: boolean;
}

/** INS-05, PAN-06: returns the usual purchases and the run-outs of the items of a pantry. */
export function useHabits(pantryId: string): Habits {
  const entries = useRead('getRunOuts', { params: { pantryId } }).data;
  // The forecasts move rows when they appear, so they appear only when no pointer is down.
  const areLoaded = useWhileNotPressed(entries !== undefined);
  const [now] = useState(Date.now);
  return useMemo(
    () => ({ byItemId: habitsByItemId(areLoaded ? (entries ?? []) : []), now, areLoaded }),
    [entries, now, areLoaded],
  );
}

export const habitsByItemId = (entries: readonly RunOutEntry[]): Map<string, Habit> =>
  new Map(entries.map((entry) => [entry.itemId, toHabit(entry)]));
