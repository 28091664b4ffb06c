import { describe, expect, it } from 'vitest';
import { completeMoney, editMoney, type MoneyEntry } from './money-entry.ts';

const untouchedEntry = (text: string): MoneyEntry => ({ text, mode: 'untouched' });
/**
 * Types keys with the caret at the end, and returns the text after each key. '<' is Backspace.
 */
function typeKeys(keys: string, from: MoneyEntry = untouchedEntry('')): string[] {
  const shown: string[] = [];
  let entry = from;
  for (const key of keys) {
    entry =
      key === '<'
        ? editMoney(entry, { text: entry.text.slice(0, -1), inserted: null, isPasted: false })
        : editMoney(entry, { text: entry.text + key, inserted: key, isPasted: false });
    shown.push(entry.text);
  }
  return shown;
}
const paste = (text: string, before = '') =>
  editMoney(untouchedEntry(before), { text, inserted: text, isPasted: true }).text;

describe('typing money', () => {
  it('UI-08 fills in digits from the right', () => {
    expect(typeKeys('799')).toEqual(['0,07', '0,79', '7,99']);
    expect(typeKeys('9999999').at(-1)).toBe('99999,99');
    expect(typeKeys('05')).toEqual(['0,00', '0,05']);
  });

  it('UI-08 deletes digits one by one, until the field is empty', () => {
    expect(typeKeys('799<<<')).toEqual(['0,07', '0,79', '7,99', '0,79', '0,07', '']);
    expect(typeKeys('<', untouchedEntry('24,90'))).toEqual(['2,49']);
    expect(typeKeys('0<')).toEqual(['0,00', '']);
  });

  it('UI-08 switches to ordinary typing at a comma or a dot, until the field is empty', () => {
    expect(typeKeys('7,99')).toEqual(['0,07', '7,', '7,9', '7,99']);
    expect(typeKeys('12.5')).toEqual(['0,01', '0,12', '12.', '12.5']);
    expect(typeKeys('7,995<<').slice(-3)).toEqual(['7,995', '7,99', '7,9']);
    expect(typeKeys(',5')).toEqual([',', ',5']);
    expect(typeKeys('0,5')).toEqual(['0,00', '0,', '0,5']);
    expect(typeKeys('7,<<7').slice(-2)).toEqual(['', '0,07']);
  });

  it('UI-08 ignores a separator that is typed after the price that the field had before the focus', () => {
    expect(typeKeys(',', untouchedEntry('24,90'))).toEqual(['24,90']);
  });

  it('UI-08 restarts the entry if a digit or a comma replaces all text', () => {
    const ordinary: MoneyEntry = { text: '24,9', mode: 'ordinary' };
    expect(editMoney(ordinary, { text: '5', inserted: '5', isPasted: false }).text).toBe('0,05');
    expect(
      editMoney(untouchedEntry('24,90'), { text: ',', inserted: ',', isPasted: false }).text,
    ).toBe(',');
  });

  it.each([
    ['24,90', '24,90'],
    ['7,5', '7,5'],
    ['7,985', '7,985'],
    ['abc', 'abc'],
    ['7', '0,07'],
    ['799', '7,99'],
  ])('UI-08 shows %j as %j if a single edit other than pasting inserts it', (text, shown) => {
    expect(editMoney(untouchedEntry(''), { text, inserted: text, isPasted: false }).text).toBe(
      shown,
    );
  });

  it.each([
    ['R$ 1.234,56', '1234,56'],
    ['R$\u00A01.234,56', '1234,56'],
    ['12.50', '12,50'],
    [' 7,99 ', '7,99'],
    ['12', '12,00'],
    ['1.500', '1.500'],
    ['-3', '-3'],
    ['grátis', 'grátis'],
  ])('UI-08 shows the pasted text %j as %j', (text, shown) => {
    expect(paste(text)).toBe(shown);
  });

  it('UI-08 completes ordinary typing on blur', () => {
    expect(completeMoney('7,5')).toBe('7,50');
    expect(completeMoney('12.')).toBe('12,00');
    expect(completeMoney('7,985')).toBe('7,985');
    expect(completeMoney('')).toBe('');
  });
});
