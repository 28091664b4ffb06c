import type { Pantry, RunOutEntry } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useAtRest } from '../../lib/at-rest.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { habitOf, type Habit } from './stock.ts';

export interface Habits {
  /** By the ids of the items; those never bought are missing. */
  readonly of: ReadonlyMap<string, Habit>;
  /** When this was said: every forecast on the screen counts from the same moment. */
  readonly now: number;
  /** Whether the household's purchases have been asked. */
  readonly areKnown: boolean;
}

/** INS-05, PAN-06: what the own purchases say of the items of a pantry. */
export function useHabits({ id, items }: Pick<Pantry, 'id' | 'items'>): Habits {
  // What it changes moves rows: not under a finger.
  const entries = useAtRest(useRead('getRunOuts', { params: { pantryId: id } }).data);
  const [now] = useState(Date.now);
  return useMemo(
    () => ({ of: habitsOf(items, entries ?? [], now), now, areKnown: entries !== undefined }),
    [items, entries, now],
  );
}

export function habitsOf(
  items: Pantry['items'],
  entries: readonly RunOutEntry[],
  now: number,
): Map<string, Habit> {
  const byId = new Map(items.map((item) => [item.id, item]));
  return new Map(
    entries.flatMap((entry) => {
      const item = byId.get(entry.itemId);
      // This device may keep what an older version of the server said, without stock and amounts.
      const isWhole = 'stock' in entry;
      return item && isWhole ? [[item.id, habitOf(entry, item, now)] as const] : [];
    }),
  );
}
