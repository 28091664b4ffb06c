import type { Product } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useSettled } from '../../../lib/timing/use-settled.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import {
  useDeviceCatalogue,
  type DeviceCatalogue,
} from '../../catalogue/device/use-device-catalogue.ts';
import { searchSteps } from './search-steps.ts';

const debounceMs = 250;
const maxResults = 20;

export interface ProductSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly searched: string;
  /** Whether the search used fewer words than the field has. */
  readonly isNarrowed: boolean;
  /**
   * The device's matches at once, and then those that only the server has. If the device has none,
   * the results of the last search stay until the new ones arrive.
   */
  readonly results: readonly Product[] | undefined;
  /** Whether nothing was found; during a search, the state of the previous search. */
  readonly isNothingFound: boolean;
  readonly failure: 'network' | 'refused' | undefined;
  readonly retry: () => void;
}

/**
 * Searches the catalogue during typing (LNK-01). Starts with the item's whole name and, until the
 * person types, drops its last words as long as nothing is found.
 */
export function useProductSearch(itemName: string): ProductSearch {
  const [typed, setTyped] = useState(itemName);
  const [step, setStep] = useState(0);
  const settled = useSettled(typed.trim(), debounceMs);
  const steps = searchSteps(itemName);
  // The settled text is used, because the first key press would otherwise change the search back to
  // the whole name, and the results would flicker.
  const isItemName = settled === itemName.trim();
  const searched = isItemName ? (steps[step] ?? '') : settled;

  const read = useRead(
    'getProducts',
    { query: { search: searched, limit: maxResults, ...(itemName !== '' && { itemName }) } },
    { isEnabled: searched !== '' },
  );
  const onDevice = useOnDevice(typed.trim(), itemName);
  const [last, setLast] = useState<readonly Product[]>();
  const isNarrowing = isItemName && step + 1 < steps.length && read.data?.length === 0;
  if (isNarrowing && onDevice.length === 0) setStep(step + 1);
  else if (read.data !== undefined && read.data !== last) setLast(read.data);

  const isSettled = settled === typed.trim();
  const current = isSettled ? read.data : undefined;
  // While the next search runs, the last results stay, unless they are empty, because the new text
  // may have results.
  const serverResults = read.data ?? (last?.length === 0 ? undefined : last);
  const results = onDevice.length > 0 ? appendResults(onDevice, current) : serverResults;
  return {
    typed,
    type: setTyped,
    searched,
    isNarrowed: isItemName && step > 0,
    results: searched === '' && onDevice.length === 0 ? undefined : results,
    // The buttons of an empty result stay during the next search, so that they do not move.
    isNothingFound: searched !== '' && onDevice.length === 0 && (read.data ?? last)?.length === 0,
    failure: read.failure?.kind,
    retry: read.refresh,
  };
}

/** The device's matches; the product last chosen for the item comes first (LNK-02). */
function useOnDevice(text: string, itemName: string): readonly Product[] {
  const catalogue = useDeviceCatalogue();
  return useMemo(() => findOnDevice(catalogue, text, itemName), [catalogue, text, itemName]);
}

function findOnDevice(
  catalogue: DeviceCatalogue | undefined,
  text: string,
  itemName: string,
): readonly Product[] {
  if (catalogue === undefined || text === '') return [];
  const found = catalogue.search(text, maxResults);
  const lastChosen = itemName === '' ? undefined : catalogue.chosenFor(itemName);
  const isFirst =
    lastChosen !== undefined && (text === itemName.trim() || found.includes(lastChosen));
  return isFirst ? [lastChosen, ...found.filter(({ id }) => id !== lastChosen.id)] : found;
}

/**
 * Returns the shown products at their positions, in the server's version, followed by the other
 * products of the server.
 */
function appendResults(
  shown: readonly Product[],
  onServer: readonly Product[] | undefined,
): readonly Product[] {
  if (onServer === undefined) return shown;
  const serverVersions = new Map(onServer.map((product) => [product.id, product]));
  const ids = new Set(shown.map(({ id }) => id));
  return [
    ...shown.map((product) => serverVersions.get(product.id) ?? product),
    ...onServer.filter(({ id }) => !ids.has(id)),
  ].slice(0, maxResults);
}
