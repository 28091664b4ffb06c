import { checkDigit } from '@quitanda/contract/barcodes';
import { randomInt } from 'node:crypto';

/** An EAN-13 that no other test has, beginning with these digits. */
export function newBarcode(prefix = '789'): string {
  let digits = prefix;
  while (digits.length < 12) digits += String(randomInt(10));
  return `${digits}${checkDigit(digits)}`;
}
