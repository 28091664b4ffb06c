import { fold } from '@quitanda/contract/text';
import { categoryGlyphs, categoryKeyOf, type CategoryKey } from './category.ts';
import type { GlyphName } from './glyph-names.ts';
import { keywords, weakKeywords, type Keyword } from './keywords.ts';
import { stemmed } from './words.ts';

/** The picture of a product without a photo. */
export interface Goods {
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

/** Built for the first picture, so that the screen's other scripts need not wait for it. */
let lexicons: { readonly strong: Lexicon; readonly weak: Lexicon } | undefined;
const longestPhrase = 3;

/**
 * Returns the picture of a product or an item by its name. A known category decides the tile,
 * otherwise the words of the name do. A name without a known word gets its letter on the tile
 * `outros`.
 */
export function goodsFor(name: string, categoryName?: string): Goods {
  const letter = (/[\p{L}\p{N}]/u.exec(fold(name))?.[0] ?? '?').toUpperCase();
  const words = stemmed(name);
  lexicons ??= { strong: readKeywords(keywords), weak: readKeywords(weakKeywords) };
  const meaning = firstMeaning(words, lexicons.strong) ?? firstMeaning(words, lexicons.weak);
  if (categoryName === undefined) {
    return { glyph: meaning?.glyph, category: meaning?.category ?? 'outros', letter };
  }
  const category = categoryKeyOf(categoryName);
  return { glyph: meaning?.glyph ?? categoryGlyphs[category], category, letter };
}

/** Returns the meaning of the longest phrase that begins at the first known word. */
function firstMeaning(words: readonly string[], lexicon: Lexicon): Meaning | undefined {
  for (let start = 0; start < words.length; start += 1) {
    for (let length = longestPhrase; length > 0; length -= 1) {
      const meaning = lexicon.get(words.slice(start, start + length).join(' '));
      if (meaning) return meaning;
    }
  }
  return undefined;
}

function readKeywords(table: readonly Keyword[]): Lexicon {
  return new Map(
    table.flatMap(([category, glyph, phrases]) =>
      phrases.split(', ').map((phrase) => [stemmed(phrase).join(' '), { category, glyph }]),
    ),
  );
}
