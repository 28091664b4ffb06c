/**
 * Barcodes of products: GTINs as GS1 defines them, and the labels that a supermarket's own scale
 * prints. Does not import zod, because the scanner in the browser imports it.
 */

declare const gtin: unique symbol;

/** A GTIN in its stored form: 8, 13 or 14 digits with the right check digit. */
export type Barcode = string & { readonly [gtin]: true };

export type BarcodeProblem = 'not-digits' | 'length' | 'check-digit';

/**
 * Converts a scanned or typed GTIN to its stored form; spaces and hyphens are ignored. A UPC-A (12
 * digits) becomes the EAN-13 with a zero before it, and a GTIN-14 that begins with 0 becomes its
 * EAN-13. Returns the reason if the text is refused.
 */
export function readBarcode(raw: string): { barcode: Barcode } | { problem: BarcodeProblem } {
  const digits = raw.replace(/[\s-]/gu, '');
  if (!/^\d+$/u.test(digits)) return { problem: 'not-digits' };
  if (![8, 12, 13, 14].includes(digits.length)) return { problem: 'length' };
  if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return { problem: 'check-digit' };
  if (digits.length === 8) return { barcode: digits as Barcode };
  const full = digits.padStart(14, '0');
  return { barcode: (full.startsWith('0') ? full.slice(1) : full) as Barcode };
}

/** The message for a refused barcode. */
export function barcodeProblemText(problem: BarcodeProblem): string {
  if (problem === 'not-digits') return 'Use apenas os números do código de barras.';
  if (problem === 'length') return 'O código de barras tem 8, 12, 13 ou 14 números.';
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
 * and 2…, and an EAN-8 that begins with 0 or 2). It is never looked up or shared (SHO-13).
 */
export function isInStoreOnly(barcode: Barcode): boolean {
  return barcode.length === 8 ? /^[02]/u.test(barcode) : /^(?:2|02|04)/u.test(barcode);
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
