import { describe, expect, it } from 'vitest';
import { checkDigit, expandUpcE, isInStoreOnly, readBarcode, readStoreLabel } from './barcodes.ts';

const read = (raw: string) => {
  const result = readBarcode(raw);
  if ('problem' in result) throw new Error(result.problem);
  return result.barcode;
};

describe('readBarcode', () => {
  it.each([
    ['7891000100103', '7891000100103'],
    [' 789 1000-100103 ', '7891000100103'],
    ['96385074', '96385074'],
    // A UPC-A, and two GTIN-14s that begin with 0.
    ['036000291452', '0036000291452'],
    ['07891000100103', '7891000100103'],
    ['00036000291452', '0036000291452'],
    // A case of packages is a different product than the package.
    ['17891000100100', '17891000100100'],
  ])('SCN-03 PRD-01 reads %s as %s', (raw, barcode) => {
    expect(readBarcode(raw)).toEqual({ barcode });
  });

  it.each([
    ['7891000100104', 'check-digit'],
    ['96385075', 'check-digit'],
    ['789100010010', 'check-digit'],
    ['78910001001', 'length'],
    ['', 'not-digits'],
    ['٧٨٩١٠٠٠١٠٠١٠٣', 'not-digits'],
    ['7891000-10010x', 'not-digits'],
  ])('PRD-01 refuses %s: %s', (raw, problem) => {
    expect(readBarcode(raw)).toEqual({ problem });
  });

  it('PRD-01 refuses a code with any single wrong digit', () => {
    const valid = '7891000100103';
    for (const [index, digit] of [...valid].entries()) {
      const wrongDigit = (Number(digit) + 1) % 10;
      expect(readBarcode(`${valid.slice(0, index)}${wrongDigit}${valid.slice(index + 1)}`)).toEqual(
        {
          problem: 'check-digit',
        },
      );
    }
  });
});

// The examples of the GS1 General Specifications, one for each rule by which zeros are left out.
it.each([
  ['01234505', '012000003455'],
  ['01234514', '012100003454'],
  ['01234531', '012300000451'],
  ['01234543', '012340000053'],
  ['01234565', '012345000065'],
])('SCN-03 expands the UPC-E %s to %s', (short, long) => {
  const digits = expandUpcE(short);
  expect(digits).toHaveLength(12);
  expect(digits.slice(0, 11)).toBe(long.slice(0, 11));
  expect(digits.at(-1)).toBe(short.at(-1));
});

it.each([
  ['2001230012345', true],
  ['0200123456785', true],
  ['0412345678903', true],
  ['20123451', true],
  ['7891000100103', false],
  ['0036000291452', false],
  ['96385074', false],
])('SHO-13 finds whether %s has a meaning only in its supermarket: %s', (code, isInStore) => {
  const digits = code.slice(0, -1);
  expect(isInStoreOnly(read(`${digits}${checkDigit(digits)}`))).toBe(isInStore);
});

it('SHO-13 reads code and value from labels in the three layouts of scales', () => {
  const label = (digits: string) => readStoreLabel(read(`${digits}${checkDigit(digits)}`));
  expect(label('200420001234')).toEqual({ code: '004200', value: 1_234 });
  expect(label('200042001234')).toEqual({ code: '000420', value: 1_234 });
  expect(label('212345601234')).toEqual({ code: '123456', value: 1_234 });
  expect(label('789100010010')).toBeUndefined();
});
