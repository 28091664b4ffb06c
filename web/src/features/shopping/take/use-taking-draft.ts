import type { ItemProduct, ListItem } from '@quitanda/contract';
import { useDraft } from '../../../lib/device/drafts.ts';
import { isUnsaved } from './impulse.ts';
import type { ItemDraft } from './item-draft.ts';

/**
 * The product, the unit and the texts that the person has selected and typed in the item dialog.
 */
export interface TakingDraft {
  readonly product: ItemProduct | null;
  readonly unit?: ListItem['unit'] | undefined;
  readonly typed: Partial<ItemDraft>;
}

/** Returns a draft that is restored when the dialog opens again for the same item (UI-10). */
export function useTakingDraft(
  item: ListItem,
  product: ItemProduct | null,
  initialDraft: Partial<ItemDraft> = {},
) {
  return useDraft<TakingDraft>(keyOf(item, product, initialDraft), {
    product,
    typed: initialDraft,
  });
}

/**
 * The key contains the initial values and the item's values in the cart, so that a draft is not
 * restored after one of these values has changed.
 */
function keyOf(
  item: ListItem,
  product: ItemProduct | null,
  initialDraft: Partial<ItemDraft>,
): string {
  const { id, listId, name, isChecked, price, paid, purchasedQuantity } = item;
  const itemKey = isUnsaved(item) ? [listId, name] : [id];
  const line = [isChecked, price, paid ?? null, purchasedQuantity];
  return JSON.stringify([itemKey, product?.id, ...line, initialDraft]);
}
