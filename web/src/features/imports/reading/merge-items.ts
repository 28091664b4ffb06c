import { batchLimits } from '@quitanda/contract/batches/batches';
import { limits } from '@quitanda/contract/values';
import { kindOfAmount } from '@quitanda/contract/units';
import { characterCount, fold } from '@quitanda/contract/text';
import type { ParsedItem } from './parsed-content.ts';

/**
 * Merges items with the same name and units that can be added, and adds up their quantities (IMP-04).
 * Ignores accents and case. The merged item has the spelling of the first item, the first barcode, and the
 * notes of both.
 */
export function mergeItems(items: readonly ParsedItem[]): ParsedItem[] {
  const merged = new Map<string, ParsedItem>();
  for (const item of items) {
    const key = `${item.unit} ${kindOfAmount(item)} ${fold(item.name)}`;
    const previous = merged.get(key);
    merged.set(key, previous === undefined ? item : merge(previous, item));
  }
  return [...merged.values()];
}

function merge(first: ParsedItem, second: ParsedItem): ParsedItem {
  const sum = Math.round((first.quantity + second.quantity) * 1_000) / 1_000;
  return {
    ...first,
    quantity: Math.min(sum, limits.maxQuantity),
    barcode: first.barcode ?? second.barcode,
    threshold: first.threshold ?? second.threshold,
    note: joinNotes(first.note, second.note),
    batches: [...(first.batches ?? []), ...(second.batches ?? [])].slice(0, batchLimits.perItem),
  };
}

/** Returns both notes if they differ and fit into one, otherwise the first. */
function joinNotes(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined || second === undefined || first === second) return first ?? second;
  const both = `${first}; ${second}`;
  return characterCount(both) <= limits.noteLength ? both : first;
}
