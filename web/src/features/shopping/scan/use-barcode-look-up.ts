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
 * searches the products that are stored on the device. The returned function does so at once,
 * without waiting for the server.
 */
export function useBarcodeLookUp(
  barcode: Barcode,
  isEnabled: boolean,
  onOutcome: (outcome: BarcodeLookUpResult) => void,
): () => void {
  const fetchOnce = useFetchOnce();
  const catalogue = useDeviceCatalogue();
  function report(outcome: BarcodeLookUpResult): void {
    const storedProduct =
      outcome.kind === 'no-signal' ? catalogue?.findByBarcode(barcode) : undefined;
    onOutcome(storedProduct ? { kind: 'found', product: storedProduct } : outcome);
  }
  const reportOutcome = useEffectEvent(report);
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    const { signal } = controller;
    void findProductByBarcode(fetchOnce, barcode, signal).then((outcome) => {
      if (!signal.aborted) reportOutcome(outcome);
    });
    return () => controller.abort();
  }, [barcode, isEnabled, fetchOnce]);
  return () => report({ kind: 'no-signal' });
}
