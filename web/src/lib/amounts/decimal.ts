/**
 * Numbers as Brazilians type and read them (UI-06, DAT-06): comma or dot while typing, a comma
 * when shown.
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
 * Reads a quantity as typed, as `parseDecimal` does. Of anything but kg, '1.500' is fifteen hundred,
 * because nobody has one and a half of a piece or of a gram in thousandths (LST-24).
 */
export function parseQuantityIn(text: string, unit: string): number | null {
  const typed = text.trim();
  const isGrouped = unit !== 'kg' && /^[1-9]\d{0,2}(?:\.\d{3})+$/u.test(typed);
  return parseDecimal(isGrouped ? typed.replaceAll('.', '') : typed);
}

/** '1.234,56' and '1,234.56' become '1234.56'. The first separator separates the groups. */
function ungroup(text: string): string {
  const isCommaOnly = !text.includes('.');
  const isCommaFirst = text.includes(',') && text.indexOf(',') < text.indexOf('.');
  const groupSeparator = isCommaOnly || isCommaFirst ? ',' : '.';
  return text.replaceAll(groupSeparator, '').replace(',', '.');
}

/** Rounds to thousandths. The result has a decimal point, and no zeros at the end: '1.35'. */
const toNumeral = (value: number) => String(Number(value.toFixed(3)));

/**
 * Formats a numeral with a decimal point as Brazilians write it: '1234.5' becomes '1.234,5'.
 * Intl.NumberFormat writes the same, but the first use of it makes the browser load its locale
 * data, which delays a first load.
 */
export function toBrazilianNumeral(numeral: string): string {
  const [whole = '', ...fraction] = numeral.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/gu, '.'), ...fraction].join(',');
}

/**
 * A number as the text of a field: '1,35'. Its thousands are not grouped, because `parseDecimal`
 * would read the dot of '1.234' as the decimal separator.
 */
export function formatDecimal(value: number): string {
  return toNumeral(value).replace('.', ',');
}

/** A quantity and its unit for display, joined by a no-break space: '1,35 kg', '1.200 g'. */
export function formatQuantity(quantity: number, unit: string): string {
  return `${toBrazilianNumeral(toNumeral(quantity))}\u00a0${unit}`;
}

/** A change of a quantity as text, with its sign: '+1', '−0,5'. */
export function formatSigned(change: number): string {
  return `${change < 0 ? '−' : '+'}${formatDecimal(Math.abs(change))}`;
}
