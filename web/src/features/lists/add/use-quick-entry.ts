import type { ListUnit } from '@quitanda/contract/values';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { useDraft } from '../../../lib/device/drafts.ts';
import type { TypedItem } from '../items/item-fields.ts';
import { parseQuickEntry } from './quick-entry.ts';

interface Typed {
  readonly name: string;
  readonly quantity: string;
  readonly unit: ListUnit;
}

const empty: Typed = { name: '', quantity: '1', unit: 'un' };

/**
 * Returns the fields of the add row. While the name field contains an amount, the fields of quantity
 * and unit show that amount (LST-15). If the person changes one of the two, the amount is removed
 * from the name field. An unfinished entry survives a change of screen (UI-10).
 */
export function useQuickEntry() {
  const [typed, setDraft] = useDraft('list entry', empty);
  const setTyped = (next: Typed) => setDraft(() => next);
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
    /** Whether quantity or unit were set in their own fields. */
    isAmountSet: typed.quantity !== empty.quantity || typed.unit !== empty.unit,
    setName: (name: string) => setTyped({ ...typed, name }),
    setQuantity: (quantity: string) =>
      setTyped({ ...withoutAmountInName, unit: fields.unit, quantity }),
    setUnit: (unit: ListUnit) => setTyped({ ...withoutAmountInName, unit }),
    clear: () => setTyped(empty),
  };
}
