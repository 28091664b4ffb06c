import type { Pantry } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useAtRest } from '../../lib/at-rest.ts';
import { useRead } from '../../sync/use-read.ts';
import { runOutText } from './run-out-text.ts';

/**
 * INS-05: when the items of a pantry run out, in words, by their ids. What has run out already, and
 * what the household bought too seldom, is not among them.
 */
export function useRunOuts({ id, items }: Pick<Pantry, 'id' | 'items'>): Map<string, string> {
  // A line more on a card moves those below: not under a finger.
  const data = useAtRest(useRead('getRunOuts', { params: { pantryId: id } }).data);
  const [now] = useState(Date.now);
  return useMemo(() => {
    const stocked = new Set(items.filter(({ quantity }) => quantity > 0).map((item) => item.id));
    const known = (data ?? []).filter(({ itemId }) => stocked.has(itemId));
    return new Map(known.map((entry) => [entry.itemId, runOutText(entry, now)]));
  }, [data, items, now]);
}
