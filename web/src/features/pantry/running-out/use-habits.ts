import type { RunOutEntry } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { habitOf, type Habit } from '../items/stock.ts';

export interface Habits {
  /** By the ids of the items, without those that were never bought. */
  readonly of: ReadonlyMap<string, Habit>;
  /** The time at which all forecasts on the screen begin. */
  readonly now: number;
  /** Whether the household's purchases are loaded. */
  readonly areKnown: boolean;
}

/** INS-05, PAN-06: what the household's own purchases say about the items of a pantry. */
export function useHabits(pantryId: string): Habits {
  const entries = useRead('getRunOuts', { params: { pantryId } }).data;
  // The first forecasts move rows, so they wait until no pointer is down.
  const areKnown = useWhileNotPressed(entries !== undefined);
  const [now] = useState(Date.now);
  return useMemo(
    () => ({ of: habitsOf(areKnown ? (entries ?? []) : []), now, areKnown }),
    [entries, now, areKnown],
  );
}

export const habitsOf = (entries: readonly RunOutEntry[]): Map<string, Habit> =>
  new Map(entries.map((entry) => [entry.itemId, habitOf(entry)]));
