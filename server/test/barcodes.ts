import { checkDigit } from '@quitanda/contract/barcodes';
import { randomInt } from 'node:crypto';

/** Returns an EAN-13 that begins with these digits and that no other test uses. */
export function newBarcode(prefix = '789'): string {
  let digits = prefix;
  while (digits.length < 12) digits += String(randomInt(10));
  return `${digits}${checkDigit(digits)}`;
}
