/**
 * The products that this device stores, so that they can be searched, linked and scanned without a
 * network (LNK-04). The code of the search is a separate chunk, which is loaded when it is needed.
 */
import { useEffect, useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import type { DeviceCatalogue } from './device-catalogue.ts';

export type { DeviceCatalogue } from './device-catalogue.ts';

/**
 * Returns the catalogue of the stored products; undefined while `isEnabled` is false, nothing is
 * stored yet, or the code of the search is not loaded.
 */
export function useDeviceCatalogue(isEnabled = true): DeviceCatalogue | undefined {
  const offlineProducts = useRead('getOfflineProducts', {}, { isEnabled: false }).data;
  const usedProducts = useRead('getUsedProducts', {}, { isEnabled: false }).data;
  const [catalogue, setCatalogue] = useState<DeviceCatalogue>();
  useEffect(() => {
    if (!isEnabled || (offlineProducts === undefined && usedProducts === undefined))
      return undefined;
    let isCancelled = false;
    import('./device-catalogue.ts').then(
      ({ getDeviceCatalogue }) => {
        if (!isCancelled) setCatalogue(getDeviceCatalogue(offlineProducts, usedProducts));
      },
      // If the code cannot be loaded, only the server is searched.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, offlineProducts, usedProducts]);
  return isEnabled ? catalogue : undefined;
}
