import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent } from 'react';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useDeviceCatalogue } from '../../catalogue/device/use-device-catalogue.ts';
import {
  findProductByBarcode,
  type BarcodeLookUpResult,
} from '../../catalogue/product-by-barcode.ts';

/**
 * Looks up a barcode while `isEnabled` is true, and calls `onOutcome` once. Without a network it
 * searches the products that are stored on the device.
 */
export function useBarcodeLookUp(
  barcode: Barcode,
  isEnabled: boolean,
  onOutcome: (outcome: BarcodeLookUpResult) => void,
): void {
  const fetchOnce = useFetchOnce();
  const catalogue = useDeviceCatalogue();
  const findOnDevice = useEffectEvent(() => catalogue?.findByBarcode(barcode));
  const reportOutcome = useEffectEvent(onOutcome);
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    const { signal } = controller;
    void findProductByBarcode(fetchOnce, barcode, signal).then((outcome) => {
      if (signal.aborted) return;
      const storedProduct = outcome.kind === 'no-signal' ? findOnDevice() : undefined;
      reportOutcome(storedProduct ? { kind: 'found', product: storedProduct } : outcome);
    });
    return () => controller.abort();
  }, [barcode, isEnabled, fetchOnce]);
}
