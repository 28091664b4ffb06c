import { describe, expect, it } from 'vitest';
import { growthOfTenfold } from '../../../../fakes/time-growth.ts';
import { parseMoney } from './parse-money.ts';

describe('parseMoney', () => {
  it.each([
    ['8', 8],
    ['8,5', 8.5],
    ['8.5', 8.5],
    ['24,9', 24.9],
    ['8,', 8],
    ['8.', 8],
    [',5', 0.5],
    ['08', 8],
    ['0', 0],
    ['0,00', 0],
    ['799', 799],
    ['1500', 1500],
    ['1.000,00', 1000],
    ['1,000.00', 1000],
    ['1.234,5', 1234.5],
    ['1.234,56', 1234.56],
    ['12.345,67', 12_345.67],
  ])('UI-08 DAT-06 reads %j as the number that it is', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });

  it.each([
    ['R$ 8', 8],
    ['R$8', 8],
    ['r$ 8,5', 8.5],
    ['R$ 24.90', 24.9],
    [' R$ 1.234,56 ', 1234.56],
    ['R$\u00a01.234,56', 1234.56],
    ['R$\u202f8,50', 8.5],
    ['\u00a08,50\u00a0', 8.5],
    ['\u3000８，５０', 8.5],
    ['Ｒ＄\u3000１．２３４，５６', 1234.56],
    ['\u200e8,50\u200e', 8.5],
    ['\u2066R$\u00a08,50\u2069', 8.5],
    ['\ufeff8,50', 8.5],
    ['R\u200b$ 8,50', 8.5],
    ['8,50\n', 8.5],
    ['8,50 R$', 8.5],
    ['8 reais', 8],
    ['R$ 8,50 reais', 8.5],
    ['1 real', 1],
  ])('UI-08 UI-31 reads the pasted form %j', (text, value) => {
    expect(parseMoney(text)).toBe(value);
  });

  it.each(['1.000', '1.500', '1,000', 'R$ 1.200', '200.000', '5,999', '.500', '１．５００'])(
    'DAT-06 refuses %j, because it may mean a thousand times as much',
    (text) => expect(parseMoney(text)).toBeNull(),
  );

  it.each([
    '',
    ' ',
    'R$',
    'reais',
    ',',
    'grátis',
    '1e3',
    'NaN',
    'Infinity',
    '-3',
    '-0',
    'R$ -3',
    '-R$ 3',
    '−3',
    '－３',
    '8⁹⁹',
    '⑧',
    '½',
    '٨',
    '7 99',
    '1 234',
    '7,99/kg',
    '7,99 kg',
    '2 x 7,99',
    '3 por 10',
    '7,99 8,99',
    '1.2.3',
    '1,2,3',
    '$ 8',
    '8 real R$ 9',
  ])('UI-08 UI-31 refuses %j rather than guess a price', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('API-50 refuses many spaces or digits before a letter in linear time', () => {
    for (const character of [' ', '1', '.']) {
      const parse = (count: number) => parseMoney(`R$${character.repeat(count)}x`);
      expect(parse(10)).toBeNull();
      expect(growthOfTenfold(parse, 1_000, 40)).toBeLessThan(40);
    }
  });
});
