import { checkDigit } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readSharedGtin } from './shared-gtin.ts';

const withCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}`;

it.each([
  ['of Brazil', withCheckDigit('789350001846'), withCheckDigit('789350001846')],
  ['of Portugal', withCheckDigit('560125210600'), withCheckDigit('560125210600')],
  ['with 12 digits', withCheckDigit('61414100003'), `0${withCheckDigit('61414100003')}`],
  ['with leading zeros', `0${withCheckDigit('789350001846')}`, withCheckDigit('789350001846')],
  ['of a box', withCheckDigit('1789350001846'), withCheckDigit('1789350001846')],
])('NF-02 reads a GTIN %s', (_name, code, barcode) => {
  expect(readSharedGtin(code, false)).toBe(barcode);
});

it.each([
  ['a wrong check digit', '7893500018460'],
  ['a number of a scale', withCheckDigit('212345000123')],
  ['a prefix that is not assigned', withCheckDigit('140350001846')],
  ['a coupon', withCheckDigit('981350001846')],
  ["a supermarket's own number with leading zeros", withCheckDigit('000000012345')],
  ['a measure that varies', withCheckDigit('9789350001846')],
  ['8 digits', withCheckDigit('7893668')],
  ['letters', 'ABC'],
  ['nothing', ''],
])('NF-02 reads no GTIN from %s', (_name, code) => {
  expect(readSharedGtin(code, false)).toBeNull();
});

it('NF-02 accepts 8 digits if the document declares that they are a GTIN', () => {
  expect(readSharedGtin(withCheckDigit('7893668'), true)).toBe(withCheckDigit('7893668'));
  expect(readSharedGtin(withCheckDigit('0000123'), true)).toBeNull();
});
