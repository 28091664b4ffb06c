import type { CategoryKey } from './category-keys.ts';
import type { SectionName } from '../values/sections.ts';

/**
 * The sections in the order of a walk through a supermarket from the entrance to the tills, so that
 * fragile and frozen products go into the cart last. Their names are the catalogue's categories.
 */
export const sectionTitles = {
  mercearia: 'Mercearia',
  matinais: 'Café e Matinais',
  doces: 'Doces e Snacks',
  bebidas: 'Bebidas',
  limpeza: 'Limpeza',
  higiene: 'Higiene',
  pet: 'Pet',
  hortifruti: 'Hortifrúti',
  padaria: 'Padaria',
  carnes: 'Carnes e Peixes',
  laticinios: 'Laticínios e Frios',
  congelados: 'Congelados',
  outros: 'Outros',
} as const satisfies Record<CategoryKey, SectionName>;
