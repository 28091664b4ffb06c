import type { ListUnit } from '@quitanda/contract/values';
import { useState } from 'react';
import { parseDraft, type DraftField, type ItemDraft } from '../../shopping/take/item-draft.ts';
import type { InitialValues, LineValues, ShownProduct } from './line-values.ts';

const noFields: ReadonlySet<DraftField> = new Set();

/** Returns the fields of the sheet of a line, and the values that result from them. */
export function useLineForm(initial: InitialValues) {
  const [product, setProduct] = useState(initial.product);
  const [unit, setUnit] = useState<ListUnit>(initial.unit);
  const [typed, setTyped] = useState<ItemDraft>(initial.draft);
  const [invalidFields, setInvalidFields] = useState(noFields);
  // Weighed items have no 'leve e pague'.
  const draft: ItemDraft =
    unit === 'kg' && typed.pricing === 'take-and-pay' ? { ...typed, pricing: 'per-unit' } : typed;
  const isUnpriced = initial.isUnpriced === true && draft.price.trim() === '';
  const parsed = parseDraft(isUnpriced ? { ...draft, price: '0' } : draft, unit);
  const values: LineValues | undefined =
    'pricedLine' in parsed
      ? { product, unit, pricing: draft.pricing, pricedLine: parsed.pricedLine, isUnpriced }
      : undefined;

  function change(fields: Partial<ItemDraft>): void {
    setTyped((current) => ({ ...current, ...fields }));
    setInvalidFields(noFields);
  }
  /** Deletes the quantities, because they would be wrong in another unit. */
  function changeUnit(next: ListUnit): void {
    setUnit(next);
    change({ quantity: '', paidQuantity: '' });
  }
  /** Returns the values. If fields are invalid, marks them and returns undefined. */
  function validate(): LineValues | undefined {
    if ('invalidFields' in parsed) setInvalidFields(parsed.invalidFields);
    return values;
  }
  return {
    product,
    unit,
    draft,
    values,
    invalidFields,
    change,
    changeUnit,
    changeProduct: (next: ShownProduct | null) => setProduct(next),
    validate,
  };
}
