import type { ListItem } from '@quitanda/contract';
import { useMemo } from 'react';
import { useAtRest } from '../../lib/at-rest.ts';

const none: readonly ListItem[] = [];

/**
 * The items as they are now, but none more or less than when a finger went down, until it is up: what
 * another person adds or removes meanwhile would move the row under it (CASA-39).
 */
export function useSteadyItems(items: readonly ListItem[], isShared: boolean): readonly ListItem[] {
  const atRest = useAtRest(isShared ? items : none);
  return useMemo(() => {
    if (!isShared || atRest === items) return items;
    const now = new Map(items.map((item) => [item.id, item]));
    return atRest.map((item) => now.get(item.id) ?? item);
  }, [items, atRest, isShared]);
}
