import type { ListItem, Product } from '@quitanda/contract';
import { useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { useRead } from '../../sync/use-read.ts';
import { fits, suggest, usuals, type Suggestion } from './suggestions.ts';

const quietMs = 250;
const nothing: readonly Product[] = [];

/** LST-20: what fits what is typed, and what this home buys most while nothing is. */
export function useSuggestions(
  typed: string,
  items: readonly ListItem[],
  isFocused: boolean,
): { readonly suggestions: readonly Suggestion[]; readonly usual: readonly Suggestion[] } {
  const book = useRead('getPriceBook', {}, { isEnabled: isFocused }).data?.entries ?? [];
  const [now] = useState(Date.now);
  const search = useSettled(typed, quietMs);
  const read = useRead(
    'getProducts',
    { query: { search, limit: 8 } },
    { isEnabled: isFocused && search.length > 1 && typed !== '' },
  );
  const [last, setLast] = useState(nothing);
  if (read.data !== undefined && read.data !== last) setLast(read.data);
  // Until the next answer, what of the last one still fits.
  const isCurrent = search === typed && read.data !== undefined;
  const found = isCurrent ? read.data : last.filter((product) => fits(typed, product));
  if (!isFocused) return { suggestions: [], usual: [] };
  return {
    suggestions: suggest(typed, items, book, found, now),
    usual: typed === '' ? usuals(items, book, now) : [],
  };
}
