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

interface BarcodeFacts {
  readonly barcode: Barcode;
  /** The product that has the barcode. */
  readonly known?: Product;
  /** What Open Food Facts says about it. */
  readonly found?: Lookup | null;
}

interface Options {
  /** The barcode as it is in its field. */
  readonly text: string;
  readonly isOpen: boolean;
  /**
   * Called with what Open Food Facts says about a new barcode; null if nothing is known, for any
   * reason.
   */
  readonly onLearned: (found: Lookup | null) => void;
}

/**
 * Looks up a barcode as soon as it is complete: the product that has it, or else what Open Food
 * Facts says (PRD-04). Failures count as nothing known.
 */
export function useBarcodeFacts({ text, isOpen, onLearned }: Options) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const read = readCatalogueBarcode(text);
  const settled = useSettled('barcode' in read ? read.barcode : undefined, quietMs);
  const [facts, setFacts] = useState<BarcodeFacts>();

  const ask = useEffectEvent((barcode: Barcode, signal: AbortSignal) =>
    factsOf(barcode, { call, fetchOnce, signal }),
  );
  const learn = useEffectEvent((learned: BarcodeFacts) => {
    setFacts(learned);
    onLearned(learned.found ?? null);
  });
  const learnNothing = useEffectEvent(() => onLearned(null));

  useEffect(() => {
    if (!isOpen || settled === undefined) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    ask(settled, signal).then(
      (learned) => signal.aborted || (learned ? learn(learned) : learnNothing()),
      () => signal.aborted || learnNothing(),
    );
    return () => aborter.abort();
  }, [isOpen, settled]);

  const isCurrent = 'barcode' in read && facts?.barcode === read.barcode;
  return isCurrent ? facts : undefined;
}

interface Asking {
  readonly call: Call;
  readonly fetchOnce: FetchOnce;
  readonly signal: AbortSignal;
}

async function factsOf(
  barcode: Barcode,
  { call, fetchOnce, signal }: Asking,
): Promise<BarcodeFacts | undefined> {
  const answered = await productByBarcode(fetchOnce, barcode, signal);
  if (answered.kind === 'found') return { barcode, known: answered.product };
  if (answered.kind !== 'unknown') return undefined;
  const { found } = await call('lookUpBarcode', { params: { barcode } }, { signal });
  return { barcode, found };
}
