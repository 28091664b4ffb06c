import { limits } from '@quitanda/contract/values';
import { kindOfAmount } from '@quitanda/contract/units';
import { fold } from '@quitanda/contract/text';
import type { ParsedItem } from './parsed-content.ts';

/**
 * Merges items with the same name and units that can be added, and adds up their quantities (IMP-04). Ignores accents
 * and case. The merged item has the spelling of the first item, and the first barcode.
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
  };
}
