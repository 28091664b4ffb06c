import { meaningOf, sectionKeyOf } from '@quitanda/contract/sections/section-of';
import type { CategoryKey } from '@quitanda/contract/sections/category-keys';
import { fold } from '@quitanda/contract/text';
import { categoryGlyphs } from './category.ts';
import type { GlyphName } from './glyph-names.ts';

/** The picture of a product without a photo. */
export interface ProductPicture {
  /** The drawing; undefined if there is only the letter. */
  readonly glyph: GlyphName | undefined;
  readonly category: CategoryKey;
  /** The name's first letter or digit, upper case. */
  readonly letter: string;
}

/**
 * Returns the picture of a product or an item by its name. The tile has the category
 * `categoryName`; without it, the category of the words in the name. If there is no `categoryName`
 * and no known word, the picture is the letter on the tile `outros`.
 */
export function productPicture(name: string, categoryName?: string): ProductPicture {
  const letter = (/[\p{L}\p{N}]/u.exec(fold(name))?.[0] ?? '?').toUpperCase();
  const glyph = meaningOf(name)?.glyph;
  const category = sectionKeyOf(name, categoryName);
  const categoryGlyph = categoryName === undefined ? undefined : categoryGlyphs[category];
  return { glyph: glyph ?? categoryGlyph, category, letter };
}
