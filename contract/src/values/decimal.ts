/**
 * Reads numbers as Brazilians type them, with a comma or a dot (UI-06, DAT-06). Must not import
 * zod, because the browser loads this file.
 */

/** Digits with at most one separator, which is the decimal separator: '24,9', '24.', ',5'. */
const ungroupedNumber = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/u;
/**
 * Digits in groups of three, between dots or between commas. Decimals follow the separator that is
 * not between the groups: '1.234,56', '1,234.56'.
 */
const groupedNumber = /^\d{1,3}(?:(?:\.\d{3})+(?:,\d*|\.\d{3})|(?:,\d{3})+(?:\.\d*|,\d{3}))$/u;

/**
 * Reads a number as typed: '24,9', '24.9', '1.234,56' or 'R$ 24,90'. A single separator is the
 * decimal separator. Returns null for text that is not a plain number ('', 'abc', '1e9', 'NaN').
 * The caller checks the number of decimals.
 */
export function parseDecimal(text: string): number | null {
  const typed = text.trim().replace(/^R\$\s*/u, '');
  const sign = typed.startsWith('-') ? -1 : 1;
  const unsigned = sign === -1 ? typed.slice(1) : typed;
  if (ungroupedNumber.test(unsigned)) return sign * Number(unsigned.replace(',', '.'));
  if (groupedNumber.test(unsigned)) return sign * Number(ungroup(unsigned));
  return null;
}

/**
 * Reads a quantity as typed, as `parseDecimal` does. Of anything but kg and L, '1.500' is fifteen hundred,
 * because nobody has one and a half of a piece or of a gram in thousandths (LST-24).
 */
export function parseQuantityIn(text: string, unit: string): number | null {
  const typed = text.trim();
  const isGrouped = unit !== 'kg' && unit !== 'L' && /^[1-9]\d{0,2}(?:\.\d{3})+$/u.test(typed);
  return parseDecimal(isGrouped ? typed.replaceAll('.', '') : typed);
}

/** '1.234,56' and '1,234.56' become '1234.56'. The first separator separates the groups. */
function ungroup(text: string): string {
  const isCommaOnly = !text.includes('.');
  const isCommaFirst = text.includes(',') && text.indexOf(',') < text.indexOf('.');
  const groupSeparator = isCommaOnly || isCommaFirst ? ',' : '.';
  return text.replaceAll(groupSeparator, '').replace(',', '.');
}
