import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent } from 'react';
import { CallError } from '../../../sync/http/call-error.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { useDeviceCatalogue } from '../../catalogue/device/on-device.ts';

export type LookUpOutcome =
  | { readonly kind: 'found'; readonly product: Product }
  /** No product has the code yet. */
  | { readonly kind: 'unknown' }
  /** The server could not be asked, and this device does not know the code. */
  | { readonly kind: 'no-signal' }
  | { readonly kind: 'failed' };

/** Looks up a barcode while `isWanted`; `onOutcome` is called once. */
export function useBarcodeLookUp(
  barcode: Barcode,
  isWanted: boolean,
  onOutcome: (outcome: LookUpOutcome) => void,
): void {
  const fetchOnce = useFetchOnce();
  const catalogue = useDeviceCatalogue();
  const onDevice = useEffectEvent(() => catalogue?.byBarcode(barcode));
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const asked = fetchOnce('getProductByBarcode', { params: { barcode } }, { signal });
    void asked
      .then((product): LookUpOutcome => ({ kind: 'found', product }), outcomeOf)
      .then((outcome) => {
        if (signal.aborted) return;
        const kept = outcome.kind === 'no-signal' ? onDevice() : undefined;
        report(kept ? { kind: 'found', product: kept } : outcome);
      });
    return () => leaving.abort();
  }, [barcode, isWanted, fetchOnce]);
}

function outcomeOf(error: unknown): LookUpOutcome {
  if (!(error instanceof CallError)) return { kind: 'failed' };
  const { failure } = error;
  if (failure.kind === 'network') return { kind: 'no-signal' };
  return { kind: failure.status === 404 ? 'unknown' : 'failed' };
}
