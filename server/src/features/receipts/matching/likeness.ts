/** How likely a till's text means a name. */
import { tillWords, wordLikeness, type TillWords } from './till-words.ts';

/** The first word says what the product is, so it counts more. */
const firstWeight = 1.5;
const weights = { printed: 0.7, named: 0.3 };
const sameAmount = 0.1;
const otherAmount = 0.6;
const otherFirstWord = 0.75;

export interface Likeness {
  /**
   * From 0 to 1: how many of the printed words the name has, and how many of the name's are printed. A
   * name with another amount is another product.
   */
  readonly score: number;
  /**
   * Whether the name has every printed word, and no other amount. A missing word may name another
   * kind or brand.
   */
  readonly hasAllWords: boolean;
}

export const unlike: Likeness = { score: 0, hasAllWords: false };

/** Compares a till's text with a name. */
export function likeness(printed: TillWords, named: TillWords): Likeness {
  const free = new Set(named.words.keys());
  let printedSum = 0;
  let total = 0;
  let namedSum = 0;
  let isFirstFound = true;
  let hasAllWords = true;
  for (const [place, word] of printed.words.entries()) {
    const weight = place === 0 ? firstWeight : 1;
    total += weight;
    let [best, bestAt] = [0, -1];
    for (const at of free) {
      const quality = wordLikeness(word, named.words[at] ?? '');
      if (quality > best) [best, bestAt] = [quality, at];
    }
    if (place === 0) isFirstFound = best > 0;
    if (bestAt < 0) {
      hasAllWords = false;
      continue;
    }
    free.delete(bestAt);
    printedSum += weight * best;
    namedSum += 1;
  }
  if (total === 0 || named.words.length === 0) return unlike;
  const words =
    weights.printed * (printedSum / total) + weights.named * (namedSum / named.words.length);
  const ofFirst = isFirstFound ? words : words * otherFirstWord;
  const amounts = compareAmounts(printed.amounts, named.amounts);
  if (amounts === 'other') return { score: ofFirst * otherAmount, hasAllWords: false };
  const score = amounts === 'same' ? Math.min(1, ofFirst + sameAmount) : ofFirst;
  // A single word, such as 'CAFE', does not tell apart the products whose names begin with it.
  const isSpecific = printed.words.length > 1 || amounts === 'same' || named.words.length === 1;
  return { score, hasAllWords: hasAllWords && isSpecific };
}

function compareAmounts(printed: readonly string[], named: readonly string[]) {
  if (printed.length === 0 || named.length === 0) return 'unknown';
  const isSame = printed.some((amount) => named.some((other) => baseOf(other) === baseOf(amount)));
  return isSame ? 'same' : 'other';
}

/** Grams and millilitres, so that '1l' and '1000ml' are the same. */
function baseOf(amount: string): string {
  const [, number = '', unit = ''] = /^([\d.]+)(\w+)$/u.exec(amount) ?? [];
  const isLarge = unit === 'kg' || unit === 'l';
  const small = unit === 'kg' || unit === 'g' ? 'g' : 'ml';
  return `${Math.round(Number(number) * (isLarge ? 1_000 : 1))}${small}`;
}

const cache = new Map<string, TillWords>();
const maxCached = 20_000;

/** The words of a name. They are cached, because each line is compared with the same names. */
export function namedWords(name: string): TillWords {
  const known = cache.get(name);
  if (known !== undefined) return known;
  if (cache.size >= maxCached) cache.clear();
  const words = tillWords(name);
  cache.set(name, words);
  return words;
}
