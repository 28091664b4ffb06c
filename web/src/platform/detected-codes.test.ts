import { describe, expect, it } from 'vitest';
import { barcodeOf, confirmTwice, type DetectedCode } from './detected-codes.ts';

const eanCode = (text: string): DetectedCode => ({ symbology: 'ean-upc', text });

describe('barcodeOf', () => {
  it.each<[string, DetectedCode, string | undefined]>([
    ['EAN-13', eanCode('7891000100103'), '7891000100103'],
    ['EAN-8', eanCode('78912342'), '78912342'],
    ['UPC-A', eanCode('036000291452'), '0036000291452'],
    ['UPC-E as printed', { symbology: 'upc-e', text: '01234565' }, '0012345000065'],
    ['UPC-E already expanded', { symbology: 'upc-e', text: '0012345000065' }, '0012345000065'],
    ['UPC-E of number system 1', { symbology: 'upc-e', text: '11234562' }, '0112345000062'],
    // The same digits as the UPC-E above, in another symbol: a number of the supermarket.
    ['EAN-8 that begins with 0', eanCode('01234565'), '01234565'],
    ['EAN-8 in an ITF-14', { symbology: 'itf', text: '00000040170725' }, '40170725'],
    ['EAN-8 in a DataBar', { symbology: 'databar', text: '0100000040170725' }, '40170725'],
    ['ITF-14', { symbology: 'itf', text: '17891000100100' }, '17891000100100'],
    ['DataBar', { symbology: 'databar', text: '0107891000100103' }, '7891000100103'],
    [
      'DataBar with a weight',
      { symbology: 'databar', text: '01078910001001033103001750' },
      '7891000100103',
    ],
    ['DataBar in brackets', { symbology: 'databar', text: '(01)07891000100103' }, '7891000100103'],
  ])('SCN-03 reads %s', (_, code, barcode) => {
    expect(barcodeOf(code)).toBe(barcode);
  });

  it.each<[string, DetectedCode]>([
    ['a wrong check digit', eanCode('7891000100104')],
    ['an Interleaved 2 of 5 code that is not an ITF-14', { symbology: 'itf', text: '12345670' }],
    [
      'a DataBar without a GTIN',
      { symbology: 'databar', text: '8110106141416543213500110000310123196000' },
    ],
    ['text', eanCode('https://exemplo.com.br')],
  ])('SCN-03 ignores %s', (_, code) => {
    expect(barcodeOf(code)).toBeUndefined();
  });
});

describe('confirmTwice', () => {
  it('SCN-03 accepts a barcode that was detected twice, even if there are pictures in between that have no valid barcode', () => {
    const confirm = confirmTwice();
    expect(confirm([eanCode('7891000100103')])).toBeUndefined();
    expect(confirm([])).toBeUndefined();
    expect(confirm([eanCode('7891000100104')])).toBeUndefined();
    expect(confirm([eanCode('7891000100103')])).toBe('7891000100103');
  });

  it('SCN-03 requires two detections again after another code was detected', () => {
    const confirm = confirmTwice();
    expect(confirm([eanCode('7891000100103')])).toBeUndefined();
    expect(confirm([eanCode('78912342')])).toBeUndefined();
    expect(confirm([eanCode('7891000100103')])).toBeUndefined();
    expect(confirm([eanCode('7891000100103')])).toBe('7891000100103');
  });
});
