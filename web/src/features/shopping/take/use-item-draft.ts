import type { ItemProduct, ListItem } from '@quitanda/contract';
import { priceText } from '../../../lib/amounts/money.ts';
import { useState } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { readDraft, type DraftField, type ItemDraft, type PricedLine } from './item-draft.ts';
import { cartQuantityOf } from './cart-quantity.ts';

const noFields: ReadonlySet<DraftField> = new Set();
/**
 * The initial draft: the values in the cart, or else no price and the planned quantity (SHO-08,
 * SHO-19).
 */
function firstDraft(item: ListItem, { product, unit }: TakenAs): ItemDraft {
  const quantity = cartQuantityOf(item, product, unit);
  return {
    pricing: 'per-unit',
    price: item.isChecked && item.price !== null ? priceText(item.price) : '',
    quantity: quantity === null ? '' : formatDecimal(quantity),
    paidQuantity: '',
  };
}

interface TakenAs {
  /**
   * The price that the empty field shows as a hint, and that confirming the dialog accepts
   * (SHO-08).
   */
  readonly shownPrice?: number | undefined;
  readonly product: ItemProduct | null;
  readonly unit: ListItem['unit'];
}

/**
 * The fields of the item dialog, and their result. Some are `typed`; the others follow `takenAs`,
 * the chosen product and unit.
 */
export function useItemDraft(
  item: ListItem,
  takenAs: TakenAs,
  typed: Partial<ItemDraft>,
  setTyped: (change: (typed: Partial<ItemDraft>) => Partial<ItemDraft>) => void,
) {
  const toast = useToast();
  const filled: ItemDraft = { ...firstDraft(item, takenAs), ...typed };
  // Weighed things have no 'leve e pague'.
  const isPerUnit = takenAs.unit === 'kg' && filled.pricing === 'take-and-pay';
  const draft: ItemDraft = isPerUnit ? { ...filled, pricing: 'per-unit' } : filled;
  const [wrong, setWrong] = useState(noFields);
  const reading = readDraft(withShownPrice(draft, takenAs.shownPrice));

  function change(fields: Partial<ItemDraft>): void {
    setTyped((current) => ({ ...current, ...fields }));
    setWrong(noFields);
  }

  /** Deletes the typed quantities, because they have another meaning in another unit. */
  function forgetQuantity(): void {
    setTyped(({ quantity: _quantity, paidQuantity: _paid, ...kept }) => kept);
    setWrong(noFields);
  }

  /**
   * Returns the line, or null after marking the invalid fields and showing the warning of SHO-06.
   */
  function check(): PricedLine | null {
    if ('priced' in reading) return reading.priced;
    setWrong(reading.wrong);
    toast.warning('Preço e quantidade são obrigatórios e devem ser positivos.');
    return null;
  }

  const priced = 'priced' in reading ? reading.priced : null;
  return { draft, change, forgetQuantity, check, wrong, priced };
}

function withShownPrice(draft: ItemDraft, shownPrice: number | undefined): ItemDraft {
  const isHintUsed = draft.price.trim() === '' && draft.pricing !== 'total';
  return isHintUsed && shownPrice !== undefined
    ? { ...draft, price: priceText(shownPrice) }
    : draft;
}
