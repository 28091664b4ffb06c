import { fold } from '@quitanda/contract/text';
import { categoryGlyphs, categoryKeyOf, type CategoryKey } from './category.ts';
import type { GlyphName } from './glyph-names.ts';
import { keywords, weakKeywords, type Keyword } from './keywords.ts';
import { stemWords } from './stem-words.ts';

/** The picture of a product without a photo. */
export interface ProductPicture {
  /** The drawing; undefined if there is only the letter. */
  readonly glyph: GlyphName | undefined;
  readonly category: CategoryKey;
  /** The name's first letter or digit, upper case. */
  readonly letter: string;
}

interface Meaning {
  readonly category: CategoryKey;
  readonly glyph: GlyphName;
}

/** Maps a stemmed phrase, its words joined by spaces, to its meaning. */
type Lexicon = ReadonlyMap<string, Meaning>;

/** Built only for the first picture, so that it does not delay the start of the screen. */
let lexicons: { readonly strong: Lexicon; readonly weak: Lexicon } | undefined;
const maxPhraseWords = 3;

/**
 * Returns the picture of a product or an item by its name. The tile has the category
 * `categoryName`; without it, the category of the words in the name. If there is no `categoryName`
 * and no known word, the picture is the letter on the tile `outros`.
 */
export function productPicture(name: string, categoryName?: string): ProductPicture {
  const letter = (/[\p{L}\p{N}]/u.exec(fold(name))?.[0] ?? '?').toUpperCase();
  const words = stemWords(name);
  lexicons ??= { strong: createLexicon(keywords), weak: createLexicon(weakKeywords) };
  const meaning =
    findFirstMeaning(words, lexicons.strong) ?? findFirstMeaning(words, lexicons.weak);
  if (categoryName === undefined) {
    return { glyph: meaning?.glyph, category: meaning?.category ?? 'outros', letter };
  }
  const category = categoryKeyOf(categoryName);
  return { glyph: meaning?.glyph ?? categoryGlyphs[category], category, letter };
}

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

function createLexicon(table: readonly Keyword[]): Lexicon {
  return new Map(
    table.flatMap(([category, glyph, phrases]) =>
      phrases.split(', ').map((phrase) => [stemWords(phrase).join(' '), { category, glyph }]),
    ),
  );
}
