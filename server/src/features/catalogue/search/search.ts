import { readBarcode } from '@quitanda/contract/barcodes';
import { fold } from '@quitanda/contract/text';

/** A search, folded, with LIKE patterns for the database. */
export interface Search {
  readonly query: string;
  /**
   * Names that begin with this text rank before names that only contain the words. It is not a LIKE
   * pattern.
   */
  readonly beginning: string;
  /** The barcode in its stored form, if the text may be one. */
  readonly barcode: string | null;
  readonly words: Words;
}

export interface Word {
  readonly text: string;
  /** Matches a text that contains the word anywhere. */
  readonly anywhere: string;
  /** Matches a text with a leading space that contains a word with this beginning. */
  readonly asStart: string;
}
type Words = readonly [Word, ...Word[]];

/** Parses the typed text. Returns undefined if it contains no word. */
export function readSearch(typed: string): Search | undefined {
  const query = foldTypedText(typed);
  if (query === '') return undefined;
  // Splits '2L' into '2 L', because names have a space before a unit.
  const spaced = query.replace(/(?<=\d)(?=\p{L})/gu, ' ');
  const [first = readWord(query), ...others] = spaced.split(' ').map(readWord);
  const barcode = readBarcode(query);
  return {
    query,
    beginning: others.length === 0 ? first.text : query,
    barcode: 'barcode' in barcode ? barcode.barcode : null,
    words: [first, ...others],
  };
}

function readWord(typedWord: string): Word {
  // Plurals match too: 'bananas' finds 'banana'.
  const text = typedWord.replace(/(?<=.{4})s$/u, '');
  const literal = escapeLike(text);
  return { text, anywhere: `%${literal}%`, asStart: `% ${literal}%` };
}

/** Sorts the words, longest first, because long words occur in fewer products. */
export function sortLongestFirst(words: Words): Words {
  return [...words].sort((one, other) => other.text.length - one.text.length) as [Word, ...Word[]];
}

/** Returns the upper bound of all texts that begin with `text`, compared byte by byte. */
export function prefixEnd(text: string): string {
  return `${text}\u{10FFFF}`;
}

/**
 * Returns the parts by which the index `words_by_part` finds a word: the whole word if it has at most
 * three letters, otherwise each sequence of three letters.
 */
export function partsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length <= 3) return [word];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
}

/**
 * Folds the text and removes control characters: no name contains them, and PostgreSQL refuses a
 * NUL.
 */
export function foldTypedText(text: string): string {
  return fold(text.replace(/[\p{Cc}\p{Cs}]/gu, ' '));
}

/** Escapes the characters that have a meaning in a LIKE pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/gu, String.raw`\$&`);
}
