import type { ItemProduct, ListItem } from '@quitanda/contract';
import { useDraft } from '../../lib/drafts.ts';
import { isUnsaved } from './impulse.ts';
import type { ItemDraft } from './item-draft.ts';

/** What somebody chose and typed in the item dialog; the rest follows from the item. */
export interface TakingDraft {
  readonly product: ItemProduct | null;
  readonly unit?: ListItem['unit'] | undefined;
  readonly typed: Partial<ItemDraft>;
}

/** It is there again when the dialog is opened once more for the same (UI-10). */
export function useTakingDraft(
  item: ListItem,
  product: ItemProduct | null,
  start: Partial<ItemDraft> = {},
) {
  return useDraft<TakingDraft>(keyOf(item, product, start), { product, typed: start });
}

/** What was filled in otherwise is a draft of its own, and so is what went into the cart since. */
function keyOf(item: ListItem, product: ItemProduct | null, start: Partial<ItemDraft>): string {
  const { id, listId, name, isChecked, price, purchasedQuantity } = item;
  const what = isUnsaved(item) ? [listId, name] : [id];
  return JSON.stringify([what, product?.id, isChecked, price, purchasedQuantity, start]);
}
