import type { Lookup, Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../../lib/timing/use-debounced.ts';
import type { Call } from '../../../sync/http/call.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce, type FetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { findProductByBarcode } from '../product-by-barcode.ts';
import { readCatalogueBarcode } from './product-draft.ts';

const debounceMs = 400;

interface BarcodeData {
  readonly barcode: Barcode;
  /** The product that has the barcode. */
  readonly existingProduct?: Product;
  /** The data of Open Food Facts about the barcode; null if it has none. */
  readonly lookup?: Lookup | null;
}

interface Options {
  /** The text of the barcode field. */
  readonly text: string;
  readonly isOpen: boolean;
  /**
   * Called with the data of Open Food Facts about a barcode; null if there is none, or the look-up
   * has failed. If an earlier look-up of the same barcode had data, a failed one returns them again.
   */
  readonly onLookedUp: (lookup: Lookup | null) => void;
}

/**
 * Looks up a barcode when it is complete and the typing has paused. Returns the product that has
 * it, or else the data of Open Food Facts (PRD-04). A failure counts as no data.
 */
export function useBarcodeData({ text, isOpen, onLookedUp }: Options) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const parsed = readCatalogueBarcode(text);
  const debouncedBarcode = useDebounced(
    'barcode' in parsed ? parsed.barcode : undefined,
    debounceMs,
  );
  const [data, setData] = useState<BarcodeData>();

  const startLookUp = useEffectEvent((barcode: Barcode, signal: AbortSignal) =>
    lookUp(barcode, { call, fetchOnce, signal }),
  );
  const handleResult = useEffectEvent((result: BarcodeData) => {
    setData(result);
    onLookedUp(result.lookup ?? null);
  });
  // The barcode is looked up again when the dialog opens again with the kept draft.
  const handleFailure = useEffectEvent((barcode: Barcode) =>
    onLookedUp(data?.barcode === barcode ? (data.lookup ?? null) : null),
  );

  useEffect(() => {
    if (!isOpen || debouncedBarcode === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    startLookUp(debouncedBarcode, signal).then(
      (result) =>
        signal.aborted || (result ? handleResult(result) : handleFailure(debouncedBarcode)),
      () => signal.aborted || handleFailure(debouncedBarcode),
    );
    return () => controller.abort();
  }, [isOpen, debouncedBarcode]);

  // The data of an earlier barcode is not returned.
  const isCurrent = 'barcode' in parsed && data?.barcode === parsed.barcode;
  return isCurrent ? data : undefined;
}

interface LookUpOptions {
  readonly call: Call;
  readonly fetchOnce: FetchOnce;
  readonly signal: AbortSignal;
}

/** Returns what is known about a barcode; undefined if nothing could be asked. */
export async function lookUp(
  barcode: Barcode,
  { call, fetchOnce, signal }: LookUpOptions,
): Promise<BarcodeData | undefined> {
  const result = await findProductByBarcode(fetchOnce, barcode, signal);
  if (result.kind === 'found') return { barcode, existingProduct: result.product };
  if (result.kind !== 'unknown') return undefined;
  const { found } = await call('lookUpBarcode', { params: { barcode } }, { signal });
  return { barcode, lookup: found };
}
