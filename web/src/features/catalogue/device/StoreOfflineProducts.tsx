import { useEffect, useRef } from 'react';
import { useIsFirstLoadDone } from '../../../lib/timing/after-first-load.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useIsOnline } from '../../../sync/react/use-pending.ts';

/**
 * Stores the products that are searched without a network (LNK-04): once each time the app is
 * opened, after its first screen has loaded. An unchanged answer is only a 304. Renders nothing.
 */
export function StoreOfflineProducts() {
  const isQuiet = useIsFirstLoadDone();
  const isOnline = useIsOnline();
  const fetchOnce = useFetchOnce();
  const isKept = useRef(false);
  useEffect(() => {
    if (!isQuiet || !isOnline || isKept.current) return;
    isKept.current = true;
    Promise.all([fetchOnce('getOfflineProducts', {}), fetchOnce('getUsedProducts', {})]).catch(
      () => {
        // Tries again when the network is back.
        isKept.current = false;
      },
    );
  }, [isQuiet, isOnline, fetchOnce]);
  return null;
}
