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
 * Returns the fields of the add row. While the name reads as a quick entry, quantity and unit show
 * what was read (LST-15). Changing one of them accepts what was read, and only the bare name stays
 * in the name field. An unfinished entry survives a change of screen (UI-10).
 */
export function useQuickEntry() {
  const [typed, keep] = useDraft('list entry', empty);
  const setTyped = (next: Typed) => keep(() => next);
  const entry = parseQuickEntry(typed.name, typed.unit);
  const isRead = entry.quantity !== null;
  const shown = {
    name: typed.name,
    quantity: entry.quantity === null ? typed.quantity : formatDecimal(entry.quantity),
    unit: entry.unit,
  };
  const wanted: TypedItem = {
    name: entry.name,
    quantity: entry.quantity ?? typed.quantity,
    unit: entry.unit,
  };
  const asRead = { name: isRead ? entry.name : typed.name, quantity: shown.quantity };

  return {
    shown,
    wanted,
    isRead,
    /** Whether quantity or unit were set in their own fields. */
    isChosen: typed.quantity !== empty.quantity || typed.unit !== empty.unit,
    setName: (name: string) => setTyped({ ...typed, name }),
    setQuantity: (quantity: string) => setTyped({ ...asRead, unit: shown.unit, quantity }),
    setUnit: (unit: ListUnit) => setTyped({ ...asRead, unit }),
    clear: () => setTyped(empty),
  };
}
