import { checkDigit } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readGtin } from './gtin.ts';

const addCheckDigit = (digits: string) => `${digits}${checkDigit(digits)}`;

it.each([
  ['of Brazil', addCheckDigit('789350001846'), addCheckDigit('789350001846')],
  ['of Portugal', addCheckDigit('560125210600'), addCheckDigit('560125210600')],
  ['with 12 digits', addCheckDigit('61414100003'), `0${addCheckDigit('61414100003')}`],
  ['with leading zeros', `0${addCheckDigit('789350001846')}`, addCheckDigit('789350001846')],
  ['of a box', addCheckDigit('1789350001846'), addCheckDigit('1789350001846')],
])('NF-02 reads a GTIN %s', (_name, code, barcode) => {
  expect(readGtin(code, false)).toBe(barcode);
});

it.each([
  ['a wrong check digit', '7893500018460'],
  ['a number of a scale', addCheckDigit('212345000123')],
  ['a prefix that is not assigned', addCheckDigit('140350001846')],
  ['a coupon', addCheckDigit('981350001846')],
  ["a supermarket's own number with leading zeros", addCheckDigit('000000012345')],
  ['a GTIN-14 of a product of variable measure', addCheckDigit('9789350001846')],
  ['8 digits', addCheckDigit('7893668')],
  ['letters', 'ABC'],
  ['nothing', ''],
])('NF-02 reads no GTIN from %s', (_name, code) => {
  expect(readGtin(code, false)).toBeNull();
});

it('SCN-08 NF-02 reads no UPC-E from a supermarket’s own eight digits, and one form of an EAN-8', () => {
  for (const isDeclared of [true, false]) expect(readGtin('04252614', isDeclared)).toBeNull();
  expect(readGtin('0000040170725', true)).toBe('40170725');
  expect(readGtin('00000040170725', true)).toBe('40170725');
});

it('NF-02 accepts 8 digits if the document declares that they are a GTIN', () => {
  expect(readGtin(addCheckDigit('7893668'), true)).toBe(addCheckDigit('7893668'));
  expect(readGtin(addCheckDigit('0000123'), true)).toBeNull();
});
