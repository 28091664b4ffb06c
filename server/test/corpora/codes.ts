/** Generated texts of QR codes and typed keys, valid and not, with right and wrong check digits. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRandom, type Random } from '../../../fakes/random.ts';
import { folderOf, type Corpus } from './pages.ts';
import { createCnpj, createCpf, createGtin, createKey } from './tax-numbers.ts';
import { readWords, type Words } from './words.ts';

export interface CodeCase {
  readonly name: string;
  readonly text: string;
  /** The key that must be read; null if nothing may be read. */
  readonly key: string | null;
  /** Whether it is right to refuse the key as well. */
  readonly mayBeRefused: boolean;
  /** In centavos, if the code contains it. */
  readonly total: number | null;
  /** The buyer's number, which must not come back. */
  readonly cpf: string;
}

const textsOfForm = 2;

const seeds: Readonly<Record<Corpus, number>> = {
  open: 31,
  sealed: 77,
  fresh: 4_801,
  fourth: 6_211,
  fifth: 8_837,
  sixth: 10_271,
  seventh: 12_553,
};

/** Returns the texts of a corpus: two of each form in its `codes.json`. */
export function readCodes(corpus: Corpus): readonly CodeCase[] {
  const forms = JSON.parse(
    readFileSync(path.join(folderOf(corpus), 'codes.json'), 'utf8'),
  ) as readonly (readonly [form: string, expected: string])[];
  const random = createRandom(seeds[corpus]);
  const { addresses } = readWords(folderOf(corpus));
  return forms.flatMap(([form, expected], index) =>
    Array.from({ length: textsOfForm }, (_, number) =>
      fill(form, expected, `${index + 1}.${number + 1}`, random, addresses),
    ),
  );
}

function fill(
  form: string,
  expected: string,
  name: string,
  random: Random,
  addresses: Words['addresses'],
): CodeCase {
  const [state, url] = random.pick(addresses);
  const month = `26${String(1 + random.below(12)).padStart(2, '0')}`;
  const day = String(1 + random.below(28)).padStart(2, '0');
  const parts = { state, month, cnpj: createCnpj(random), number: 1 + random.below(900_000_000) };
  // The amount is in the code of a receipt that was issued offline.
  const key = createKey(random, { ...parts, model: '65' }, expected.includes('total') ? '9' : '1');
  const key55 = createKey(random, { ...parts, model: '55' });
  const total = 100 + random.below(99_000);
  const cpf = createCpf(random);
  const whole = Math.floor(total / 100);
  const cents = String(total % 100).padStart(2, '0');
  const hex = (text: string) => Buffer.from(text).toString('hex');
  const hash = randomHex(random, 40).toUpperCase();
  const digest = Buffer.from(randomHex(random, 20)).toString('base64');
  const digit = random.below(44);
  const wrongKey = `${key.slice(0, 43)}${(Number(key[43]) + 1 + random.below(8)) % 10}`;
  const values: Record<string, string> = {
    url,
    URL: url.toUpperCase(),
    bareUrl: url.replace(/^https?:\/\//u, ''),
    key,
    key55,
    wrongKey,
    swappedKey: swap(key),
    spacedKey: spaced(key),
    spacedWrongKey: spaced(wrongKey),
    dashedKey: key.replace(
      /^(..)(....)(.{14})(..)(...)(.{9})(.{9})(.)$/u,
      '$1-$2-$3-$4-$5-$6-$7-$8',
    ),
    shortKey: key.slice(0, digit) + key.slice(digit + 1),
    longKey: `${key.slice(0, digit)}7${key.slice(digit)}`,
    // A month that does not exist, with a right check digit.
    monthKey: createKey(random, { ...parts, month: '2613', model: '65' }),
    hash,
    lowerHash: hash.toLowerCase(),
    digest: hex(digest),
    hexDigest: hex(digest),
    hexDate: hex(`20${month.slice(0, 2)}-${month.slice(2)}-${day}T10:20:30-03:00`),
    signature: Buffer.from(randomHex(random, 90)).toString('base64'),
    day,
    br: `${whole},${cents}`,
    us: `${whole}.${cents}`,
    cpf,
    gtin: createGtin(random),
    uuid: randomHex(random, 32),
  };
  const text = form.replaceAll(/\{(\w+)\}/gu, (_, value: string) => values[value] ?? '');
  const isRead = expected.startsWith('key');
  return {
    name: `${name} ${form.slice(0, 60)}`,
    text,
    key: isRead ? key : expected.startsWith('55') ? key55 : null,
    mayBeRefused: expected.endsWith('?'),
    total: expected.includes('total') ? total : null,
    cpf,
  };
}

const spaced = (key: string): string => key.replaceAll(/(.{4})(?=.)/gu, '$1 ');

/** Swaps two neighbours that differ, the most frequent fault of a typed number. */
function swap(key: string): string {
  const index = [...key].findIndex((digit, place) => place > 20 && digit !== key[place + 1]);
  return key.slice(0, index) + (key[index + 1] ?? '') + (key[index] ?? '') + key.slice(index + 2);
}

const randomHex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.below(16).toString(16)).join('');
