import type { CategoryKey } from '@quitanda/contract/sections/category-keys';
import type { GlyphName } from './glyph-names.ts';

/**
 * The drawing of each category. The colours of its tiles are the style sheet variables
 * `--cat-{key}-bg`, `-line` and `-ink`.
 */
export const categoryGlyphs = {
  hortifruti: 'cenoura',
  mercearia: 'arroz',
  laticinios: 'leite',
  carnes: 'carne',
  padaria: 'pao',
  bebidas: 'garrafa',
  matinais: 'cafe',
  congelados: 'picole',
  doces: 'chocolate',
  limpeza: 'spray',
  higiene: 'sabonete',
  pet: 'racao',
  outros: 'sacola',
} as const satisfies Record<CategoryKey, GlyphName>;
