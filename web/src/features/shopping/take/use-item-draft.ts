import type { ItemProduct, ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { priceText } from '../../../lib/amounts/money.ts';
import { useState } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { parseDraft, type DraftField, type ItemDraft, type PricedLine } from './item-draft.ts';
import { cartQuantityOf } from './cart-quantity.ts';
import { switchPricing } from './pricing-switch.ts';

const noFields: ReadonlySet<DraftField> = new Set();

/**
 * Returns the initial draft: the values in the cart, or else no price and the planned quantity
 * (SHO-08, SHO-19).
 */
function initialDraftOf(item: ListItem, { product, unit }: DraftSource): ItemDraft {
  const quantity = cartQuantityOf(item, product, unit);
  // A total is of the quantity in the cart, in its unit (SHO-25).
  const total = item.isChecked && unit === purchasedUnitOf(item) ? item.paid : null;
  const price = total ?? (item.isChecked ? item.price : null);
  return {
    pricing: total == null ? 'per-unit' : 'total',
    price: price === null ? '' : priceText(price),
    quantity: quantity === null ? '' : formatDecimal(quantity),
    paidQuantity: '',
  };
}

/** The values that decide the draft, besides the item and the typed texts. */
interface DraftSource {
  /** The price that the empty field shows as a hint. Confirming the dialog accepts it (SHO-08). */
  readonly suggestedPrice?: number | undefined;
  readonly product: ItemProduct | null;
  readonly unit: ListItem['unit'];
}

/**
 * Returns the fields of the item dialog, and the line that results from them. A field that is not
 * in `typed` gets its initial value from the item and `source`.
 */
export function useItemDraft(
  item: ListItem,
  source: DraftSource,
  typed: Partial<ItemDraft>,
  setTyped: (change: (typed: Partial<ItemDraft>) => Partial<ItemDraft>) => void,
) {
  const toast = useToast();
  const mergedDraft: ItemDraft = { ...initialDraftOf(item, source), ...typed };
  // Weighed items have no 'leve e pague'.
  const isOfferImpossible = source.unit === 'kg' && mergedDraft.pricing === 'take-and-pay';
  const draft: ItemDraft = isOfferImpossible
    ? { ...mergedDraft, pricing: 'per-unit' }
    : mergedDraft;
  const [invalidFields, setInvalidFields] = useState(noFields);
  const parsedDraft = parseDraft(applySuggestedPrice(draft, source.suggestedPrice), source.unit);

  function change(fields: Partial<ItemDraft>): void {
    setTyped((current) => ({ ...current, ...fields }));
    setInvalidFields(noFields);
  }

  /** Deletes the typed quantities, because they would be wrong in another unit. */
  function clearQuantity(): void {
    setTyped(({ quantity: _quantity, paidQuantity: _paidQuantity, ...rest }) => rest);
    setInvalidFields(noFields);
  }

  /**
   * Replaces a typed price per unit by the total, before the unit of the quantity becomes another one, so that
   * the line costs what was said (UNI-11).
   */
  function keepTotal(): void {
    if (draft.pricing !== 'per-unit' || draft.price === '') return;
    change(switchPricing(draft, 'total', source.unit));
  }

  /**
   * Returns the line. If fields are invalid, marks them, shows the warning of SHO-06 and returns
   * null.
   */
  function validate(): PricedLine | null {
    if ('pricedLine' in parsedDraft) return parsedDraft.pricedLine;
    setInvalidFields(parsedDraft.invalidFields);
    toast.warning(warningOf(draft, parsedDraft.invalidFields));
    return null;
  }

  const pricedLine = 'pricedLine' in parsedDraft ? parsedDraft.pricedLine : null;
  return { draft, change, clearQuantity, keepTotal, validate, invalidFields, pricedLine };
}

/** LST-34: says what is wrong. 'Devem ser positivos' is only for what is not above zero. */
function warningOf(draft: ItemDraft, invalidFields: ReadonlySet<DraftField>): string {
  const texts = [...invalidFields].map((field) => draft[field].trim());
  if (texts.some((text) => text !== '' && Number(text.replace(',', '.')) <= 0))
    return 'Preço e quantidade são obrigatórios e devem ser positivos.';
  if (texts.includes('')) return 'Preço e quantidade são obrigatórios.';
  return 'Confira o preço e a quantidade.';
}

function applySuggestedPrice(draft: ItemDraft, suggestedPrice: number | undefined): ItemDraft {
  const isHintUsed = draft.price.trim() === '' && draft.pricing !== 'total';
  return isHintUsed && suggestedPrice !== undefined
    ? { ...draft, price: priceText(suggestedPrice) }
    : draft;
}
