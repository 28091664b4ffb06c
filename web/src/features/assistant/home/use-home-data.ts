import type { HomeData } from '@quitanda/contract/assistant/home-data';
import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { useCallback, useSyncExternalStore } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { useTimeZone } from '../../../sync/react/use-time-zone.ts';
import { readHomeData } from './read-home-data.ts';

/** Returns the data at the moment of the call; undefined while the device does not have all rows. */
export type ReadHomeData = () => HomeData | undefined;

/**
 * AI-14: returns a function that reads the data of the shown household as this device has them, also
 * offline. It becomes another function once the device has all rows.
 */
export function useHomeData(): ReadHomeData {
  const user = useUserSync();
  const zone = useTimeZone();
  const entries = useRead('getPriceBook', {}).data?.entries;
  const subscribe = useCallback(
    (listener: () => void) => user?.home.subscribe(listener) ?? (() => undefined),
    [user],
  );
  const isComplete = useSyncExternalStore(
    subscribe,
    () => user?.home.isComplete('getFinishedTrips') ?? false,
  );
  // Stays the same for the same data, because an effect that depends on it changes the state.
  return useCallback(
    () =>
      user && isComplete
        ? readHomeData(user.replica.rows, {
            now: Date.now(),
            zone,
            book: entries?.map(decodePriceBookEntry),
          })
        : undefined,
    [user, isComplete, zone, entries],
  );
}
