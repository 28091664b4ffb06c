import type { SectionName } from '@quitanda/contract/sections';
import type { CategoryKey } from './category.ts';

/**
 * The sections in the order of a walk from the entrance to the tills, so that things that melt or
 * break go into the cart last. They have the names of the catalogue's categories.
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
