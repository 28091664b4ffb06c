/** Validates values by the schemas of the API's description. */
import { readAccessKey, readBarcode } from '@quitanda/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The formats that the description defines itself (API-51). */
export const customFormats = {
  gtin: (text: string) => 'barcode' in readBarcode(text),
  'nfce-key': (text: string) => readAccessKey(text) !== undefined,
};

/**
 * Returns a validator. It checks no other formats, because the patterns alone must exclude each
 * value that the API refuses.
 */
export const createValidator = (): Ajv2020 =>
  new Ajv2020({
    strict: false,
    multipleOfPrecision: 6,
    formats: { ...customFormats, uuid: true, date: true, 'date-time': true, email: true },
  });
