import { useEffect, useRef } from 'react';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { toldRepeatsKey } from '../../lib/device/shopping-storage.ts';
import { deviceStorage } from '../../lib/device/storage.ts';
import { useNow } from '../../lib/timing/use-now.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { findDueItems, findUntold, toToldDates, type ToldDates } from './due-items.ts';
import { addedText } from './repeat-text.ts';

const durationMs = 6_000;

/** REP-03, REP-05: adds what is due in the shown household, and tells what has entered its lists. */
export function DueItems() {
  const { shownId } = useHouseholds();
  return shownId === undefined ? null : <DueItemsOf key={shownId} householdId={shownId} />;
}

function DueItemsOf({ householdId }: { readonly householdId: string }) {
  const { data: repeats } = useRead('getRepeats', {});
  const { data: lists } = useRead('getLists', {});
  const today = toCalendarDate(useNow());
  const write = useWrite();
  const toast = useToast();
  // The server does not add what is not due by its own clock. The next start tries again.
  const attemptedIds = useRef(new Set<string>());
  useEffect(() => {
    for (const { listId, items } of findDueItems(repeats ?? [], today, attemptedIds.current)) {
      for (const { id } of items) attemptedIds.current.add(id);
      write('addDueItems', { params: { listId }, body: { items: [...items] } });
    }
  }, [repeats, today, write]);
  useEffect(() => {
    if (repeats === undefined || lists === undefined) return;
    for (const [listId, added] of findUntold(repeats, readToldDates(householdId))) {
      const list = lists.find(({ id }) => id === listId);
      if (list) toast.info(addedText(added, list.name), { durationMs });
    }
    const dates = toToldDates(repeats);
    deviceStorage.write(toldRepeatsKey, JSON.stringify({ householdId, dates }));
  }, [repeats, lists, householdId, toast]);
  return null;
}

/** Returns undefined if this device has told nothing of the household. */
function readToldDates(householdId: string): ToldDates | undefined {
  const stored = deviceStorage.readJson(toldRepeatsKey) as {
    readonly householdId?: string;
    readonly dates?: ToldDates;
  } | null;
  return stored?.householdId === householdId ? stored.dates : undefined;
}
