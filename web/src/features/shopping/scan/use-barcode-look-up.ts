import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent } from 'react';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useDeviceCatalogue } from '../../catalogue/device/on-device.ts';
import { productByBarcode, type BarcodeAnswer } from '../../catalogue/product-by-barcode.ts';

/**
 * Looks up a barcode while `isWanted`, without a signal among the products on the device; `onOutcome`
 * is called once.
 */
export function useBarcodeLookUp(
  barcode: Barcode,
  isWanted: boolean,
  onOutcome: (outcome: BarcodeAnswer) => void,
): void {
  const fetchOnce = useFetchOnce();
  const catalogue = useDeviceCatalogue();
  const onDevice = useEffectEvent(() => catalogue?.byBarcode(barcode));
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void productByBarcode(fetchOnce, barcode, signal).then((outcome) => {
      if (signal.aborted) return;
      const kept = outcome.kind === 'no-signal' ? onDevice() : undefined;
      report(kept ? { kind: 'found', product: kept } : outcome);
    });
    return () => leaving.abort();
  }, [barcode, isWanted, fetchOnce]);
}
