import { describe, expect, it } from 'vitest';
import { completeMoney, editMoney, type MoneyEntry } from './money-entry.ts';

const untouchedEntry = (text: string): MoneyEntry => ({ text, mode: 'untouched' });
/**
 * Types keys with the caret at the end, and returns the text after each key. '<' is Backspace.
 */
function typeKeys(keys: string, fromCentavos: boolean, from = untouchedEntry('')): string[] {
  const shown: string[] = [];
  let entry = from;
  for (const key of keys) {
    const edit =
      key === '<'
        ? { text: entry.text.slice(0, -1), inserted: null }
        : { text: entry.text + key, inserted: key };
    entry = editMoney(entry, { ...edit, source: 'typed' }, fromCentavos);
    shown.push(entry.text);
  }
  return shown;
}
const insert = (text: string, source: 'pasted' | 'set', fromCentavos: boolean) =>
  editMoney(untouchedEntry('1,00'), { text, inserted: text, source }, fromCentavos).text;

describe('typing money', () => {
  it.each([
    ['8', ['8']],
    ['8,5', ['8', '8,', '8,5']],
    ['8.5', ['8', '8.', '8.5']],
    ['799', ['7', '79', '799']],
    ['05<<<', ['0', '05', '0', '', '']],
    ['R$ 8', ['R', 'R$', 'R$ ', 'R$ 8']],
  ])('UI-08 changes nothing in %j while it is typed', (keys, shown) => {
    expect(typeKeys(keys, false)).toEqual(shown);
  });

  it('UI-08 completes the price when the field is left', () => {
    expect(completeMoney('8')).toBe('8,00');
    expect(completeMoney('0')).toBe('0,00');
    expect(completeMoney('7,5')).toBe('7,50');
    expect(completeMoney('24,9')).toBe('24,90');
    expect(completeMoney('12.')).toBe('12,00');
    expect(completeMoney('7,985')).toBe('7,985');
    expect(completeMoney('1.500')).toBe('1.500');
    expect(completeMoney('-0')).toBe('-0');
    expect(completeMoney('')).toBe('');
  });

  it.each([
    ['R$ 1.234,56', '1234,56'],
    ['R$\u00A01.234,56', '1234,56'],
    ['12.50', '12,50'],
    [' 7,99 ', '7,99'],
    ['12', '12,00'],
    ['799', '799,00'],
    ['８，５', '8,50'],
    ['1.500', '1.500'],
    ['-3', '-3'],
    ['grátis', 'grátis'],
  ])(
    'UI-08 UI-31 PRF-07 shows the pasted text %j as %j, whichever way the person types',
    (text, shown) => {
      expect(insert(text, 'pasted', false)).toBe(shown);
      expect(insert(text, 'pasted', true)).toBe(shown);
    },
  );

  it.each(['7', '799', '24,90', '7,5', 'R$ 8', '7,985', 'abc'])(
    'UI-08 PRF-07 keeps %j as a program sets it, whichever way the person types',
    (text) => {
      expect(insert(text, 'set', false)).toBe(text);
      expect(insert(text, 'set', true)).toBe(text);
    },
  );
});

describe('typing money from the centavos', () => {
  it('PRF-07 fills in digits from the right', () => {
    expect(typeKeys('799', true)).toEqual(['0,07', '0,79', '7,99']);
    expect(typeKeys('9999999', true).at(-1)).toBe('99999,99');
    expect(typeKeys('05', true)).toEqual(['0,00', '0,05']);
  });

  it('PRF-07 deletes digits one by one, until the field is empty', () => {
    expect(typeKeys('799<<<', true)).toEqual(['0,07', '0,79', '7,99', '0,79', '0,07', '']);
    expect(typeKeys('<', true, untouchedEntry('24,90'))).toEqual(['2,49']);
    expect(typeKeys('0<', true)).toEqual(['0,00', '']);
  });

  it('PRF-07 switches to ordinary typing at a comma or a dot, until the field is empty', () => {
    expect(typeKeys('7,99', true)).toEqual(['0,07', '7,', '7,9', '7,99']);
    expect(typeKeys('12.5', true)).toEqual(['0,01', '0,12', '12.', '12.5']);
    expect(typeKeys('7,995<<', true).slice(-3)).toEqual(['7,995', '7,99', '7,9']);
    expect(typeKeys(',5', true)).toEqual([',', ',5']);
    expect(typeKeys('0,5', true)).toEqual(['0,00', '0,', '0,5']);
    expect(typeKeys('7,<<7', true).slice(-2)).toEqual(['', '0,07']);
  });

  it('PRF-07 ignores a separator that is typed after the price that the field had before the focus', () => {
    expect(typeKeys(',', true, untouchedEntry('24,90'))).toEqual(['24,90']);
  });

  it('PRF-07 restarts the entry if a digit or a comma replaces all text', () => {
    const ordinary: MoneyEntry = { text: '24,9', mode: 'ordinary' };
    const replaceAll = (from: MoneyEntry, text: string) =>
      editMoney(from, { text, inserted: text, source: 'typed' }, true).text;
    expect(replaceAll(ordinary, '5')).toBe('0,05');
    expect(replaceAll(untouchedEntry('24,90'), ',')).toBe(',');
  });
});
