/** Joins equal items of one group (IMP-04). */
import { limits } from '@quitanda/contract/values';
import { fold } from '@quitanda/contract/text';
import type { FoundItem } from './found.ts';

/**
 * Returns each name, in any spelling, once in each unit, with the sum of its quantities. The first
 * one gives the spelling, and the first barcode counts.
 */
export function mergeItems(items: readonly FoundItem[]): FoundItem[] {
  const merged = new Map<string, FoundItem>();
  for (const item of items) {
    const key = `${item.unit} ${fold(item.name)}`;
    const before = merged.get(key);
    merged.set(key, before === undefined ? item : joined(before, item));
  }
  return [...merged.values()];
}

function joined(first: FoundItem, second: FoundItem): FoundItem {
  const sum = Math.round((first.quantity + second.quantity) * 1_000) / 1_000;
  return {
    ...first,
    quantity: Math.min(sum, limits.maxQuantity),
    barcode: first.barcode ?? second.barcode,
    threshold: first.threshold ?? second.threshold,
  };
}
