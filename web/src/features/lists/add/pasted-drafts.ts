/** Converts a pasted text to the drafts that the preview shows (LST-21). */
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import type { TypedItem } from '../items/item-fields.ts';
import { parsePastedText } from './pasted-lines.ts';

/** A pasted item whose fields can be corrected in the preview. */
export interface PastedDraft extends TypedItem {
  readonly id: number;
  readonly quantity: string;
  readonly isSelected: boolean;
}

/**
 * Returns the drafts of a pasted text. Returns undefined if the text has no item, or is one line
 * with one item, because such a text is handled like typed text.
 */
export function parseDrafts(text: string): readonly PastedDraft[] | undefined {
  const lines = parsePastedText(text);
  const isOneLine = !/[\n\r\u2028\u2029]/u.test(text.trim());
  if (lines.length === 0 || (lines.length === 1 && isOneLine)) return undefined;
  return lines.map(({ name, quantity, unit, isDone }, id) => ({
    id,
    name,
    quantity: formatDecimal(quantity ?? 1),
    unit,
    isSelected: !isDone,
  }));
}
