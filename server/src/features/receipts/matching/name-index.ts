/**
 * Finds the names that have a word in common with the printed text of a receipt line, so that no
 * other name is compared with it (NF-09).
 */
import { compareWords, fullWordsOf, type TillWords } from './till-words.ts';

export interface NameIndex {
  /** For each word, the indexes of the names that contain it, in ascending order. */
  readonly indexesByWord: ReadonlyMap<string, readonly number[]>;
  /** The words of all names, by their first letter. */
  readonly wordsByLetter: ReadonlyMap<string, readonly string[]>;
}

/**
 * The maximum number of words with one first letter that are compared with a printed word. A
 * catalogue has a few hundred; only a text that is made to take long has more.
 */
const maxWordsOfLetter = 1_000;

/** Indexes names by their words. A name may have several texts. */
export function indexNames(names: readonly (readonly TillWords[])[]): NameIndex {
  const indexesByWord = new Map<string, number[]>();
  const wordsByLetter = new Map<string, string[]>();
  for (const [index, texts] of names.entries()) {
    for (const word of texts.flatMap(({ words }) => words)) {
      const indexes = indexesByWord.get(word);
      if (indexes === undefined) {
        indexesByWord.set(word, [index]);
        const letter = word.charAt(0);
        const words = wordsByLetter.get(letter);
        if (words === undefined) wordsByLetter.set(letter, [word]);
        else if (words.length < maxWordsOfLetter) words.push(word);
      } else if (indexes.at(-1) !== index) indexes.push(index);
    }
  }
  return { indexesByWord, wordsByLetter };
}

/**
 * Returns the indexes of the names to compare with a printed text, in ascending order: every name
 * with a similar word. If there are more than `max`, those with the rarest words are returned.
 */
export function findNamesToCompare(
  index: NameIndex,
  printed: TillWords,
  max: number,
): readonly number[] {
  const groups = printed.words.map((word) => {
    const lists = findSimilarWords(index, word);
    return { lists, count: lists.reduce((count, { length }) => count + length, 0) };
  });
  const rarestFirst = groups.toSorted((one, other) => one.count - other.count);
  const found = new Set<number>();
  for (const nameIndexes of rarestFirst.flatMap(({ lists }) => lists)) {
    for (const nameIndex of nameIndexes) {
      found.add(nameIndex);
      if (found.size >= max) return inOrder(found);
    }
  }
  return inOrder(found);
}

const inOrder = (found: ReadonlySet<number>) => [...found].toSorted((one, other) => one - other);

/** Returns the indexes of the names with each word that resembles the printed one. */
function findSimilarWords(
  { indexesByWord, wordsByLetter }: NameIndex,
  printed: string,
): (readonly number[])[] {
  const fullWords = fullWordsOf(printed);
  const likelyWords = new Set([printed, ...fullWords]);
  const otherWords = wordsByLetter.get(printed.charAt(0)) ?? [];
  return [
    ...likelyWords,
    ...otherWords.filter(
      (word) => !likelyWords.has(word) && compareWords(printed, word, fullWords) > 0,
    ),
  ].flatMap((word) => [indexesByWord.get(word) ?? []]);
}
