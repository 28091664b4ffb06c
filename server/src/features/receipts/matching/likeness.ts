/** How similar the printed text of a receipt line is to a name. */
import { tillWords, wordLikeness, type TillWords } from './till-words.ts';

/** The first word usually names the product, so it has more weight. */
const firstWordWeight = 1.5;
const weights = { printed: 0.7, named: 0.3 };
const sameAmountBonus = 0.1;
const otherAmountFactor = 0.6;
const otherFirstWordFactor = 0.75;

export interface Likeness {
  /**
   * From 0 to 1: the share of the printed words that the name contains, combined with the share of the
   * name's words that are printed. Another amount lowers the score.
   */
  readonly score: number;
  /**
   * Whether the name contains every printed word and no different amount. A missing word may mean
   * another variety or brand.
   */
  readonly hasAllWords: boolean;
}

export const unlike: Likeness = { score: 0, hasAllWords: false };

/** Compares a till's text with a name. */
export function likeness(printed: TillWords, named: TillWords): Likeness {
  const unmatched = new Set(named.words.keys());
  let printedSum = 0;
  let total = 0;
  let namedSum = 0;
  let isFirstFound = true;
  let hasAllWords = true;
  for (const [index, word] of printed.words.entries()) {
    const weight = index === 0 ? firstWordWeight : 1;
    total += weight;
    let [best, bestIndex] = [0, -1];
    for (const candidate of unmatched) {
      const quality = wordLikeness(word, named.words[candidate] ?? '');
      if (quality > best) [best, bestIndex] = [quality, candidate];
    }
    if (index === 0) isFirstFound = best > 0;
    if (bestIndex < 0) {
      hasAllWords = false;
      continue;
    }
    unmatched.delete(bestIndex);
    printedSum += weight * best;
    namedSum += 1;
  }
  if (total === 0 || named.words.length === 0) return unlike;
  const weightedWords =
    weights.printed * (printedSum / total) + weights.named * (namedSum / named.words.length);
  const wordScore = isFirstFound ? weightedWords : weightedWords * otherFirstWordFactor;
  const amounts = compareAmounts(printed.amounts, named.amounts);
  if (amounts === 'other') return { score: wordScore * otherAmountFactor, hasAllWords: false };
  const score = amounts === 'same' ? Math.min(1, wordScore + sameAmountBonus) : wordScore;
  // Many products have names that begin with a single word such as 'CAFE'.
  const isSpecific = printed.words.length > 1 || amounts === 'same' || named.words.length === 1;
  return { score, hasAllWords: hasAllWords && isSpecific };
}

function compareAmounts(printed: readonly string[], named: readonly string[]) {
  if (printed.length === 0 || named.length === 0) return 'unknown';
  const isSame = printed.some((amount) =>
    named.some((other) => toBaseUnit(other) === toBaseUnit(amount)),
  );
  return isSame ? 'same' : 'other';
}

/** Converts an amount to grams or millilitres, so that '1l' and '1000ml' are the same. */
function toBaseUnit(amount: string): string {
  const [, number = '', unit = ''] = /^([\d.]+)(\w+)$/u.exec(amount) ?? [];
  const isLarge = unit === 'kg' || unit === 'l';
  const baseUnit = unit === 'kg' || unit === 'g' ? 'g' : 'ml';
  return `${Math.round(Number(number) * (isLarge ? 1_000 : 1))}${baseUnit}`;
}

const cache = new Map<string, TillWords>();
const maxCached = 20_000;

/** The words of a name. They are cached, because each line is compared with the same names. */
export function namedWords(name: string): TillWords {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  if (cache.size >= maxCached) cache.clear();
  const words = tillWords(name);
  cache.set(name, words);
  return words;
}
