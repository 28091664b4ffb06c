/** Reads amounts of money as people type, dictate and paste them (UI-08, DAT-06). */
import { parseDecimal } from './decimal.ts';

/** A number, which 'R$' may precede, and 'R$' or 'reais' may follow. */
const amountOfMoney = /^(?:r\$\s*)?([\d.,]+)(?:\s*(?:r\$|reais|real))?$/iu;

/**
 * Reads an amount of money in reais as typed: '8', '8,5', '8.5', 'R$ 1.234,56'. Returns null for
 * any other text, for a negative amount, and for a single separator with three or more digits after
 * it, because '1.500' may mean fifteen hundred. The caller checks the number of decimals.
 */
export function parseMoney(text: string): number | null {
  const amount = amountOfMoney.exec(plainText(text))?.[1];
  if (amount === undefined || /^[^.,]*[.,]\d{3,}$/u.test(amount)) return null;
  return parseDecimal(amount);
}

/**
 * Removes spaces at the ends and invisible characters, and replaces full-width characters by the
 * ordinary ones. Does not use `normalize('NFKC')`, which makes '899' of the printed price '8⁹⁹'.
 */
function plainText(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .trim();
}
