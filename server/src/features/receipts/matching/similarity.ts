/** How similar the printed text of a receipt line is to a name. */
import { compareWords, fullWordsOf, type TillWords } from './till-words.ts';

/** The first word usually names the product, so it has more weight. */
const firstWordWeight = 1.5;
const weights = { printed: 0.7, name: 0.3 };
const sameAmountBonus = 0.1;
const differentAmountFactor = 0.6;
const missingFirstWordFactor = 0.75;

export interface Similarity {
  /**
   * From 0 to 1: the share of the printed words that the name contains, combined with the share of the
   * name's words that are printed. A different package size ('500g' and '1kg') lowers the score.
   */
  readonly score: number;
  /**
   * Whether the name contains every printed word and no different package size. A missing word may
   * mean another variety or brand. A single printed word fits many products, so it is not enough
   * unless the package size is the same or the name has only one word.
   */
  readonly hasAllWords: boolean;
}

export const noSimilarity: Similarity = { score: 0, hasAllWords: false };

export type CompareTexts = (printed: TillWords, name: TillWords) => Similarity;

/** Compares the words on a receipt with the words of a name. */
export function compareTexts(printed: TillWords, name: TillWords): Similarity {
  const unmatchedIndexes = new Set(name.words.keys());
  let matchedWeight = 0;
  let totalWeight = 0;
  let matchedNameWords = 0;
  let isFirstWordFound = true;
  let hasAllWords = true;
  for (const [index, word] of printed.words.entries()) {
    const weight = index === 0 ? firstWordWeight : 1;
    totalWeight += weight;
    const fullWords = fullWordsOf(word);
    let best = 0;
    let bestIndex = -1;
    for (const nameIndex of unmatchedIndexes) {
      const quality = compareWords(word, name.words[nameIndex] ?? '', fullWords);
      if (quality <= best) continue;
      best = quality;
      bestIndex = nameIndex;
    }
    if (index === 0) isFirstWordFound = best > 0;
    if (bestIndex < 0) {
      hasAllWords = false;
      continue;
    }
    unmatchedIndexes.delete(bestIndex);
    matchedWeight += weight * best;
    matchedNameWords += 1;
  }
  // The same package size alone does not make two texts similar.
  if (matchedNameWords === 0) return noSimilarity;
  const weightedScore =
    weights.printed * (matchedWeight / totalWeight) +
    weights.name * (matchedNameWords / name.words.length);
  const wordScore = isFirstWordFound ? weightedScore : weightedScore * missingFirstWordFactor;
  const amounts = compareAmounts(printed.amounts, name.amounts);
  if (amounts === 'different')
    return { score: wordScore * differentAmountFactor, hasAllWords: false };
  const score = amounts === 'same' ? Math.min(1, wordScore + sameAmountBonus) : wordScore;
  // A single word such as 'CAFE' does not say which of the many products with this word it is.
  const isSpecific = printed.words.length > 1 || amounts === 'same' || name.words.length === 1;
  return { score, hasAllWords: hasAllWords && isSpecific };
}

function compareAmounts(printed: readonly string[], inName: readonly string[]) {
  if (printed.length === 0 || inName.length === 0) return 'unknown';
  return printed.some((amount) => inName.includes(amount)) ? 'same' : 'different';
}
