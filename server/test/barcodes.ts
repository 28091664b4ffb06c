import { checkDigit } from '@quitanda/contract/barcodes';
import { randomInt } from 'node:crypto';

const withRandomDigits = (prefix: string, length: number): string => {
  let digits = prefix;
  while (digits.length < length - 1) digits += String(randomInt(10));
  return `${digits}${checkDigit(digits)}`;
};

/** Returns an EAN-13 that begins with these digits and that no other test uses. */
export const newBarcode = (prefix = '789'): string => withRandomDigits(prefix, 13);

let shortBarcodeCount = randomInt(10_000);

/** Returns an EAN-8 that no other test of the file uses. There are too few for random ones. */
export function newShortBarcode(): string {
  shortBarcodeCount = (shortBarcodeCount + 1) % 10_000;
  const digits = `789${String(shortBarcodeCount).padStart(4, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
