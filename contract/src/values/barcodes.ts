/**
 * Barcodes of products: GTINs as GS1 defines them, and the labels that a supermarket's own scale
 * prints. Must not import zod, because the scanner in the browser imports this file.
 */

declare const gtin: unique symbol;

/**
 * A GTIN in its one stored form: 8, 13 or 14 digits with the right check digit. An EAN-8 has 8 digits,
 * also if it was written with zeros before it; a UPC-A and a UPC-E are stored as their EAN-13; only the
 * code of a case, which begins with the level of packing (1 to 9), has 14.
 */
export type Barcode = string & { readonly [gtin]: true };

export type BarcodeProblem = 'not-digits' | 'length' | 'cut-off' | 'check-digit';

type ReadBarcode = { barcode: Barcode } | { problem: BarcodeProblem };

/**
 * Converts a typed, imported or sent code to its stored form; spaces, hyphens and invisible characters are
 * ignored. Eight digits are an EAN-8 or a UPC-E (GS1 General Specifications, 5.2.2.4). A code
 * that could be both is a UPC-E if it begins with 0, because such an EAN-8 has a meaning only inside one
 * supermarket. The exception is a code that is grouped as below an EAN-8 ('0123 4565'). Returns the reason
 * if the text is refused.
 */
export function readBarcode(raw: string): ReadBarcode {
  const ean = readEan(raw);
  const digits = digitsOf(raw);
  const isSurelyEan8 =
    'barcode' in ean && (!digits.startsWith('0') || /^\d{4}[\s-]\d{4}$/u.test(raw.trim()));
  const upcA = digits.length === 8 && !isSurelyEan8 ? readUpcE(digits) : undefined;
  return upcA === undefined ? ean : { barcode: upcA };
}

/**
 * As readBarcode, for a code that a person typed or a file has: 12 digits with the prefix of Brazil are no
 * UPC, but an EAN-13 without its last digit (NF-22).
 */
export const readTypedBarcode = (raw: string): ReadBarcode =>
  /^(?:789|790)\d{9}$/u.test(digitsOf(raw)) ? { problem: 'cut-off' } : readBarcode(raw);

/** As readBarcode, for a code that is no UPC-E: of an EAN symbol, or declared to be a GTIN. */
export function readEan(raw: string): ReadBarcode {
  const digits = digitsOf(raw);
  if (!/^\d+$/u.test(digits)) return { problem: 'not-digits' };
  if (![8, 12, 13, 14].includes(digits.length)) return { problem: 'length' };
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return { problem: 'check-digit' };
  if (digits.length === 8) return { barcode: digits as Barcode };
  // The digits of an EAN-8 with five zeros before them name the same product, because no other GTIN-13
  // begins so (GS1 prefixes 0000001 to 0000099). The zeros before a supermarket's own EAN-8 (0…, 2…) stay,
  // because its code is not unique.
  const short = digits.padStart(14, '0').replace(/^0(?:00000(?=[13-9]\d{7}$))?/u, '');
  return { barcode: short as Barcode };
}

const digitsOf = (raw: string) => raw.replace(/[\s\p{Cf}\p{Pd}]/gu, '');

/**
 * Whether two codes in a stored form, also of earlier versions, name the same product; false for an
 * empty text.
 */
export const areSameBarcode = (one: string, other: string): boolean =>
  one !== '' && one.padStart(14, '0') === other.padStart(14, '0');

/** Formats a barcode so that `readTypedBarcode` returns it again. */
export const barcodeText = (barcode: Barcode): string =>
  /^0\d{7}$/u.test(barcode) ? `${barcode.slice(0, 4)} ${barcode.slice(4)}` : barcode;

/** The message for a refused barcode. */
export function barcodeProblemText(problem: BarcodeProblem): string {
  if (problem === 'not-digits') return 'Use apenas os números do código de barras.';
  if (problem === 'length') return 'O código de barras tem 8, 12, 13 ou 14 números.';
  if (problem === 'cut-off') return 'Falta um número: o código que começa com 789 ou 790 tem 13.';
  return 'Código de barras inválido: confira os números.';
}

/** The GS1 check digit of the digits before it, with weights 3 and 1 from the right. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    sum += Number(digit) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * Converts the eight digits of a UPC-E (number system 0 or 1, six digits, check digit) to its stored
 * form. Undefined if the digits are not a UPC-E: for another number system or check digit, for
 * a code that leaves out fewer zeros than it could, and for one that names the product of an EAN-8.
 */
function readUpcE(code: string): Barcode | undefined {
  if (!/^[01]\d{5}(?:[0-2]|(?<=[3-9]..)3|(?<=[1-9].)4|(?<=[1-9])[5-9])\d$/u.test(code))
    return undefined;
  const result = readEan(expandUpcE(code));
  return 'barcode' in result && !result.barcode.startsWith('00000') && result.barcode.length === 13
    ? result.barcode
    : undefined;
}

/**
 * Converts a UPC-E as its decoder reads it (8 digits: number system, six digits, check digit) to
 * its UPC-A; GS1 General Specifications, 5.2.2.4.2.
 */
export function expandUpcE(code: string): string {
  const [system, body, check] = [code.slice(0, 1), code.slice(1, 7), code.slice(7)];
  const last = Number(body.at(-1));
  if (last <= 2) return `${system}${body.slice(0, 2)}${last}0000${body.slice(2, 5)}${check}`;
  if (last === 3) return `${system}${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`;
  if (last === 4) return `${system}${body.slice(0, 4)}00000${body.slice(4, 5)}${check}`;
  return `${system}${body.slice(0, 5)}0000${last}${check}`;
}

/**
 * Whether the number has a meaning only inside one supermarket (GS1 restricted circulation: 02, 04
 * and 2…, also in a case, and an EAN-8 that begins with 0 or 2). It is never looked up or shared (SHO-13).
 */
export function isInStoreOnly(barcode: Barcode): boolean {
  if (barcode.length === 8) return /^[02]/u.test(barcode);
  return /^(?:2|02|04)/u.test(barcode.slice(-13));
}

/**
 * The content of a scale's label (SHO-13): the supermarket's own number of the product, and its price
 * or weight.
 */
export interface StoreLabel {
  /** The supermarket's own number of the product, six digits. */
  readonly code: string;
  /**
   * The total price in centavos, or the weight in grams. The label does not say which of the two.
   */
  readonly value: number;
}

/**
 * Reads an EAN-13 that begins with 2; undefined for any other code. Brazilian scales print `2 CCCC
 * 0 VVVVVV`, `2 CCCCC VVVVVV` or `2 CCCCCC VVVVV`. Below R$ 1.000,00 and 100 kg a value of six
 * digits begins with 0, so that all three can be read as six digits of code and five of value.
 */
export function readStoreLabel(barcode: Barcode): StoreLabel | undefined {
  if (barcode.length !== 13 || !barcode.startsWith('2')) return undefined;
  return { code: barcode.slice(1, 7), value: Number(barcode.slice(7, 12)) };
}
