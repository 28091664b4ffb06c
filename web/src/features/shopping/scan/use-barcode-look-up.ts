import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useLoadDeviceCatalogue } from '../../catalogue/device/use-device-catalogue.ts';
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
  const loadCatalogue = useLoadDeviceCatalogue();
  async function report(outcome: BarcodeLookUpResult, signal: AbortSignal): Promise<void> {
    const storedProduct =
      outcome.kind === 'offline' ? (await loadCatalogue())?.findByBarcode(barcode) : undefined;
    if (signal.aborted) return;
    onOutcome(storedProduct ? { kind: 'found', product: storedProduct } : outcome);
  }
  const reportOutcome = useEffectEvent(report);
  const lookUpRef = useRef(new AbortController());
  useEffect(() => {
    if (!isEnabled) return;
    const controller = new AbortController();
    lookUpRef.current = controller;
    const { signal } = controller;
    void findProductByBarcode(fetchOnce, barcode, signal).then((outcome) => {
      if (!signal.aborted) void reportOutcome(outcome, signal);
    });
    return () => controller.abort();
  }, [barcode, isEnabled, fetchOnce]);
  return () => void report({ kind: 'offline' }, lookUpRef.current.signal);
}
