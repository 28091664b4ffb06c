import type { HomeData } from '@quitanda/contract/assistant/home-data';
import { decodePriceBookEntry } from '@quitanda/contract/insights/decode-price-book';
import { useCallback, useSyncExternalStore } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { useTimeZone } from '../../../sync/react/use-time-zone.ts';
import { readHomeData } from './read-home-data.ts';

interface HomeDataReader {
  /** What of the data this device has. A value that changes seldom, for the dependencies of effects. */
  readonly arrived: 'nothing' | 'rows' | 'rows and prices';
  /** Returns the data at the moment of the call; undefined while the device does not have all rows. */
  readonly readHome: () => HomeData | undefined;
}

/** AI-14: reads the data of the shown household as this device has them, also offline. */
export function useHomeData(): HomeDataReader {
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
  const readHome = () =>
    user && isComplete
      ? readHomeData(user.replica.rows, {
          now: Date.now(),
          zone,
          book: entries?.map(decodePriceBookEntry),
        })
      : undefined;
  const arrived = !isComplete ? 'nothing' : entries === undefined ? 'rows' : 'rows and prices';
  return { arrived, readHome };
}
