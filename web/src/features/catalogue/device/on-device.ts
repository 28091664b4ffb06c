/**
 * The products that this device stores, for search, link and scan without a network (LNK-04). This
 * file is small: the search and the synonyms are loaded when they are first needed.
 */
import { useEffect, useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import type { DeviceCatalogue } from './device-catalogue.ts';

export type { DeviceCatalogue } from './device-catalogue.ts';

/**
 * Returns the stored products; undefined as long as `isWanted` is false, nothing is stored yet, or
 * the code of the search is not loaded.
 */
export function useDeviceCatalogue(isWanted = true): DeviceCatalogue | undefined {
  const offline = useRead('getOfflineProducts', {}, { isEnabled: false }).data;
  const usedProducts = useRead('getUsedProducts', {}, { isEnabled: false }).data;
  const [catalogue, setCatalogue] = useState<DeviceCatalogue>();
  useEffect(() => {
    if (!isWanted || (offline === undefined && usedProducts === undefined)) return undefined;
    let isLeft = false;
    import('./device-catalogue.ts').then(
      ({ deviceCatalogueOf }) => {
        if (!isLeft) setCatalogue(deviceCatalogueOf(offline, usedProducts));
      },
      // If the code cannot be loaded, only the server is searched.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, offline, usedProducts]);
  return isWanted ? catalogue : undefined;
}
