import { useEffect, useRef } from 'react';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useIsOnline } from '../../../sync/react/use-pending.ts';

/**
 * Downloads the products for searching without a network (LNK-04), once each time the app is
 * opened. Its part of the app is loaded after the first screen. If nothing has changed, the server
 * answers 304. The component renders nothing.
 */
export function StoreOfflineProducts() {
  const isOnline = useIsOnline();
  const fetchOnce = useFetchOnce();
  const isRequested = useRef(false);
  useEffect(() => {
    if (!isOnline || isRequested.current) return;
    isRequested.current = true;
    Promise.all([fetchOnce('getOfflineProducts', {}), fetchOnce('getUsedProducts', {})]).catch(
      () => {
        // Allows another attempt when the device is online again.
        isRequested.current = false;
      },
    );
  }, [isOnline, fetchOnce]);
  return null;
}
