import { describe, expect, it } from 'vitest';
import { open, sealed } from './printed-dates-cases.fixture.ts';
import { readPrintedDate } from './printed-dates.ts';
import { readTypedDate } from './typed-dates.ts';

const today = '2026-11-30';

describe('a typed date', () => {
  it.each([
    ['12/12', '2026-12-12'],
    [' 12/12/26 ', '2026-12-12'],
    ['12/12/2026', '2026-12-12'],
    ['1/2/27', '2027-02-01'],
    ['12-12-26', '2026-12-12'],
    ['31.01.27', '2027-01-31'],
    ['12 12 26', '2026-12-12'],
    ['121226', '2026-12-12'],
    ['12122026', '2026-12-12'],
    ['1212', '2026-12-12'],
    ['1226', '2026-12-31'],
    ['dez/26', '2026-12-31'],
    ['DEZ 26', '2026-12-31'],
    ['dezembro de 2026', '2026-12-31'],
    ['fev/28', '2028-02-29'],
    ['12/26', '2026-12-31'],
    ['02/2027', '2027-02-28'],
    ['12 dez', '2026-12-12'],
    ['12dez', '2026-12-12'],
    ['12 de dezembro', '2026-12-12'],
    ['12 dez 26', '2026-12-12'],
    ['12/dez/2026', '2026-12-12'],
    ['3 de março de 2027', '2027-03-03'],
    ['dia 12', '2026-12-12'],
    ['30', '2026-11-30'],
    ['dia 31', '2026-12-31'],
    ['2026-12-12', '2026-12-12'],
    ['hoje', '2026-11-30'],
    ['Amanhã', '2026-12-01'],
    ['１２／１２', '2026-12-12'],
  ])('VAL-04 %s is %s', (text, date) => {
    expect(readTypedDate(text, today)).toBe(date);
  });

  it.each([
    ['28/11', '2026-11-28'],
    ['01/10', '2026-10-01'],
    // More than 60 days ago, so it is next year's.
    ['30/09', '2027-09-30'],
    ['29/02', '2028-02-29'],
    ['15/11/26', '2026-11-15'],
  ])('VAL-04 %s is the next one, or that of the last 60 days: %s', (text, date) => {
    expect(readTypedDate(text, today)).toBe(date);
  });

  it('VAL-04 of the last weeks stays past after the turn of the year', () => {
    expect(readTypedDate('20/12', '2027-01-10')).toBe('2026-12-20');
    expect(readTypedDate('dia 5', '2027-01-10')).toBe('2027-02-05');
  });

  it.each([
    '',
    ' ',
    '0',
    '32',
    '32/12',
    '12/13',
    '31/11',
    '29/02/27',
    '00/12/26',
    '12/00',
    '12/12/2037',
    '12/12/24',
    '12/12/0026',
    '1/1/1',
    '12/12/12/12',
    '12,12',
    'dez',
    'dezenove',
    'abc',
    '12 xyz',
    '-12/12',
    '99999999',
    '1'.repeat(10_000),
    '1/'.repeat(5_000),
    '12 '.repeat(5_000),
    '12/12\u0000',
    '<b>12/12</b>',
    '١٢/١٢',
  ])('VAL-04 %j is none', (text) => {
    expect(readTypedDate(text, today)).toBeUndefined();
  });
});

describe('a printed date', () => {
  const read = (text: string) =>
    text
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [, printed = '', expected = ''] = /^(.*?) ?=> (.*)$/u.exec(row) ?? [];
        const date = readPrintedDate(printed.replaceAll(' / ', '\n'), today) ?? '-';
        return date === expected ? [] : [`${printed} => ${date}, not ${expected}`];
      });

  it('VAL-04 is found in the texts of packages that were known', () => {
    expect(read(open)).toEqual([]);
  });

  it('VAL-04 is found in the texts of packages that were sealed', () => {
    expect(read(sealed)).toEqual([]);
  });

  it('VAL-04 is looked for in the first part of a long text only', () => {
    for (const part of ['1', '12/', 'VAL ', '12 ', '1O', 'DEZ', '\n']) {
      expect(readPrintedDate(part.repeat(50_000), today)).toBeUndefined();
    }
    expect(readPrintedDate(`VAL 12/12/26${' '.repeat(50_000)}VAL 13/12/26`, today)).toBe(
      '2026-12-12',
    );
  });
});
