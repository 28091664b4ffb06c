import type { ListItem } from '@quitanda/contract';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { formatDecimal } from '../../lib/decimal.ts';
import { useToast } from '../../ui/toast-region.tsx';
import { isUnsaved } from './impulse.ts';
import { readDraft, type DraftField, type ItemDraft, type PricedLine } from './item-draft.ts';
import { priceText } from '../../lib/money-entry.ts';

const noFields: ReadonlySet<DraftField> = new Set();
/** A first take starts without a price, from the quantity of the list (SHO-08). */
function firstDraft(item: ListItem): ItemDraft {
  return {
    pricing: 'per-unit',
    price: item.isChecked && item.price !== null ? priceText(item.price) : '',
    quantity: formatDecimal((item.isChecked ? item.purchasedQuantity : null) ?? item.quantity),
    paidQuantity: '',
  };
}

/**
 * What stands in the fields of the item dialog, and what it comes to. `start` fills some; `unit` is
 * that of the product chosen now.
 */
export function useItemDraft(
  item: ListItem,
  unit: ListItem['unit'],
  start: Partial<ItemDraft> = {},
) {
  const toast = useToast();
  const [typed, setTyped, forget] = useDraft<ItemDraft>(draftKeyOf(item, start), {
    ...firstDraft(item),
    ...start,
  });
  // What is weighed has no 'leve e pague'.
  const isPerUnit = unit === 'kg' && typed.pricing === 'take-and-pay';
  const draft: ItemDraft = isPerUnit ? { ...typed, pricing: 'per-unit' } : typed;
  const [wrong, setWrong] = useState(noFields);
  const reading = readDraft(draft);

  function change(fields: Partial<ItemDraft>): void {
    setTyped({ ...typed, ...fields });
    setWrong(noFields);
  }

  /** The line, or null with the fields at fault marked and the warning of SHO-06 shown. */
  function check(): PricedLine | null {
    if ('priced' in reading) return reading.priced;
    setWrong(reading.wrong);
    toast.warning('Preço e quantidade são obrigatórios e devem ser positivos.');
    return null;
  }

  return {
    draft,
    change,
    check,
    wrong,
    forget,
    priced: 'priced' in reading ? reading.priced : null,
  };
}

/** What was filled in otherwise is a draft of its own, and so is what went into the cart since. */
function draftKeyOf(item: ListItem, start: Partial<ItemDraft>): string {
  const { listId, name, isChecked, price, purchasedQuantity } = item;
  const id = isUnsaved(item) ? `${listId} ${item.productId ?? name}` : item.id;
  const filled = Object.values(start).join(' ');
  return ['item', id, isChecked, price, purchasedQuantity, filled].join(' ');
}
