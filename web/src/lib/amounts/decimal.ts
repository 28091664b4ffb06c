/**
 * Numbers as Brazilians type and read them (UI-06, DAT-06): comma or dot while typing, a comma
 * when shown.
 */

export { parseDecimal, parseQuantityIn } from '@quitanda/contract/decimal';

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
