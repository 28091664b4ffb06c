import { describe, expect, it } from 'vitest';
import {
  areSameBarcode,
  barcodeProblemText,
  barcodeText,
  checkDigit,
  expandUpcE,
  isInStoreOnly,
  readBarcode,
  readEan,
  readStoreLabel,
  readTypedBarcode,
} from './barcodes.ts';

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
    // An EAN-8 in each length, and pasted with marks of direction and a dash of a text program.
    ['40170725', '40170725'],
    ['000040170725', '40170725'],
    ['0000040170725', '40170725'],
    ['00000040170725', '40170725'],
    ['\u202A7891000\u2013100103\u202C', '7891000100103'],
    // A supermarket's own number keeps its zeros: without them it would be another number.
    ['20123451', '20123451'],
    ['0000020123451', '0000020123451'],
    ['0000000012348', '0000000012348'],
    ['2001230012342', '2001230012342'],
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
    ['04252615', 'check-digit'],
    ['54252614', 'check-digit'],
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

// Published examples: GS1, Wikipedia ('06543217', '04252614'), the library biip, and a can of Coca-Cola.
it.each([
  ['01234505', '0012000003455'],
  ['01234514', '0012100003454'],
  ['01234531', '0012300000451'],
  ['01234543', '0012340000053'],
  ['01234565', '0012345000065'],
  ['06543217', '0065100004327'],
  ['04252614', '0042100005264'],
  ['02345673', '0023456000073'],
  ['02345147', '0023450000017'],
  ['06397126', '0063200009716'],
  ['0 490440 3', '0049000000443'],
  ['04904403', '0049000000443'],
])('SCN-08 reads the UPC-E %s, typed as printed, as %s', (printed, barcode) => {
  expect(readBarcode(printed)).toEqual({ barcode });
  expect(readBarcode(barcode.slice(1))).toEqual({ barcode });
});

it.each([
  // An EAN-8 has the same digits as a UPC-E with another meaning: as it is printed, its groups tell.
  ['0123 4565', '01234565'],
  // More zeros could have been left out, so no printer makes this UPC-E.
  ['00001236', '00001236'],
  // Number system 1: an EAN-8 of GS1 where its check digit is right.
  ['12345670', '12345670'],
])('SCN-08 reads %s as the EAN-8 %s', (raw, barcode) => {
  expect(readBarcode(raw)).toEqual({ barcode });
});

it('SCN-08 reads an EAN symbol or a declared GTIN never as a UPC-E, and shows it so that it is read again', () => {
  expect(readEan('01234565')).toEqual({ barcode: '01234565' });
  expect(readEan('04252614')).toEqual({ problem: 'check-digit' });
  expect(readBarcode(barcodeText(read('0123 4565')))).toEqual({ barcode: '01234565' });
  expect(barcodeText(read('40170725'))).toBe('40170725');
  expect(barcodeText(read('0012345000065'))).toBe('0012345000065');
});

it('SCN-08 gives each product one form, whatever it was written as', () => {
  // Reads the stored form of every UPC-E of both number systems again, in each length.
  let count = 0;
  for (let body = 0; body < 2_000_000; body += 37) {
    const code = String(body).padStart(7, '0');
    for (let check = 0; check < 10; check += 1) {
      const result = readBarcode(`${code}${check}`);
      if ('problem' in result) continue;
      count += 1;
      const { barcode } = result;
      for (const width of [12, 13, 14]) {
        if (barcode.length > width || isInStoreOnly(barcode)) continue;
        expect(readBarcode(barcode.padStart(width, '0'))).toEqual({ barcode });
      }
    }
  }
  expect(count).toBeGreaterThan(50_000);
});

it('SCN-08 recognises a code that an earlier version stored with zeros before it', () => {
  expect(areSameBarcode('0000040170725', '40170725')).toBe(true);
  expect(areSameBarcode('7891000100103', '7891000100103')).toBe(true);
  expect(areSameBarcode('17891000100100', '7891000100103')).toBe(false);
  expect(areSameBarcode('', '0000000000000')).toBe(false);
});

it.each([
  ['2001230012345', true],
  // The first digit of a GTIN-14 says that it is a case. Only the digits after it show whether it is in-store.
  ['27891000100103', false],
  ['12001230012345', true],
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

it('NF-22 takes twelve typed digits of Brazil for no UPC, and keeps every other code', () => {
  for (const digits of ['78935000184', '79035000184']) {
    const code = `${digits}${checkDigit(digits)}`;
    expect(readTypedBarcode(`${code.slice(0, 3)} ${code.slice(3)}`)).toEqual({
      problem: 'cut-off',
    });
    // A decoder has read the whole symbol.
    expect(readEan(code)).toEqual({ barcode: `0${code}` });
  }
  expect(barcodeProblemText('cut-off')).toBe(
    'Falta um número: o código que começa com 789 ou 790 tem 13.',
  );
  for (const code of ['7891000100103', '036000291452', '04252614', '789']) {
    expect(readTypedBarcode(code)).toEqual(readBarcode(code));
  }
});
