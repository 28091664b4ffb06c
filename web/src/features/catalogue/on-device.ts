/**
 * The part of the catalogue that this device keeps, for search, link and scan without a signal (LNK-04).
 * Small: what searches it, and the synonyms, come when they are first wanted.
 */
import { useEffect, useState } from 'react';
import { useRead } from '../../sync/react/use-read.ts';
import type { DeviceCatalogue } from './device-catalogue.ts';

export type { DeviceCatalogue } from './device-catalogue.ts';

/**
 * What this device keeps of the catalogue; undefined as long as `isWanted` is false, nothing is kept yet,
 * or what searches it has not come.
 */
export function useDeviceCatalogue(isWanted = true): DeviceCatalogue | undefined {
  const kept = useRead('getKeptProducts', {}, { isEnabled: false }).data;
  const own = useRead('getOwnProducts', {}, { isEnabled: false }).data;
  const [catalogue, setCatalogue] = useState<DeviceCatalogue>();
  useEffect(() => {
    if (!isWanted || (kept === undefined && own === undefined)) return undefined;
    let isLeft = false;
    import('./device-catalogue.ts').then(
      ({ deviceCatalogueOf }) => {
        if (!isLeft) setCatalogue(deviceCatalogueOf(kept, own));
      },
      // Without it the server alone answers.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, kept, own]);
  return isWanted ? catalogue : undefined;
}
