/** What the readers of tables without labels share: flat text, and the shapes of cells (NF-25). */

/** The maximum number of characters of a table. One of 1,000 lines has about 80,000. */
export const maxTableLength = 200_000;

/** Joins blanks: a line end stays one, a tab stays one, and all else is a space. */
export const flatten = (text: string): string =>
  text
    .replaceAll(/(?<![^\S\n])[^\S\n]*\n\s*/gu, '\n')
    .replaceAll(/[^\S\n]{2,}|[^\S\n ]/gu, (blanks) => (blanks.includes('\t') ? '\t' : ' '));

/** Digits are counted, so that a search ends soon in a text of digits only. */
export const quantityPattern = String.raw`\d{1,3}(?:\.\d{3}){1,2}(?:,\d{1,4})?|\d{1,6}(?:[.,]\d{1,4})?`;
export const unitPattern = String.raw`\p{L}[\p{L}\d]{0,9}\.?`;
export const pricePattern = String.raw`(?:R\$ ?)?(?:\d{1,3}(?:\.\d{3}){1,2}|\d{1,7})(?:,\d{1,10}|\.\d{2,10})`;
export const moneyPattern = String.raw`(?:R\$ ?)?[-\u2212]? ?(?:R\$ ?)?(?:\d{1,3}(?:\.\d{3}){1,2}|\d{1,7})[.,]\d{2}(?![\d,])`;
/** What tills print of the tax of a line, before or behind its total. */
export const taxPattern = String.raw`(?:[A-Z]{0,2}\d{1,2}(?:,\d{1,2})? ?%|\((?:R\$ ?)?\d{1,6},\d{2}\)|[A-Z]{1,2}\d{0,2}(?=\s))`;
/** What may stand between a quantity and a price. */
export const timesPattern = String.raw`[xX×*@]`;
