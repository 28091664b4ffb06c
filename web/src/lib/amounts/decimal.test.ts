import { describe, expect, it } from 'vitest';
import { growthOfTenfold } from '../../../../fakes/time-growth.ts';
import { formatDecimal, formatQuantity, parseDecimal, parseQuantityIn } from './decimal.ts';

describe('parseDecimal', () => {
  it('DAT-06 API-50 refuses many digits and a letter in linear time', () => {
    const parse = (count: number) => parseDecimal(`${'1'.repeat(count)}x`);
    expect(parse(10)).toBeNull();
    expect(growthOfTenfold(parse, 1_000, 40)).toBeLessThan(40);
  });

  it.each([
    ['24,9', 24.9],
    ['24.9', 24.9],
    [' 24,90 ', 24.9],
    ['0', 0],
    ['007', 7],
    [',5', 0.5],
    ['.5', 0.5],
    ['5,', 5],
    ['1.234', 1.234],
    ['1,234', 1.234],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['12.345.678,9', 12345678.9],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['99.999,999', 99999.999],
    ['R$ 24,90', 24.9],
    ['R$\u00A024,90', 24.9],
    ['-3,5', -3.5],
  ])('UI-06 DAT-06 reads %j as %d', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it.each([
    '',
    ' ',
    'abc',
    '1e9',
    'NaN',
    '--',
    '--1',
    '-',
    'Infinity',
    '0x10',
    '1_000',
    '٣',
    ',',
    '.',
    '1,2,3',
    '1.2.3',
    '1.23,45.6',
    '12,34.56',
    '1234.567,8',
    '1.234,5,6',
    '1 234',
  ])('DAT-06 rejects %j', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
});

describe('formatting numbers', () => {
  it('UI-06 writes quantities with a comma, at most three decimals and no trailing zeros', () => {
    expect(formatQuantity(1.35, 'kg')).toBe('1,35\u00a0kg');
    expect(formatQuantity(2, 'un')).toBe('2\u00a0un');
    expect(formatQuantity(0.005, 'kg')).toBe('0,005\u00a0kg');
    expect(formatQuantity(1200, 'g')).toBe('1.200\u00a0g');
  });

  it('UI-06 writes what the browser’s own formatter writes', () => {
    const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });
    for (const value of [0, 0.001, 0.1 + 0.2, 12, 999, 1000, 1000.5, 99_999.999, 1_234_567]) {
      expect(formatQuantity(value, 'g')).toBe(`${number.format(value)}\u00a0g`);
    }
  });

  it("UI-06 formats a field's value so that parsing returns the same number", () => {
    expect(formatDecimal(1234.5)).toBe('1234,5');
    for (const value of [0.01, 1, 1.35, 1000, 99_999.999]) {
      expect(parseDecimal(formatDecimal(value))).toBe(value);
    }
  });
});

it.each([
  ['1.500', 'un', 1_500],
  [' 1.500 ', 'g', 1_500],
  ['1.000.000', 'un', 1_000_000],
  ['1.500', 'kg', 1.5],
  ['0.500', 'g', 0.5],
  ['1.5', 'un', 1.5],
  ['1,500', 'un', 1.5],
  ['x', 'un', null],
])('LST-24 reads %j in %s as %d', (text, unit, quantity) => {
  expect(parseQuantityIn(text, unit)).toBe(quantity);
});
