import { checkDigit } from '@quitanda/contract/barcodes';
import { randomInt } from 'node:crypto';

const withRandomDigits = (prefix: string, length: number): string => {
  let digits = prefix;
  while (digits.length < length - 1) digits += String(randomInt(10));
  return `${digits}${checkDigit(digits)}`;
};

/** Returns an EAN-13 that begins with these digits and that no other test uses. */
export const newBarcode = (prefix = '789'): string => withRandomDigits(prefix, 13);

/** Returns an EAN-8 that no other test uses. */
export const newShortBarcode = (): string => withRandomDigits('789', 8);
