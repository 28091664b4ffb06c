import type { Lookup, Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettled } from '../../../lib/timing/use-settled.ts';
import type { Call } from '../../../sync/http/call.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce, type FetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { productByBarcode } from '../product-by-barcode.ts';
import { readCatalogueBarcode } from './product-draft.ts';

const quietMs = 400;

interface BarcodeData {
  readonly barcode: Barcode;
  /** The product that has the barcode. */
  readonly existing?: Product;
  /** The data of Open Food Facts about the barcode; null if it has none. */
  readonly found?: Lookup | null;
}

interface Options {
  /** The barcode as it is in its field. */
  readonly text: string;
  readonly isOpen: boolean;
  /**
   * Called with the data of Open Food Facts about a barcode; null if there is none, or the look-up
   * has failed.
   */
  readonly onLookedUp: (found: Lookup | null) => void;
}

/**
 * Looks up a barcode as soon as it is complete: the product that has it, or else the data of Open
 * Food Facts (PRD-04). A failure counts as no data.
 */
export function useBarcodeData({ text, isOpen, onLookedUp }: Options) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const read = readCatalogueBarcode(text);
  const settled = useSettled('barcode' in read ? read.barcode : undefined, quietMs);
  const [data, setData] = useState<BarcodeData>();

  const startLookUp = useEffectEvent((barcode: Barcode, signal: AbortSignal) =>
    lookUp(barcode, { call, fetchOnce, signal }),
  );
  const handleResult = useEffectEvent((result: BarcodeData) => {
    setData(result);
    onLookedUp(result.found ?? null);
  });
  const handleFailure = useEffectEvent(() => onLookedUp(null));

  useEffect(() => {
    if (!isOpen || settled === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    startLookUp(settled, signal).then(
      (result) => signal.aborted || (result ? handleResult(result) : handleFailure()),
      () => signal.aborted || handleFailure(),
    );
    return () => controller.abort();
  }, [isOpen, settled]);

  const isCurrent = 'barcode' in read && data?.barcode === read.barcode;
  return isCurrent ? data : undefined;
}

interface LookUpOptions {
  readonly call: Call;
  readonly fetchOnce: FetchOnce;
  readonly signal: AbortSignal;
}

async function lookUp(
  barcode: Barcode,
  { call, fetchOnce, signal }: LookUpOptions,
): Promise<BarcodeData | undefined> {
  const answer = await productByBarcode(fetchOnce, barcode, signal);
  if (answer.kind === 'found') return { barcode, existing: answer.product };
  if (answer.kind !== 'unknown') return undefined;
  const { found } = await call('lookUpBarcode', { params: { barcode } }, { signal });
  return { barcode, found };
}
