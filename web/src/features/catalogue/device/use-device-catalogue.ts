/**
 * The products that this device stores, so that they can be searched, linked and scanned without a
 * network (LNK-04). The code of the search is a separate chunk, which is loaded when it is needed.
 */
import { useCallback, useEffect, useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import type { DeviceCatalogue } from './device-catalogue.ts';

export type { DeviceCatalogue } from './device-catalogue.ts';

/**
 * Returns the catalogue of the stored products; undefined while `isEnabled` is false, nothing is
 * stored yet, or the code of the search is not loaded.
 */
export function useDeviceCatalogue(isEnabled = true): DeviceCatalogue | undefined {
  const loadCatalogue = useLoadDeviceCatalogue();
  const [catalogue, setCatalogue] = useState<DeviceCatalogue>();
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isCancelled = false;
    void loadCatalogue().then((loaded) => {
      if (!isCancelled && loaded) setCatalogue(loaded);
    });
    return () => {
      isCancelled = true;
    };
  }, [isEnabled, loadCatalogue]);
  return isEnabled ? catalogue : undefined;
}

/**
 * Returns a function that loads the catalogue of the stored products. It gives undefined if nothing
 * is stored, or if the code of the search cannot be loaded: then only the server is searched.
 */
export function useLoadDeviceCatalogue(): () => Promise<DeviceCatalogue | undefined> {
  const offlineProducts = useRead('getOfflineProducts', {}, { isEnabled: false }).data;
  const usedProducts = useRead('getUsedProducts', {}, { isEnabled: false }).data;
  return useCallback(async () => {
    if (offlineProducts === undefined && usedProducts === undefined) return undefined;
    return import('./device-catalogue.ts').then(
      ({ getDeviceCatalogue }) => getDeviceCatalogue(offlineProducts, usedProducts),
      () => undefined,
    );
  }, [offlineProducts, usedProducts]);
}
