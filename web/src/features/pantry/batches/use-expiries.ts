import type { PantryItem } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
import { expiryOf, soonDays, type Expiry } from '@quitanda/contract/batches/expiring';
import { useMemo } from 'react';
import { toCalendarDate } from '../../../lib/dates/dates.ts';

/**
 * VAL-09: returns the first date of each item by its id, what expires within three days, and the ids of the
 * items of which a package is open.
 */
export function useExpiries(items: readonly PantryItem[], now: number) {
  return useMemo(() => {
    const today = toCalendarDate(now);
    const byItemId = new Map<string, Expiry>();
    const openIds = new Set<string>();
    for (const item of items) {
      // Most items have no batches, and a large pantry has thousands of items.
      if (!item.batches?.length) continue;
      const expiry = expiryOf(item, today);
      if (expiry) byItemId.set(item.id, expiry);
      if (batchesOf(item).some(({ openedOn, frozenOn }) => openedOn && !frozenOn)) {
        openIds.add(item.id);
      }
    }
    const soon = [...byItemId]
      .filter(([, { days }]) => days <= soonDays)
      .toSorted(([, one], [, other]) => one.days - other.days);
    return {
      today,
      byItemId,
      openIds,
      soon: soon.map(([, expiry]) => expiry),
      soonIds: soon.map(([id]) => id),
    };
  }, [items, now]);
}
