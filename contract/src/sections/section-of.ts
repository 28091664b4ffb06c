/**
 * The section of a product or an item, the same on the server and on devices (INS-11). Must not
 * import zod, because the browser loads this file.
 */
import { keywords, weakKeywords, type KeywordGlyph } from './keywords.ts';
import { categoryKeyOf, type CategoryKey } from './category-keys.ts';
import { stemWords } from './stem-words.ts';

/** What the words of a name mean. */
interface Meaning {
  readonly category: CategoryKey;
  readonly glyph: KeywordGlyph;
}

/** Maps a stemmed phrase, its words joined by spaces, to its meaning. */
type Lexicon = ReadonlyMap<string, Meaning>;

/**
 * Built lazily, at the first call of `meaningOf`, so that it does not delay the start of the screen.
 */
let lexicons: { readonly strong: Lexicon; readonly weak: Lexicon } | undefined;
const maxPhraseWords = 3;

/** Returns the meaning of a name by its words; undefined if no word is known. */
export function meaningOf(name: string): Meaning | undefined {
  const words = stemWords(name);
  lexicons ??= { strong: createLexicon(keywords), weak: createLexicon(weakKeywords) };
  return findFirstMeaning(words, lexicons.strong) ?? findFirstMeaning(words, lexicons.weak);
}

/**
 * Returns the section of something by the category of its product, or else by the words of its name.
 * `categoryName` is the category of its product, or, for an item without a product, of the product
 * that the person picked under this name.
 */
export const sectionKeyOf = (name: string, categoryName: string | null | undefined): CategoryKey =>
  categoryName == null ? (meaningOf(name)?.category ?? 'outros') : categoryKeyOf(categoryName);

/**
 * The name by which a section is found: milho in cans is 'milho lata', which is not in the produce section
 * (UNI-04).
 */
export const nameWithUnit = (name: string, unitText: string | null | undefined): string =>
  unitText == null ? name : `${name} ${unitText}`;

/** Returns the meaning of the longest phrase that begins at the first known word. */
function findFirstMeaning(words: readonly string[], lexicon: Lexicon): Meaning | undefined {
  for (let start = 0; start < words.length; start += 1) {
    for (let length = maxPhraseWords; length > 0; length -= 1) {
      const meaning = lexicon.get(words.slice(start, start + length).join(' '));
      if (meaning) return meaning;
    }
  }
  return undefined;
}

function createLexicon(table: typeof keywords | typeof weakKeywords): Lexicon {
  return new Map(
    table.flatMap(([category, glyph, phrases]) =>
      phrases
        .split(', ')
        .map((phrase): [string, Meaning] => [stemWords(phrase).join(' '), { category, glyph }]),
    ),
  );
}
