import type { Product } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../../lib/timing/use-debounced.ts';
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
  readonly setTyped: (text: string) => void;
  /** The text of the current search. */
  readonly searchedText: string;
  /** Whether the search used fewer words than the field has. */
  readonly isShortened: boolean;
  /**
   * The device's results at once, and then those that only the server has. If the device has none,
   * the results of the last search stay until the new results arrive or the new search fails.
   */
  readonly results: readonly Product[] | undefined;
  /** Whether nothing was found. While a search runs, this is the value of the previous search. */
  readonly isNothingFound: boolean;
  readonly failure: 'network' | 'error-response' | undefined;
  readonly retry: () => void;
}

/**
 * Searches the catalogue during typing (LNK-01). Starts with the item's whole name and, until the
 * person types, drops its last words as long as nothing is found.
 */
export function useProductSearch(itemName: string): ProductSearch {
  const [typed, setTyped] = useState(itemName);
  const [stepIndex, setStepIndex] = useState(0);
  const debouncedText = useDebounced(typed.trim(), debounceMs);
  const steps = searchSteps(itemName);
  // Compares the debounced text. With the typed text, the first key press would change the search
  // back to the whole name, and the results would flicker.
  const isItemName = debouncedText === itemName.trim();
  const searchedText = isItemName ? (steps[stepIndex] ?? '') : debouncedText;

  const read = useRead(
    'getProducts',
    { query: { search: searchedText, limit: maxResults, ...(itemName !== '' && { itemName }) } },
    { isEnabled: searchedText !== '' },
  );
  const deviceResults = useDeviceResults(typed.trim(), itemName);
  const [lastServerResults, setLastServerResults] = useState<readonly Product[]>();
  const mustShorten = isItemName && stepIndex + 1 < steps.length && read.data?.length === 0;
  if (mustShorten && deviceResults.length === 0) setStepIndex(stepIndex + 1);
  else if (read.data !== undefined && read.data !== lastServerResults) {
    setLastServerResults(read.data);
  }

  const isSearchCurrent = debouncedText === typed.trim();
  const currentServerResults = isSearchCurrent ? read.data : undefined;
  // While the next search runs, the last results stay. Empty results do not stay, because the new
  // text may have results. After a failed search no results stay, because they would be shown as
  // those of the new text.
  const areLastResultsKept = read.failure === undefined && lastServerResults?.length !== 0;
  const serverResults = read.data ?? (areLastResultsKept ? lastServerResults : undefined);
  const results =
    deviceResults.length > 0 ? appendResults(deviceResults, currentServerResults) : serverResults;
  return {
    typed,
    setTyped,
    searchedText,
    isShortened: isItemName && stepIndex > 0,
    results: searchedText === '' && deviceResults.length === 0 ? undefined : results,
    // The buttons of an empty result stay during the next search, so that they do not move.
    isNothingFound:
      searchedText !== '' &&
      deviceResults.length === 0 &&
      (read.data ?? lastServerResults)?.length === 0,
    failure: read.failure?.kind,
    retry: read.refresh,
  };
}

/** Returns the device's results. The product last chosen for the item comes first (LNK-02). */
function useDeviceResults(text: string, itemName: string): readonly Product[] {
  const catalogue = useDeviceCatalogue();
  return useMemo(() => findOnDevice(catalogue, text, itemName), [catalogue, text, itemName]);
}

function findOnDevice(
  catalogue: DeviceCatalogue | undefined,
  text: string,
  itemName: string,
): readonly Product[] {
  if (catalogue === undefined || text === '') return [];
  const matches = catalogue.search(text, maxResults);
  const lastChosenProduct = itemName === '' ? undefined : catalogue.findLastChosenFor(itemName);
  const isShownFirst =
    lastChosenProduct !== undefined &&
    (text === itemName.trim() || matches.includes(lastChosenProduct));
  return isShownFirst
    ? [lastChosenProduct, ...matches.filter(({ id }) => id !== lastChosenProduct.id)]
    : matches;
}

/**
 * Returns the device's results, each with the fields that the server has sent for it, followed by
 * the results that only the server has.
 */
function appendResults(
  deviceResults: readonly Product[],
  serverResults: readonly Product[] | undefined,
): readonly Product[] {
  if (serverResults === undefined) return deviceResults;
  const serverVersions = new Map(serverResults.map((product) => [product.id, product]));
  const deviceIds = new Set(deviceResults.map(({ id }) => id));
  return [
    ...deviceResults.map((product) => serverVersions.get(product.id) ?? product),
    ...serverResults.filter(({ id }) => !deviceIds.has(id)),
  ].slice(0, maxResults);
}
