/** Merges equal items of one group (IMP-04). */
import { limits } from '@quitanda/contract/values';
import { fold } from '@quitanda/contract/text';
import type { FoundItem } from './found.ts';

/**
 * Merges the items that have the same unit and the same name, ignoring accents and case, and adds
 * up their quantities. The merged item has the spelling of the first item, and the first barcode.
 */
export function mergeItems(items: readonly FoundItem[]): FoundItem[] {
  const merged = new Map<string, FoundItem>();
  for (const item of items) {
    const key = `${item.unit} ${fold(item.name)}`;
    const previous = merged.get(key);
    merged.set(key, previous === undefined ? item : merge(previous, item));
  }
  return [...merged.values()];
}

function merge(first: FoundItem, second: FoundItem): FoundItem {
  const sum = Math.round((first.quantity + second.quantity) * 1_000) / 1_000;
  return {
    ...first,
    quantity: Math.min(sum, limits.maxQuantity),
    barcode: first.barcode ?? second.barcode,
    threshold: first.threshold ?? second.threshold,
  };
}
