import { fold } from '@quitanda/contract/text';
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
} as const satisfies Record<string, GlyphName>;
export type CategoryKey = keyof typeof categoryGlyphs;

export const categoryKeys = Object.keys(categoryGlyphs) as CategoryKey[];

/** Other beginnings of category names, besides the key of the category itself. */
const prefixAliases: readonly (readonly [string, CategoryKey])[] = [
  ['fruta', 'hortifruti'],
  ['verdura', 'hortifruti'],
  ['legume', 'hortifruti'],
  ['frios', 'laticinios'],
  ['peixe', 'carnes'],
  ['acougue', 'carnes'],
  ['cafe', 'matinais'],
  ['snack', 'doces'],
];

/** Returns the key of a category by the beginning of its name; `outros` for an unknown name. */
export function categoryKeyOf(categoryName: string): CategoryKey {
  const name = fold(categoryName);
  return (
    categoryKeys.find((key) => name.startsWith(key)) ??
    prefixAliases.find(([prefix]) => name.startsWith(prefix))?.[1] ??
    'outros'
  );
}
