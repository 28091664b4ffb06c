/**
 * Typing an amount of money (UI-08). Digits are the number that they are: '8' is R$ 8,00. If the
 * person has chosen it (PRF-07), typed digits fill in from the centavos: '799' becomes '7,99'. After
 * a comma or a dot, the following digits are decimals: '7,' and then '7,9'.
 */
import { hasAtMostDecimals } from '@quitanda/contract/values';
import { priceText } from './money.ts';
import { parseMoney } from './parse-money.ts';

/**
 * The text of a field, and how it was edited since the focus: `untouched`, `cents` (digits fill in
 * from the centavos), or `ordinary` (the text is the number that it is).
 */
export interface MoneyEntry {
  readonly text: string;
  readonly mode: 'untouched' | 'cents' | 'ordinary';
}

/** The text of the field after the browser's edit, and the kind of edit. */
export interface MoneyEdit {
  readonly text: string;
  /** The inserted text; null where text was deleted. */
  readonly inserted: string | null;
  /** `set` is text that a program inserted at once, such as dictation or a clipboard key. */
  readonly source: 'typed' | 'pasted' | 'set';
}

/**
 * Returns what the field shows after an edit. `fromCentavos` is the choice of the person; it
 * concerns typed digits only.
 */
export function editMoney(before: MoneyEntry, edit: MoneyEdit, fromCentavos: boolean): MoneyEntry {
  const { text, inserted, source } = edit;
  if (text.trim() === '') return { text: '', mode: 'untouched' };
  if (source === 'pasted') return { text: completeMoney(text), mode: 'ordinary' };
  if (!fromCentavos || source === 'set') return { text, mode: 'ordinary' };
  const replacesAll = inserted === text;
  if (before.mode === 'ordinary' && !replacesAll) return { text, mode: 'ordinary' };
  if (inserted !== null && /^[.,]$/u.test(inserted))
    return applySeparator(before, inserted, replacesAll);
  // Other insertions, such as a letter or several characters with a separator, are ordinary typing.
  if (inserted !== null && !/^\d*$/u.test(inserted)) return { text, mode: 'ordinary' };
  return { text: fillFromCents(text, inserted === null), mode: 'cents' };
}

/**
 * Returns what the field shows after a separator was typed: the digits before it now count as whole
 * reais. A price that was in the field before the focus is not changed.
 */
function applySeparator(before: MoneyEntry, separator: string, replacesAll: boolean): MoneyEntry {
  if (replacesAll) return { text: separator, mode: 'ordinary' };
  if (before.mode === 'untouched') return { text: before.text, mode: 'ordinary' };
  const whole = digitsOf(before.text) || (before.text === '' ? '' : '0');
  return { text: whole + separator, mode: 'ordinary' };
}

/** Writes the digits of the text as an amount in centavos: '799' becomes '7,99'. */
function fillFromCents(text: string, isDeletion: boolean): string {
  const digits = digitsOf(text);
  if (digits === '' && isDeletion) return '';
  const padded = digits.padStart(3, '0');
  return `${padded.slice(0, -2)},${padded.slice(-2)}`;
}

/** Returns the digits of a text without leading zeros. */
const digitsOf = (text: string) => text.replace(/\D/gu, '').replace(/^0+/u, '');

/**
 * Fills in the decimals when the field is left: '7,5' becomes '7,50', and '8' becomes '8,00'. Text
 * that is not a price is returned unchanged.
 */
export function completeMoney(text: string): string {
  const price = parseMoney(text);
  return price === null || !hasAtMostDecimals(price, 2) ? text : priceText(price);
}
