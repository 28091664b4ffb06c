import type { ListUnit } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatDecimal } from '../../lib/decimal.ts';
import type { TypedItem } from './item-fields.ts';
import { parseQuickEntry } from './quick-entry.ts';

const empty = { name: '', quantity: '1', unit: 'un' } as const;

/**
 * The add row's fields. While the name reads as a quick entry, quantity and unit show what it says
 * (LST-15); touching one of them takes the entry as read, and the name becomes the bare name.
 */
export function useQuickEntry() {
  const [typed, setTyped] = useState<{ name: string; quantity: string; unit: ListUnit }>(empty);
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
    /** Quantity or unit were set beside the name. */
    isChosen: typed.quantity !== empty.quantity || typed.unit !== empty.unit,
    setName: (name: string) => setTyped({ ...typed, name }),
    setQuantity: (quantity: string) => setTyped({ ...asRead, unit: shown.unit, quantity }),
    setUnit: (unit: ListUnit) => setTyped({ ...asRead, unit }),
    clear: () => setTyped(empty),
  };
}
