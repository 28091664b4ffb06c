/**
 * Turns typed text into the words to search for. Must not import zod, because the browser loads
 * this file.
 */
import { compounds, joiningWords, narrowerTerms, packageWords, synonymGroups } from './synonyms.ts';
import { split, stem } from './words.ts';

/** One way to understand a search: a product must contain every word of it. */
export interface Reading {
  readonly words: readonly string[];
  /** The weight of this reading: 1 for the words as typed, less for any other. */
  readonly weight: number;
}

export interface Query {
  readonly readings: readonly [Reading, ...Reading[]];
  /** Amounts and packages, which only decide between two similar products. */
  readonly amounts: readonly string[];
  readonly packages: readonly string[];
  /** Whether the text has the word 'com'. */
  readonly containsCom: boolean;
}

const maxReadings = 16;
/** Enough for the name of every product. Each word is compared with all words of the index. */
const maxWords = 8;
const readingWeights = { synonym: 0.96, narrower: 0.94 };

/** Removes joining words such as 'de', and returns the stems of the others. */
export function contentWords(words: readonly string[]): string[] {
  return words.filter((word) => !joiningWords.has(word)).map(stem);
}

interface Phrase {
  readonly words: readonly string[];
  /** The phrases that a search may use in its place. */
  readonly replacements: readonly (readonly string[])[];
  readonly weight: number;
}

const wordsOf = (text: string) => contentWords(split(text).words);

function readPhrases(): Map<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  const add = (words: readonly string[], replacements: readonly string[][], weight: number) => {
    const [first = ''] = words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, replacements, weight }]);
  };
  for (const group of synonymGroups) {
    const phrases = group.map(wordsOf);
    for (const words of phrases) {
      const replacements = phrases.filter((other) => other !== words);
      add(words, replacements, readingWeights.synonym);
    }
  }
  for (const [typed, meant] of Object.entries(narrowerTerms)) {
    add(wordsOf(typed), meant.map(wordsOf), readingWeights.narrower);
  }
  return byFirst;
}

// Built when first needed, so that importing this file costs nothing.
let phrases: Map<string, Phrase[]> | undefined;
const phrasesFrom = (first: string) => (phrases ??= readPhrases()).get(first) ?? [];

/** Every word of the synonyms, so that a misspelt one is found too. */
export function synonymWords(): string[] {
  phrases ??= readPhrases();
  return [...new Set([...phrases.values()].flat().flatMap(({ words }) => words))];
}

let compoundPhrases: readonly (readonly string[])[] | undefined;

/** The compounds, in the form of {@link contentWords}. */
export function compoundWords(): readonly (readonly string[])[] {
  return (compoundPhrases ??= compounds.map(wordsOf));
}

/** Reads what was typed; undefined if it has no word to search for. */
export function readQuery(typed: string): Query | undefined {
  const { words, amounts } = split(typed);
  const isPackage = (word: string) => packageWords.has(word) || /^\d{1,4}x?$/u.test(word);
  const nonPackageWords = words.filter((word) => !isPackage(word));
  const content = contentWords(nonPackageWords);
  // A search such as 'Saco' or 'un' consists of package words only.
  const hasOnlyPackageWords = content.length === 0;
  const searchedWords = (hasOnlyPackageWords ? words.map(stem) : content).slice(0, maxWords);
  if (searchedWords.length === 0) return undefined;
  return {
    readings: readingsOf(
      searchedWords,
      hasOnlyPackageWords ? [] : contentWords(words).slice(0, maxWords),
    ),
    amounts,
    packages: hasOnlyPackageWords ? [] : words.filter(isPackage).map(stem),
    containsCom: words.includes('com'),
  };
}

/**
 * Returns `typed` itself, then readings with one phrase replaced by a synonym, then readings with
 * two neighbouring words joined. `all` includes the package words, because a synonym may contain
 * one.
 */
function readingsOf(
  typed: readonly string[],
  all: readonly string[],
): readonly [Reading, ...Reading[]] {
  const first: Reading = { words: typed, weight: 1 };
  const found = new Map<string, Reading>([[typed.join(' '), first]]);
  const add = (words: readonly string[], weight: number) => {
    const key = words.join(' ');
    if (found.size < maxReadings && !found.has(key)) found.set(key, { words, weight });
  };
  for (const words of [typed, ...(all.length > typed.length ? [all] : [])]) {
    // The longest phrase first: 'pao de hot dog' before 'hot dog'.
    const matches = words.flatMap((word, at) =>
      phrasesFrom(word)
        .filter((phrase) => phrase.words.every((each, index) => words[at + index] === each))
        .map((phrase) => ({ at, phrase })),
    );
    matches.sort((one, other) => other.phrase.words.length - one.phrase.words.length);
    for (const { at, phrase } of matches) {
      for (const replacement of phrase.replacements) {
        const rest = words
          .slice(at + phrase.words.length)
          .filter((word) => !packageWords.has(word));
        const before = words.slice(0, at).filter((word) => !packageWords.has(word));
        add([...before, ...replacement, ...rest], phrase.weight);
      }
    }
  }
  // Products may write 'kit kat' as 'kitkat', and 'contra filé' as 'contrafilé'.
  typed.slice(1).forEach((word, index) => {
    const joined = `${typed[index] ?? ''}${word}`;
    add([...typed.slice(0, index), joined, ...typed.slice(index + 2)], 0.98);
  });
  return [first, ...[...found.values()].slice(1)];
}
