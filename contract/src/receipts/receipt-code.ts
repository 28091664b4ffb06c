/**
 * The QR code of a receipt: a link to the page of the state, which contains the access key (Manual
 * de Padrões do DANFE NFC-e e QR Code 6.0, sections 4.2 to 4.4). Must not import zod, because the
 * browser loads this file.
 */
import type { Centavos } from '../values/values.ts';
import { readAccessKey, type AccessKey } from './access-key.ts';

/** The content of a code, without data about the buyer. */
export interface ReceiptCode {
  readonly key: AccessKey;
  /** What was paid; only codes of version 1 and of receipts that were issued offline contain it. */
  readonly total: Centavos | undefined;
  /** The day of issue in the shop's time zone, 'YYYY-MM-DD'; known for the same codes as `total`. */
  readonly issuedOn: string | undefined;
  /** The query that opens the receipt on the page of the state; undefined for a typed key. */
  readonly query: string | undefined;
  /** The link to the page of the state, https; undefined if the code has no address of a government. */
  readonly url: string | undefined;
  /**
   * A text for storage and later calls, from which {@link readReceiptCode} reads the same values.
   */
  readonly text: string;
}

/** Longer texts are not read. The code of a receipt has at most about 600 characters. */
const maxLength = 2_000;
const linkPattern = /https?:\/\/[^\s"'<>]+/iu;
// Allows no port, user or percent sign, so that the address leads to the host that it shows.
const addressPattern = /^(?:https?:\/\/)?((?:[a-z\d-]+\.)+gov\.br)(\/[\w./-]*)?$/iu;
// Some tills write the total of an offline code with a comma.
const plainValue = /^[\w.,+/=:-]{0,400}$/u;
const hashPattern = /^[\da-f]{40}/iu;

/**
 * Reads the text of a QR code, a link, or a typed key. The parameters may be in any order, and `|`
 * may be percent-encoded. Control characters of a scanner, the line breaks of a message and what
 * surrounds a link are ignored. Returns undefined if the text is not about a receipt, or if its key
 * is wrong. The result never contains the buyer's CPF or CNPJ, which codes of version 1 and 3 may have.
 */
export function readReceiptCode(text: string): ReceiptCode | undefined {
  if (text.length > maxLength) return undefined;
  const clean = text.replaceAll(/[^\P{C}\s]/gu, '').replaceAll('&amp;', '&');
  const typedKey = readAccessKey(clean);
  if (typedKey !== undefined) return codeOfKey(typedKey);
  const flat = clean.replaceAll(/\s*(\||%(?:25)?7c)\s*/giu, '|');
  // A message may break a link anywhere, so a total that ends at a line break may be cut off.
  const joined = flat.replaceAll(/[ \t]*[\r\n]+[ \t]*/gu, '');
  return readLink(joined) ?? readLink(flat) ?? readContainedKey(clean);
}

/** Reads the first link of a text, or the whole text as a link without its address. */
function readLink(text: string): ReceiptCode | undefined {
  const code = (linkPattern.exec(text)?.[0] ?? text.trim()).replace(/[\])}>.,;!]+$/u, '');
  const [address = '', ...query] = code.split('?');
  const base = query.length > 0 ? governmentAddress(address) : undefined;
  const parameters = readParameters(query.length > 0 ? query.join('?') : code);
  const parts = parameters.get('p')?.split('|') ?? (code.includes('|') ? code.split('|') : []);
  return parameters.has('chnfe') ? readVersion1(parameters, base) : readParts(parts, base);
}

/** A short text, such as an address or 'Chave de acesso: …', that has a key but no parameters of a code. */
function readContainedKey(text: string): ReceiptCode | undefined {
  if (text.length > 300 || /[|%<]/u.test(text)) return undefined;
  for (const [, key = ''] of text.matchAll(containedKey)) {
    const accessKey = readAccessKey(key);
    if (accessKey !== undefined) return codeOfKey(accessKey);
  }
  return undefined;
}

/** A key may be grouped in any way: '43-2605-…', '4326.0545.…'. Each digit may begin one. */
const containedKey =
  /(?<![\dA-Z]|[\dA-Z][.-])(?=(?:NFe)?(\d(?:[ ./\p{Pd}]{0,3}[\dA-Z]){43})(?![\dA-Z]|[.-]\d))/giu;

const codeOfKey = (key: AccessKey): ReceiptCode => ({
  key,
  total: undefined,
  issuedOn: undefined,
  query: undefined,
  url: undefined,
  text: key.key,
});

/** Versions 2 and 3: values in a fixed order, separated by `|`. */
function readParts(parts: readonly string[], base: string | undefined): ReceiptCode | undefined {
  const [rawKey = '', version = '', environment = '1', day = '', total = ''] = parts;
  const key = readAccessKey(decode(rawKey));
  if (key === undefined || !parts.every((part) => plainValue.test(part))) return undefined;
  if (!/^[12]$/u.test(environment)) return undefined;
  // Offline, version 2 has 8 parts and version 3 has day and total from the fourth part on.
  const isOffline = version === '3' ? parts.length >= 5 : parts.length >= 8;
  const offline = isOffline
    ? { total: readAmount(total), issuedOn: dayOfMonth(key, day) }
    : { total: undefined, issuedOn: undefined };
  // In version 3 the page needs no hash. The parts after the total are dropped: the kind of buyer,
  // the buyer's CPF or CNPJ, and a signature.
  const queryParts =
    version === '3'
      ? [key.key, '3', environment]
      : [key.key, ...endAfterHash(parts.slice(1, isOffline ? 8 : 5))];
  const storedParts = version === '3' && isOffline ? [...queryParts, day, total] : queryParts;
  const query = `p=${queryParts.join('%7C')}`;
  return {
    key,
    ...offline,
    query,
    url: base && `${base}?${query}`,
    text: base === undefined ? storedParts.join('|') : `${base}?p=${storedParts.join('%7C')}`,
  };
}

/** Cuts off what a message has after the hash, the last value. */
function endAfterHash(values: readonly string[]): string[] {
  const last = values.at(-1);
  return last === undefined ? [] : [...values.slice(0, -1), hashPattern.exec(last)?.[0] ?? last];
}

const version1Names = [
  'chNFe',
  'nVersao',
  'tpAmb',
  'dhEmi',
  'vNF',
  'vICMS',
  'digVal',
  'cIdToken',
  'cHashQRCode',
];

/** Version 1 has named parameters. `cDest` is dropped, because it is the buyer's CPF or CNPJ. */
function readVersion1(
  parameters: ReadonlyMap<string, string>,
  base: string | undefined,
): ReceiptCode | undefined {
  const key = readAccessKey(parameters.get('chnfe') ?? '');
  if (key === undefined) return undefined;
  const query = version1Names
    .map((name) => ({ name, value: parameters.get(name.toLowerCase()) ?? '' }))
    .filter(({ value }) => value !== '' && plainValue.test(value))
    .map(({ name, value }) => `${name}=${encodeURIComponent(version1Value(name, value, key))}`)
    .join('&');
  const url = base && `${base}?${query}`;
  return {
    key,
    total: readAmount(parameters.get('vnf') ?? ''),
    issuedOn: readHexDay(parameters.get('dhemi') ?? ''),
    query,
    url,
    text: url ?? query,
  };
}

function version1Value(name: string, value: string, { key }: AccessKey): string {
  if (name === 'chNFe') return key;
  return name === 'cHashQRCode' ? (hashPattern.exec(value)?.[0] ?? value) : value;
}

/** The parameters of a query by their names in lower case. The first of equal names counts. */
function readParameters(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('#', 1)[0]?.split('&') ?? []) {
    const [name = '', ...value] = pair.split('=');
    const folded = name.trim().toLowerCase();
    if (!parameters.has(folded)) parameters.set(folded, decode(value.join('=')).trim());
  }
  return parameters;
}

/** Decodes percent signs; a wrong encoding is returned as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The address with https; undefined if it is not below `.gov.br`, where every state has its page.
 */
function governmentAddress(address: string): string | undefined {
  const [, host, path = ''] = addressPattern.exec(address) ?? [];
  return host === undefined || path.length > 200 || path.includes('..')
    ? undefined
    : `https://${host.toLowerCase()}${path}`;
}

/** Reads '1234.50', '1234,50' or '1.234,50'; undefined for any other text, such as '1.234'. */
function readAmount(text: string): Centavos | undefined {
  const plain = text.replace(/^(\d{1,3})([.,])(\d{3})(?=(?!\2)[.,]\d{2}$)/u, '$1$3');
  const [, reais, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/u.exec(plain) ?? [];
  if (reais === undefined) return undefined;
  return (Number(reais) * 100 + Number(cents.padEnd(2, '0'))) as Centavos;
}

/** The day of the key's month, or undefined if the month does not have it. */
function dayOfMonth({ year, month }: AccessKey, day: string): string | undefined {
  const number = /^\d{1,2}$/u.test(day) ? Number(day) : 0;
  const isDay = number >= 1 && number <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isDay ? `${year}-${twoDigits(month)}-${twoDigits(number)}` : undefined;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns the day of issue in version 1, which writes each character of the instant as a hex code. */
function readHexDay(hex: string): string | undefined {
  if (!/^(?:[\da-f]{2}){10,40}$/iu.test(hex)) return undefined;
  const characters = (hex.match(/../gu) ?? []).map((pair) =>
    String.fromCharCode(Number.parseInt(pair, 16)),
  );
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=T|$)/u.exec(characters.join('')) ?? [];
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}
