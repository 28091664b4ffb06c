import { checkDigit } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readSharedGtin } from './shared-gtin.ts';

const withDigit = (digits: string) => `${digits}${checkDigit(digits)}`;

it.each([
  ['of Brazil', withDigit('789350001846'), withDigit('789350001846')],
  ['of Portugal', withDigit('560125210600'), withDigit('560125210600')],
  ['with 12 digits', withDigit('61414100003'), `0${withDigit('61414100003')}`],
  ['with zeros before it', `0${withDigit('789350001846')}`, withDigit('789350001846')],
  ['of a box', withDigit('1789350001846'), withDigit('1789350001846')],
])('NF-02 reads a GTIN %s', (_name, code, barcode) => {
  expect(readSharedGtin(code, false)).toBe(barcode);
});

it.each([
  ['a wrong check digit', '7893500018460'],
  ['a number of a scale', withDigit('212345000123')],
  ['a prefix that is not assigned', withDigit('140350001846')],
  ['a coupon', withDigit('981350001846')],
  ["a shop's number with zeros before it", withDigit('000000012345')],
  ['a measure that varies', withDigit('9789350001846')],
  ['8 digits', withDigit('7893668')],
  ['letters', 'ABC'],
  ['nothing', ''],
])('NF-02 reads no GTIN from %s', (_name, code) => {
  expect(readSharedGtin(code, false)).toBeNull();
});

it('NF-02 accepts 8 digits if the document calls them a GTIN', () => {
  expect(readSharedGtin(withDigit('7893668'), true)).toBe(withDigit('7893668'));
  expect(readSharedGtin(withDigit('0000123'), true)).toBeNull();
});
