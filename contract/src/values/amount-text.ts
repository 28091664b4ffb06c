/**
 * Money and quantities as Brazilians write them (UI-06, DAT-06). Must not import zod, because the
 * browser loads this file.
 */
import { fromCentavos, type Centavos } from './values.ts';

/**
 * Formats a numeral with a decimal point as Brazilians write it: '1234.5' becomes '1.234,5'.
 * Intl.NumberFormat writes the same, but the first use of it makes the browser load its locale
 * data, which delays a first load.
 */
export function toBrazilianNumeral(numeral: string): string {
  const [whole = '', ...fraction] = numeral.split('.');
  return [whole.replace(/\B(?=(?:\d{3})+$)/gu, '.'), ...fraction].join(',');
}

/** Rounds to thousandths. The result has a decimal point, and no zeros at the end: '1.35'. */
export const toNumeral = (value: number): string => String(Number(value.toFixed(3)));

/** A quantity and its unit for display, joined by a no-break space: '1,35 kg', '1.200 g'. */
export function formatQuantity(quantity: number, unit: string): string {
  return `${toBrazilianNumeral(toNumeral(quantity))}\u00a0${unit}`;
}

/** Money for display, 'R$ 24,90', with a no-break space (UI-06). */
export function formatMoney(centavos: Centavos): string {
  const text = toBrazilianNumeral(fromCentavos(centavos).toFixed(2));
  return text.startsWith('-') ? `-R$\u00a0${text.slice(1)}` : `R$\u00a0${text}`;
}
