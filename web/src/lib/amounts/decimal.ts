/**
 * Numbers as Brazilians type and read them (UI-06, DAT-06): comma or dot while typing, a comma
 * when shown.
 */
import { toNumeral } from '@quitanda/contract/amount-text';

export { formatQuantity, toBrazilianNumeral } from '@quitanda/contract/amount-text';
export { parseDecimal, parseQuantityIn } from '@quitanda/contract/decimal';

/**
 * A number as the text of a field: '1,35'. Its thousands are not grouped, because `parseDecimal`
 * would read the dot of '1.234' as the decimal separator.
 */
export function formatDecimal(value: number): string {
  return toNumeral(value).replace('.', ',');
}

/** A change of a quantity as text, with its sign: '+1', '−0,5'. */
export function formatSigned(change: number): string {
  return `${change < 0 ? '−' : '+'}${formatDecimal(Math.abs(change))}`;
}
