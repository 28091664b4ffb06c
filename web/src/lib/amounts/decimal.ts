/**
 * Numbers as Brazilians type and read them (UI-06, DAT-06): comma or dot while typing, a comma
 * when shown.
 */

/** Digits with at most one separator, which is the decimal one: '24,9', '24.', ',5'. */
const single = /^(?:\d+[.,]?\d*|[.,]\d+)$/u;
/** Groups of three and, if any, the other separator for decimals: '1.234,56', '1,234.56'. */
const inGroups = /^\d{1,3}(?:(?:\.\d{3})+(?:,\d*|\.\d{3})|(?:,\d{3})+(?:\.\d*|,\d{3}))$/u;

/**
 * Reads a number as typed: '24,9', '24.9', '1.234,56' or 'R$ 24,90'. A single separator is the
 * decimal one. Returns null for text that is not a plain number ('', 'abc', '1e9', 'NaN'). The
 * caller checks the number of decimals.
 */
export function parseDecimal(text: string): number | null {
  const typed = text.trim().replace(/^R\$\s*/u, '');
  const sign = typed.startsWith('-') ? -1 : 1;
  const digits = sign === -1 ? typed.slice(1) : typed;
  if (single.test(digits)) return sign * Number(digits.replace(',', '.'));
  if (inGroups.test(digits)) return sign * Number(ungroup(digits));
  return null;
}

/**
 * Reads an amount of money as typed, as `parseDecimal` does. Also returns null for more than two
 * typed decimals, because '1.500' may mean fifteen hundred (DAT-06).
 */
export function parseMoney(text: string): number | null {
  return /^[^.,]*[.,]\d{3,}$/u.test(text.trim()) ? null : parseDecimal(text);
}

function ungroup(digits: string): string {
  const groupSeparator =
    digits.includes(',') && digits.indexOf(',') < digits.indexOf('.') ? ',' : '.';
  const isCommaOnly = !digits.includes('.');
  return digits.replaceAll(isCommaOnly ? ',' : groupSeparator, '').replace(',', '.');
}

/** To thousandths, without zeros at the end. */
const digitsOf = (value: number) => String(Number(value.toFixed(3)));

/**
 * A plain decimal numeral as Brazilians read it: '1234.5' becomes '1.234,5'. Intl.NumberFormat
 * writes the same, but the first use of it makes the browser load its locale data, which delays a
 * first load.
 */
export function grouped(digits: string): string {
  const [whole = '', ...fraction] = digits.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/gu, '.'), ...fraction].join(',');
}

/** A number as a field's text: '1,35'. Never grouped, because '1.234' typed means 1,234. */
export function formatDecimal(value: number): string {
  return digitsOf(value).replace('.', ',');
}

/**
 * A quantity to read, with its unit: '1,35 kg', '1.200 g'. A no-break space keeps them together.
 */
export function formatQuantity(quantity: number, unit: string): string {
  return `${grouped(digitsOf(quantity))}\u00a0${unit}`;
}

/** A signed change of a quantity as text: '+1', '−0,5'. */
export function formatSigned(add: number): string {
  return `${add < 0 ? '−' : '+'}${formatDecimal(Math.abs(add))}`;
}
