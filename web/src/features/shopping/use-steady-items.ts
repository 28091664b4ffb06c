import type { ListItem } from '@quitanda/contract';
import { useMemo } from 'react';
import { useAtRest } from '../../lib/at-rest.ts';

/**
 * Returns the current state of the items. In a shared household the set of items stays as it was
 * when a finger went down, until the finger is up: what another person adds or removes meanwhile
 * would move the row under it (CASA-39).
 */
export function useSteadyItems(items: readonly ListItem[], isShared: boolean): readonly ListItem[] {
  // Null until the hook has seen a shared household, which may begin while the screen is open.
  const atRest = useAtRest(isShared ? items : null);
  return useMemo(() => {
    if (!isShared || atRest === null || atRest === items) return items;
    const now = new Map(items.map((item) => [item.id, item]));
    return atRest.map((item) => now.get(item.id) ?? item);
  }, [items, atRest, isShared]);
}
