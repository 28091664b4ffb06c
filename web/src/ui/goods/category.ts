import { fold } from '@quitanda/contract/text';
import type { GlyphName } from './glyph-names.ts';

/** The categories, each with colours for its tiles (`--cat-{key}-bg`, `-line`, `-ink`). */
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

/** The beginnings of category names that differ from the key. */
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

/** Returns the category by the beginning of its name; `outros` for an unknown name. */
export function categoryKeyOf(categoryName: string): CategoryKey {
  const name = fold(categoryName);
  return (
    categoryKeys.find((key) => name.startsWith(key)) ??
    prefixAliases.find(([prefix]) => name.startsWith(prefix))?.[1] ??
    'outros'
  );
}
