import { checkDigit } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readGtin, withoutAccidentalGtins } from './gtin.ts';

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

it.each([
  ['12 digits', (code: string) => code],
  ['13 digits with a zero before them', (code: string) => `0${code}`],
  ['14 digits with zeros before them', (code: string) => `00${code}`],
])('NF-22 reads no UPC from %s that begin with the prefix of Brazil', (_name, write) => {
  for (const start of ['78935000184', '79035000184']) {
    const code = addCheckDigit(start);
    expect(readGtin(write(code), false)).toBeNull();
  }
});

it('NF-22 reads twelve digits of Brazil as no GTIN, also if the document declares them', () => {
  const code = addCheckDigit('78935000184');
  expect(readGtin(code, true)).toBeNull();
  expect(readGtin(`0${code}`, true)).toBe(`0${code}`);
});

/** The lines of a receipt with these codes. */
const linesOf = (codes: readonly string[]) =>
  codes.map((code) => ({ code, barcode: readGtin(code, false) }));
const own = ['6110000012343', '6110000012351', '6110000012369', '6110000012378', '6110000012385'];
const goods = ['789350001846', '789100010103', '789600412345'].map(addCheckDigit);

it('NF-22 takes a supermarket’s own numbers for no GTINs, also those with a right check digit', () => {
  const accident = addCheckDigit('611000001239');
  expect(readGtin(accident, false)).not.toBeNull();
  const codes = [...own.filter((code) => readGtin(code, false) === null), accident];
  expect(codes.length).toBeGreaterThan(3);
  expect(withoutAccidentalGtins(linesOf(codes)).every(({ barcode }) => barcode === null)).toBe(
    true,
  );
});

it('NF-22 keeps the GTINs of a receipt with numbers of scales, short numbers and one wrong digit', () => {
  const codes = [...goods, '2001230012343', '0000000012344', '1234', '6110000012344', ''];
  const lines = withoutAccidentalGtins(linesOf(codes));
  expect(lines.flatMap(({ barcode }) => barcode ?? [])).toEqual(goods);
  expect(lines.map(({ code }) => code)).toEqual(codes);
});

it('NF-22 keeps a GTIN that the document declares beside the supermarket’s own number', () => {
  const [declared = ''] = goods;
  const barcode = readGtin(declared, true);
  const lines = [...linesOf(own.slice(0, 3)), { code: '6110000012344', barcode }];
  expect(withoutAccidentalGtins(lines).at(-1)?.barcode).toBe(declared);
});

it('NF-27 keeps a declared GTIN that is also the code of the shop, among numbers of the shop', () => {
  const gtin = addCheckDigit('789350001846');
  const lines = [
    { code: gtin, barcode: gtin },
    { code: '7893500018461', barcode: null },
    { code: '7893500018462', barcode: null },
  ];
  expect(withoutAccidentalGtins(lines).map(({ barcode }) => barcode)).toEqual([null, null, null]);
  expect(withoutAccidentalGtins(lines, new Set([gtin]))[0]?.barcode).toBe(gtin);
});
