import type { Product } from '@quitanda/contract';
import { useState } from 'react';
import { useRead } from '../../sync/use-read.ts';
import { searchSteps } from './search-steps.ts';
import { useSettled } from '../../lib/use-settled.ts';

const quietMs = 250;
const mostResults = 20;

export interface ProductSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly searched: string;
  /** Whether fewer words were searched than stand in the field. */
  readonly isNarrowed: boolean;
  /** Those of the last search, if any, until the new ones come. */
  readonly results: readonly Product[] | undefined;
  /** Whether nothing was found; while something else is searched, whether that was so before. */
  readonly isNothingFound: boolean;
  readonly failure: 'network' | 'refused' | undefined;
  readonly retry: () => void;
}

/**
 * Searches the catalogue while one types (LNK-01). Starts with the item's whole name and, until
 * something is typed, drops its last words as long as nothing is found.
 */
export function useProductSearch(itemName: string): ProductSearch {
  const [typed, setTyped] = useState(itemName);
  const [step, setStep] = useState(0);
  const settled = useSettled(typed.trim(), quietMs);
  const steps = searchSteps(itemName);
  // Until something else stands there, and for a moment after: what was found is not to flicker.
  const isOwn = settled === itemName.trim();
  const searched = isOwn ? (steps[step] ?? '') : settled;

  const read = useRead(
    'getProducts',
    { query: { search: searched, limit: mostResults, ...(itemName !== '' && { itemName }) } },
    { isEnabled: searched !== '' },
  );
  const [last, setLast] = useState<readonly Product[]>();
  const isNarrowing = isOwn && step + 1 < steps.length && read.data?.length === 0;
  if (isNarrowing) setStep(step + 1);
  else if (read.data !== undefined && read.data !== last) setLast(read.data);

  return {
    typed,
    type: setTyped,
    searched,
    isNarrowed: isOwn && step > 0,
    // That nothing was found says nothing of the next search...
    results: searched === '' ? undefined : (read.data ?? (last?.length === 0 ? undefined : last)),
    // ...but what one can do then stays where it is.
    isNothingFound: searched !== '' && (read.data ?? last)?.length === 0,
    failure: read.failure?.kind,
    retry: read.refresh,
  };
}
