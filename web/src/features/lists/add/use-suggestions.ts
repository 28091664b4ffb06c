import type { ListItem, Product } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../../lib/timing/use-debounced.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useDeviceCatalogue } from '../../catalogue/device/use-device-catalogue.ts';
import { useLastAmounts, type LastAmount } from './last-amounts.ts';
import { usePurchaseTimes } from './use-purchase-times.ts';
import { matchesText, suggest, suggestUsualItems, type Suggestion } from './suggestions.ts';

const debounceMs = 250;
const maxResults = 8;
const noProducts: readonly Product[] = [];

/**
 * LST-20: returns the suggestions for the typed text, and the usual items while the field is empty.
 * The catalogue on the device is searched first, because it needs no network. The server is called
 * only if the device finds too few products.
 */
export function useSuggestions(
  typed: string,
  items: readonly ListItem[],
  isPanelOpen: boolean,
): {
  readonly suggestions: readonly Suggestion[];
  readonly usualItems: readonly Suggestion[];
  /** What the household bought last of the typed name (LST-31); also while the panel is closed. */
  readonly lastAmount: LastAmount | undefined;
} {
  const findLastAmount = useLastAmounts(isPanelOpen || typed !== '');
  const lastAmount = findLastAmount([typed]);
  const findTimes = usePurchaseTimes(isPanelOpen && typed === '');
  const priceBook = useRead('getPriceBook', {}, { isEnabled: isPanelOpen }).data?.entries ?? [];
  const [now] = useState(Date.now);
  const catalogue = useDeviceCatalogue(isPanelOpen);
  const deviceProducts = useMemo(
    () => (typed.length > 1 ? (catalogue?.search(typed, maxResults) ?? noProducts) : noProducts),
    [catalogue, typed],
  );
  const serverProducts = useServerProducts(
    typed,
    isPanelOpen && deviceProducts.length < maxResults,
  );
  if (!isPanelOpen) return { suggestions: [], usualItems: [], lastAmount };
  return {
    suggestions: suggest(
      typed,
      items,
      priceBook,
      joinResults(deviceProducts, serverProducts),
      now,
      findLastAmount,
    ),
    usualItems:
      typed === '' ? suggestUsualItems(items, priceBook, now, findLastAmount, findTimes) : [],
    lastAmount,
  };
}

/**
 * Returns the products that the server finds. While a search runs, it returns the previous results
 * that still match.
 */
function useServerProducts(typed: string, isEnabled: boolean): readonly Product[] {
  const search = useDebounced(typed, debounceMs);
  const read = useRead(
    'getProducts',
    { query: { search, limit: maxResults } },
    { isEnabled: isEnabled && search.length > 1 && typed !== '' },
  );
  const [lastResults, setLastResults] = useState(noProducts);
  if (read.data !== undefined && read.data !== lastResults) setLastResults(read.data);
  const isCurrent = search === typed && read.data !== undefined;
  return isCurrent ? read.data : lastResults.filter((product) => matchesText(typed, product));
}

/** Returns the device's results, followed by the products that only the server found. */
function joinResults(
  deviceProducts: readonly Product[],
  serverProducts: readonly Product[],
): readonly Product[] {
  const ids = new Set(deviceProducts.map(({ id }) => id));
  return [...deviceProducts, ...serverProducts.filter(({ id }) => !ids.has(id))];
}
