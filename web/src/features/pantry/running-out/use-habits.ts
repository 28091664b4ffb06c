import type { PantryItem } from '@quitanda/contract';
import { timeOfId } from '@quitanda/contract/ids';
import { dayInMs } from '@quitanda/contract/insights/price-standing';
import { fold } from '@quitanda/contract/text';
import { useMemo, useState } from 'react';
import { useWhileNotPressed } from '../../../lib/timing/while-not-pressed.ts';
import { tripsOf } from '../../../shared/finished-trips.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useReads } from '../../../sync/react/use-reads.ts';
import { habitsByItemId, type Habit } from '../items/stock.ts';

export interface Habits {
  /** The habits by the id of the item. An item without enough purchases has none. */
  readonly byItemId: ReadonlyMap<string, Habit>;
  /** The time from which all forecasts on the screen are counted. */
  readonly now: number;
  /** Whether the household's purchases are loaded. */
  readonly areLoaded: boolean;
  /** PAN-09: whether an item was bought or put into the pantry within the last day. */
  readonly wasBoughtToday: (item: PantryItem) => boolean;
}

/** INS-05, PAN-06: returns the usual purchases and the run-outs of the items of a pantry. */
export function useHabits(pantryId: string): Habits {
  const entries = useRead('getRunOuts', { params: { pantryId } }).data;
  // The forecasts move rows when they appear, so they appear only when no pointer is down.
  const areLoaded = useWhileNotPressed(entries !== undefined);
  const [now] = useState(Date.now);
  const boughtText = useBoughtSince(now - dayInMs).join('\n');
  return useMemo(() => {
    const bought = new Set(boughtText.split('\n'));
    return {
      byItemId: habitsByItemId(areLoaded ? (entries ?? []) : []),
      now,
      areLoaded,
      wasBoughtToday: ({ id, name, productId }) =>
        // An id that the server has made may have no time.
        Math.abs(now - timeOfId(id)) < dayInMs ||
        [productId, fold(name)].some((key) => key !== null && bought.has(key)),
    };
  }, [entries, now, areLoaded, boughtText]);
}

/** Returns the products and the folded names of what the household has bought since `time`. */
function useBoughtSince(time: number): string[] {
  const trips = tripsOf(useRead('getFinishedTrips', { query: {} }).data) ?? [];
  const inputs = trips
    .filter(({ boughtAt }) => Date.parse(boughtAt) > time)
    .map(({ id }) => ({ params: { finishId: id } }));
  return useReads('getFinishedTrip', inputs).flatMap(({ data }) =>
    (data?.lines ?? []).flatMap(({ productId, name }) => [productId ?? '', fold(name)]),
  );
}
