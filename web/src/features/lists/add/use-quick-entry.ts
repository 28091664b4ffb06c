import type { ListUnit } from '@quitanda/contract/values';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { useDraft } from '../../../lib/device/drafts.ts';
import type { TypedItem } from '../items/item-fields.ts';
import { parseQuickEntry } from './quick-entry.ts';

interface TypedFields {
  readonly name: string;
  readonly quantity: string;
  readonly unit: ListUnit;
}

const emptyFields: TypedFields = { name: '', quantity: '1', unit: 'un' };

/**
 * Returns the fields of the form that adds items. While the name field contains an amount, the
 * fields of quantity and unit show that amount (LST-15). If the person changes the quantity or the
 * unit there, the amount is removed from the name field. An unfinished entry is kept when the screen
 * changes (UI-10).
 */
export function useQuickEntry() {
  const [typed, setDraft] = useDraft('list entry', emptyFields);
  const setTyped = (next: TypedFields) => setDraft(() => next);
  const entry = parseQuickEntry(typed.name, typed.unit);
  const isAmountParsed = entry.quantity !== null;
  const fields = {
    name: typed.name,
    quantity: entry.quantity === null ? typed.quantity : formatDecimal(entry.quantity),
    unit: entry.unit,
  };
  const typedItem: TypedItem = {
    name: entry.name,
    quantity: entry.quantity ?? typed.quantity,
    unit: entry.unit,
  };
  const withoutAmountInName = {
    name: isAmountParsed ? entry.name : typed.name,
    quantity: fields.quantity,
  };

  return {
    fields,
    typedItem,
    isAmountParsed,
    /** Whether the person changed the quantity or the unit in the field of quantity or unit. */
    isAmountSet: typed.quantity !== emptyFields.quantity || typed.unit !== emptyFields.unit,
    setName: (name: string) => setTyped({ ...typed, name }),
    setQuantity: (quantity: string) =>
      setTyped({ ...withoutAmountInName, unit: fields.unit, quantity }),
    setUnit: (unit: ListUnit) => setTyped({ ...withoutAmountInName, unit }),
    clear: () => setTyped(emptyFields),
  };
}
