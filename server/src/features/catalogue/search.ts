import { readBarcode } from '@quitanda/contract/barcodes';
import { fold } from '@quitanda/contract/text';

/** What a person looks for, folded, with LIKE patterns as the database takes them. */
export interface Search {
  readonly query: string;
  /** What names begin with that come before others. */
  readonly beginning: string;
  /** In its stored form, if it may be one. */
  readonly barcode: string | null;
  readonly words: Words;
}

export interface Word {
  readonly text: string;
  /** Matches a text with the word anywhere. */
  readonly anywhere: string;
  /** Matches a text after a space where it begins a word. */
  readonly asStart: string;
}
type Words = readonly [Word, ...Word[]];

/** Reads what a person typed; undefined when there is nothing to look for. */
export function readSearch(typed: string): Search | undefined {
  const query = searchable(typed);
  if (query === '') return undefined;
  // '2L' is written '2 L' on the shelf.
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

function readWord(written: string): Word {
  // 'bananas' are found as 'banana'.
  const text = written.replace(/(?<=.{4})s$/u, '');
  const literal = literally(text);
  return { text, anywhere: `%${literal}%`, asStart: `% ${literal}%` };
}

/** The words, longest first: a long one is in the fewest products. */
export function byLength(words: Words): Words {
  return [...words].sort((one, other) => other.text.length - one.text.length) as [Word, ...Word[]];
}

/** Behind everything that begins with `text`, compared byte by byte. */
export function endOf(text: string): string {
  return `${text}\u{10FFFF}`;
}

/** By what words_by_part finds a word: one to three letters, or every three of a longer one. */
export function partsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length <= 3) return [word];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
}

/** Folded text without control characters: no name holds one, and PostgreSQL refuses a NUL. */
export function searchable(text: string): string {
  return fold(text.replace(/[\p{Cc}\p{Cs}]/gu, ' '));
}

/** `%` and `_` stand for themselves. */
function literally(text: string): string {
  return text.replace(/[\\%_]/gu, String.raw`\$&`);
}
