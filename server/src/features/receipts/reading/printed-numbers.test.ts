import { expect, it } from 'vitest';
import { divideRounded, readDecimals, readMoney } from './printed-numbers.ts';
import { readUnit } from './units.ts';

it.each([
  ['1.234,56', 123_456],
  ['R$ 105,80', 10_580],
  ['R$\u00A00,05', 5],
  ['28,9', 2_890],
  ['7,9900', 799],
  ['157.68', 15_768],
  ['5', 500],
  ['1.234', 123_400],
  ['1.234.567,89', 123_456_789],
  ['-2,00', -200],
  ['9.999.999,99', 999_999_999],
])('NF-02 reads %s as %d centavos', (text, centavos) => {
  expect(readMoney(text, 'page')).toBe(centavos);
});

it.each(['', 'x', '1,005', '1,2,3', '12.34,56', '1.23.456', '10.000.000,00', '1e3', '0x10', ',5'])(
  'NF-02 reads no sum of money in %j',
  (text) => {
    expect(readMoney(text, 'page')).toBeUndefined();
  },
);

it('NF-02 reads the numbers of an XML only with a decimal point', () => {
  expect(readMoney('1234.56', 'xml')).toBe(123_456);
  expect(readMoney('1.234', 'xml')).toBeUndefined();
  expect(readMoney('1.23000', 'xml')).toBe(123);
  expect(readMoney('1,23', 'xml')).toBeUndefined();
});

it('NF-02 returns both readings of an ambiguous number', () => {
  const readMeanings = (text: string) =>
    readDecimals(text, 'page').map(({ digits, decimals }) => [digits, decimals]);
  expect(readMeanings('1.234')).toEqual([
    [1_234n, 3],
    [1_234n, 0],
  ]);
  expect(readMeanings('0.586')).toEqual([[586n, 3]]);
  expect(readMeanings('20.0000')).toEqual([[200_000n, 4]]);
});

it('NF-02 rounds half away from zero', () => {
  expect([5n, 4n, -5n, -4n, 15n].map((number) => divideRounded(number, 10n))).toEqual([
    1n,
    0n,
    -1n,
    0n,
    2n,
  ]);
});

it.each([
  ['KG', 'kg', 1n, 1n],
  ['kg', 'kg', 1n, 1n],
  ['KG0001', 'kg', 1n, 1n],
  ['G', 'kg', 1n, 1_000n],
  ['GR', 'kg', 1n, 1_000n],
  ['DZ', 'un', 12n, 1n],
  ['DÚZIA', 'un', 12n, 1n],
  ['UN', 'un', 1n, 1n],
  ['UN0002', 'un', 1n, 1n],
  ['PCT', 'un', 1n, 1n],
  ['LT', 'un', 1n, 1n],
  ['GF', 'un', 1n, 1n],
  ['', 'un', 1n, 1n],
  ['constructor', 'un', 1n, 1n],
])('NF-02 reads the unit %j', (text, unit, numerator, denominator) => {
  expect(readUnit(text)).toEqual({ unit, numerator, denominator });
});
