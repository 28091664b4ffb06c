/**
 * The access key of a fiscal document: 44 characters, printed on each NFC-e and contained in its QR
 * code (Manual de Orientação do Contribuinte, section 2.2.6). Must not import zod, because the
 * browser loads this file.
 */

/** The parts of an access key. */
export interface AccessKey {
  /** 44 characters, digits and capital letters. */
  readonly key: string;
  /** The state's IBGE number: 35 is São Paulo. */
  readonly state: string;
  /** '65' is a receipt of a shop (NFC-e); '55' is an NF-e, such as that of an order on the internet. */
  readonly model: '65' | '55';
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** The tax number of the issuer, the supermarket: 12 digits or capital letters, and two check digits. */
  readonly cnpj: string;
  readonly series: number;
  readonly number: number;
}

const pattern = /^(\d{2})(\d{2})(\d{2})([0-9A-Z]{12}\d{2})([56]5)(\d{3})(\d{9})\d{10}$/u;

/** The series of sellers who are persons, such as farmers. Their keys have '000' and a CPF as the CNPJ. */
const seriesOfPersons = /^9[2-6]\d$/u;

/**
 * Reads a key as it is printed or typed: spaces, control characters, dots, dashes and slashes are
 * ignored. Returns undefined if it is not the key of an NFC-e or an NF-e, if its check digit is wrong,
 * or if it contains the CPF of a person, because nothing stores one (NF-08).
 */
export function readAccessKey(text: string): AccessKey | undefined {
  const key = text.replaceAll(/[\s\p{C}\p{Pd}./]/gu, '').toUpperCase();
  const match = pattern.exec(key);
  if (match === null) return undefined;
  const [, state = '', year, month, cnpj = '', model, series, number] = match;
  if (Number(month) < 1 || Number(month) > 12) return undefined;
  if (keyCheckDigit(key.slice(0, -1)) !== Number(key.at(-1))) return undefined;
  if (cnpj.startsWith('000') && seriesOfPersons.test(series ?? '')) return undefined;
  return {
    key,
    state,
    model: model === '55' ? '55' : '65',
    year: 2_000 + Number(year),
    month: Number(month),
    cnpj,
    series: Number(series),
    number: Number(number),
  };
}

/**
 * Modulo 11 with the weights 2 to 9 from the right. A character counts as its ASCII code minus 48,
 * so a letter of the new CNPJs counts from 17 (Nota Técnica Conjunta 2025.001).
 */
export function keyCheckDigit(key: string): number {
  let sum = 0;
  for (const [index, character] of [...key].toReversed().entries()) {
    sum += (character.charCodeAt(0) - 48) * ((index % 8) + 2);
  }
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/**
 * Whether a text is a CNPJ without separators: 12 digits or capital letters and two check digits,
 * modulo 11 with the weights 2 to 9 from the right (Nota Técnica Conjunta 2025.001). One repeated
 * digit is not a CNPJ.
 */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/u.test(text) || /^(.)\1*$/u.test(text)) return false;
  // Both check digits follow the rule of the access key.
  const first = keyCheckDigit(text.slice(0, 12));
  return text.endsWith(`${first}${keyCheckDigit(`${text.slice(0, 12)}${first}`)}`);
}
