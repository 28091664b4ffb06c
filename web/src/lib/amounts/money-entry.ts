/**
 * Typing an amount of money (UI-08). Digits fill in from the centavos: '799' becomes '7,99'. After
 * a comma or a point the rest of the entry is read as decimals: '7,' and then '7,9'.
 */
import { hasAtMostDecimals } from '@quitanda/contract/values';
import { parseMoney } from './decimal.ts';
import { priceText } from './money.ts';

/**
 * The text of a field, and how it was edited since the focus: `untouched`, `cents` (digits fill in
 * from the centavos), or `usual` (ordinary typing with a separator).
 */
export interface MoneyEntry {
  readonly text: string;
  readonly way: 'untouched' | 'cents' | 'usual';
}

/** The text of the field after the browser's edit, and the kind of edit. */
export interface MoneyEdit {
  readonly text: string;
  /** The inserted text; null where text was deleted. */
  readonly inserted: string | null;
  readonly isPasted: boolean;
}

/** Returns what the field shows after an edit. */
export function editMoney(before: MoneyEntry, edit: MoneyEdit): MoneyEntry {
  const { text, inserted, isPasted } = edit;
  if (text.trim() === '') return { text: '', way: 'cents' };
  if (isPasted) return { text: completeMoney(text), way: 'usual' };
  const isAllNew = inserted === text;
  if (before.way === 'usual' && !isAllNew) return { text, way: 'usual' };
  if (inserted !== null && /^[.,]$/u.test(inserted))
    return afterSeparator(before, inserted, isAllNew);
  // Other insertions, such as a letter or several characters with a separator, are ordinary typing.
  if (inserted !== null && !/^\d*$/u.test(inserted)) return { text, way: 'usual' };
  return { text: fromCents(text, inserted === null), way: 'cents' };
}

/**
 * A separator was typed: the digits before it count as whole reais. A price that was in the field
 * before the focus stays as it is.
 */
function afterSeparator(before: MoneyEntry, separator: string, isAllNew: boolean): MoneyEntry {
  if (isAllNew) return { text: separator, way: 'usual' };
  if (before.way === 'untouched') return { text: before.text, way: 'usual' };
  const whole = digitsOf(before.text) || (before.text === '' ? '' : '0');
  return { text: whole + separator, way: 'usual' };
}

function fromCents(text: string, isDeleted: boolean): string {
  const digits = digitsOf(text);
  if (digits === '' && isDeleted) return '';
  const padded = digits.padStart(3, '0');
  return `${padded.slice(0, -2)},${padded.slice(-2)}`;
}

const digitsOf = (text: string) => text.replace(/\D/gu, '').replace(/^0+/u, '');

/**
 * Fills in the second decimal when the field is left: '7,5' becomes '7,50'. Text that is no price
 * is returned as it is.
 */
export function completeMoney(text: string): string {
  const price = parseMoney(text);
  return price === null || price < 0 || !hasAtMostDecimals(price, 2) ? text : priceText(price);
}
