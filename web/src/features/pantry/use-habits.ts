import type { RunOutEntry } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useAtRest } from '../../lib/at-rest.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { habitOf, type Habit } from './stock.ts';

export interface Habits {
  /** By the ids of the items; those never bought are missing. */
  readonly of: ReadonlyMap<string, Habit>;
  /** When this was said: every forecast on the screen counts from the same moment. */
  readonly now: number;
  /** Whether the household's purchases are there. */
  readonly areKnown: boolean;
}

/** INS-05, PAN-06: what the own purchases say of the items of a pantry. */
export function useHabits(pantryId: string): Habits {
  const entries = useRead('getRunOuts', { params: { pantryId } }).data;
  // The first forecasts move rows, so they wait until no pointer is down.
  const areKnown = useAtRest(entries !== undefined);
  const [now] = useState(Date.now);
  return useMemo(
    () => ({ of: habitsOf(areKnown ? (entries ?? []) : []), now, areKnown }),
    [entries, now, areKnown],
  );
}

export const habitsOf = (entries: readonly RunOutEntry[]): Map<string, Habit> =>
  new Map(entries.map((entry) => [entry.itemId, habitOf(entry)]));
