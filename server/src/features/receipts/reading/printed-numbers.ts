/** Reads the numbers of receipts exactly, without binary fractions. */
import { limits, type Centavos } from '@quitanda/contract';

/** The number `digits / 10 ** decimals`. */
export interface Decimal {
  readonly digits: bigint;
  readonly decimals: number;
}

/** How a number is written: '1.234,56' on pages, '1234.56' in an XML. */
export type NumberStyle = 'page' | 'xml';

const maxLength = 24;

/**
 * Returns the possible meanings of a number, likeliest first; empty if the text is not a number. On a
 * page '1.234' has two meanings: the point may separate thousands, but some states print quantities
 * with a decimal point.
 */
export function readDecimals(text: string, style: NumberStyle): Decimal[] {
  const number = text
    .replace(/R\$/iu, '')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replace(/^\u{2212}/u, '-');
  if (number.length > maxLength) return [];
  if (style === 'xml') return /^-?\d+(?:\.\d+)?$/u.test(number) ? [parseDecimal(number, '.')] : [];
  if (/^-?\d+$/u.test(number) || /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/u.test(number)) {
    return [parseDecimal(number.replaceAll('.', ''), ',')];
  }
  const groupedReadings = /^-?[1-9]\d{0,2}(?:\.\d{3})+$/u.test(number)
    ? [parseDecimal(number.replaceAll('.', ''), ',')]
    : [];
  return /^-?\d+\.\d+$/u.test(number)
    ? [parseDecimal(number, '.'), ...groupedReadings]
    : groupedReadings;
}

function parseDecimal(number: string, point: string): Decimal {
  const [whole = '', fraction = ''] = number.split(point);
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

/** Returns a number in units of `1 / 10 ** decimals`, rounded half away from zero. */
export function roundTo({ digits, decimals: currentDecimals }: Decimal, decimals: number): bigint {
  return currentDecimals <= decimals
    ? digits * 10n ** BigInt(decimals - currentDecimals)
    : divideRounded(digits, 10n ** BigInt(currentDecimals - decimals));
}

/** Divides by a positive number, and rounds half away from zero. */
export function divideRounded(number: bigint, divisor: bigint): bigint {
  const half = (number < 0n ? -divisor : divisor) / 2n;
  return (number + half) / divisor;
}

/**
 * Reads a sum of money. Returns undefined if it is not a number, not a whole number of centavos, or
 * beyond 9.999.999,99. '1.234' is 1.234,00, because an amount never has three decimals.
 */
export function readMoney(text: string | undefined, style: NumberStyle): Centavos | undefined {
  for (const decimal of readDecimals(text ?? '', style)) {
    const centavos = roundTo(decimal, 2);
    const isWhole = centavos * 10n ** BigInt(decimal.decimals) === decimal.digits * 100n;
    const isAmbiguous = style === 'page' && decimal.decimals === 3 && !text?.includes(',');
    if (isWhole && !isAmbiguous && absolute(centavos) <= maxPaid) {
      return Number(centavos) as Centavos;
    }
  }
  return undefined;
}

const maxPaid = BigInt(Math.round(limits.maxPaid * 100));
const absolute = (number: bigint) => (number < 0n ? -number : number);
