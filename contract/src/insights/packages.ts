/**
 * How much one package contains, read from a product's name: 'Cerveja lata 12×350 ml', 'Arroz 5
 * kg', 'Ovos brancos dúzia'. Must not import zod, because the browser loads this file.
 */
import { fold } from '../values/text.ts';
import { limits, type Thousandths } from '../values/values.ts';

/** The measure in which prices of different packages are compared. */
export const measures = ['kg', 'L', 'un'] as const;
export type Measure = (typeof measures)[number];

/** The content of one package: `{ measure: 'L', amount: 350 }` is 350 ml. */
export interface Package {
  readonly measure: Measure;
  readonly amount: Thousandths;
}

const number = String.raw`\d{1,5}(?:[.,]\d{1,3})?|1/2|meio|meia`;
const unitWord = String.raw`(kg|quilos?|kilos?|g|gr|grs|gramas?|l|lt|lts|litros?|ml)`;
const pieceWord = String.raw`(?:un|und|unid|unids|unidades?|rolos?|saches?|capsulas?|folhas?|latas?|garrafas?|pecas?|ovos?)`;

/** '350 ml', '12x350 ml', '12 un de 350 ml'. */
const weightOrVolumePattern = new RegExp(
  String.raw`(?<![\d.,/])(?:(\d{1,4})\s*(?:[x×*]|${pieceWord}\s+(?:de|x))\s*)?(${number})\s*(?:de\s+)?${unitWord}(?![\p{L}\d])`,
  'u',
);
const dozenPattern = /(?<![\d.,/\p{L}])(?:(\d{1,3}|1\/2|meia|meio)\s+)?duzias?(?!\p{L})/u;
const countPattern = new RegExp(String.raw`(?<![\d.,/])(\d{1,5})\s*${pieceWord}(?!\p{L})`, 'u');
const boxPattern =
  /(?:(?<!\p{L})(?:cx|caixa|pack|pct|pacote|fardo|kit|leve)|(?<!\p{L})c\/)\s*(?:c\/|com|de)?\s*(\d{1,4})(?![\d.,]*\s*(?:\p{L}|%))(?![\d.,])|(?<!\p{L})leve\s+(\d{1,4})\s+pague/u;

const thousandthsPer = { kg: 1_000, g: 1, L: 1_000, ml: 1 };

/**
 * Returns the content of one package according to a product's name; null if the name does not say
 * it. A weight or volume takes precedence over a count ('540 g 6 un' is 540 g), and a count such as
 * '6 un' over one such as 'cx 12'. If a name has several of the same kind, the first one is used.
 * 'leve 12 pague 11' is 12. An amount that is not a whole gram or millilitre is ignored.
 */
export function readPackage(productName: string): Package | null {
  const text = foldWithFractions(productName);
  return readWeightOrVolume(text) ?? readPieceCount(text);
}

/**
 * Returns how many pieces a person would count in one package: 12 for 'Cerveja 12×350 ml', 'Ovos
 * dúzia' and 'Sabonete c/ 12'; otherwise 1. Nobody counts sachets or sheets.
 */
export function readCount(productName: string): number {
  const text = foldWithFractions(productName);
  const times = Number(weightOrVolumePattern.exec(text)?.[1] ?? 1);
  if (times > 1 || /\d\s*(?:saches?|folhas?)/u.test(text)) return Math.max(times, 1);
  return (readPieceCount(text)?.amount ?? 1_000) / 1_000;
}

/** Returns the package of the first name that says one: the product's, then the item's. */
export function packageOfNamed(...names: readonly (string | null)[]): Package | null {
  for (const name of names) {
    const found = name === null ? null : readPackage(name);
    if (found) return found;
  }
  return null;
}

/**
 * Returns {@link packageOfNamed} with a cache for its results, because a household buys the same
 * things again.
 */
export function createPackageReader(): typeof packageOfNamed {
  const cache = new Map<string, Package | null>();
  return (...names) => {
    const key = names.join('\n');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = packageOfNamed(...names);
    cache.set(key, found);
    return found;
  };
}

/**
 * Folds a name and writes its fractions with a slash: '½ kg' becomes '1/2 kg'. The slash of `fold`
 * is another character (U+2044), after which the 2 would be read as a number of its own.
 */
const foldWithFractions = (text: string) => fold(text).replaceAll('\u2044', '/');

function readWeightOrVolume(text: string): Package | null {
  const found = weightOrVolumePattern.exec(text);
  const [, times = '1', amount = '', word = ''] = found ?? [];
  if (!found) return null;
  const unit = unitOf(word);
  const thousandths = Number(times) * parseAmount(amount, unit);
  return packageOf(unit === 'kg' || unit === 'g' ? 'kg' : 'L', thousandths);
}

function unitOf(word: string): keyof typeof thousandthsPer {
  if (/^(?:kg|quilo|kilo)/u.test(word)) return 'kg';
  if (word.startsWith('g')) return 'g';
  return word === 'ml' ? 'ml' : 'L';
}

/**
 * The dot in '1.000 g' separates thousands, because nobody weighs thousandths of a gram; '1.500 kg'
 * is 1,5.
 */
function parseAmount(amount: string, unit: keyof typeof thousandthsPer): number {
  if (/^(?:1\/2|mei[oa])$/u.test(amount)) return thousandthsPer[unit] / 2;
  const isGrouped = /^\d{1,3}\.\d{3}$/u.test(amount) && thousandthsPer[unit] === 1;
  const plain = isGrouped ? amount.replace('.', '') : amount.replace(',', '.');
  return withoutBinaryError(Number(plain) * thousandthsPer[unit]);
}

/** Removes the error of binary fractions: 1.1 × 1000 is 1100.0000000000002. */
const withoutBinaryError = (value: number) =>
  Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : value;

function readPieceCount(text: string): Package | null {
  const dozen = dozenPattern.exec(text);
  if (dozen) {
    const [, count = '1'] = dozen;
    const isHalf = /^(?:1\/2|mei[oa])$/u.test(count);
    return packageOf('un', (isHalf ? 6 : Number(count) * 12) * 1_000);
  }
  const found = countPattern.exec(text) ?? boxPattern.exec(text);
  const count = found?.[1] ?? found?.[2];
  return count === undefined ? null : packageOf('un', Number(count) * 1_000);
}

function packageOf(measure: Measure, amount: number): Package | null {
  const isValid =
    Number.isSafeInteger(amount) && amount > 0 && amount <= limits.maxQuantity * 1_000;
  return isValid ? { measure, amount: amount as Thousandths } : null;
}
