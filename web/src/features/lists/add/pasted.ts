/** Turns a pasted text into the items that the preview offers (LST-21). */
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import type { TypedItem } from '../items/item-fields.ts';
import { readPasted } from './pasted-lines.ts';

/** A pasted item, as fields that can be corrected. */
export interface PastedDraft extends TypedItem {
  readonly id: number;
  readonly quantity: string;
  readonly isSelected: boolean;
}

/**
 * Returns the items of a pasted text; undefined for a single item on a single line, which is
 * treated like typed text.
 */
export function pastedDrafts(text: string): readonly PastedDraft[] | undefined {
  const read = readPasted(text);
  const isOneLine = !/[\n\r\u2028\u2029]/u.test(text.trim());
  if (read.length === 0 || (read.length === 1 && isOneLine)) return undefined;
  return read.map(({ name, quantity, unit, isDone }, id) => ({
    id,
    name,
    quantity: formatDecimal(quantity ?? 1),
    unit,
    isSelected: !isDone,
  }));
}
