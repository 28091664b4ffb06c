import type { CategoryKey } from './category.ts';

/** Sections from the entrance to the tills: what melts or breaks goes in the cart last. */
export const sectionTitles = {
  mercearia: 'Mercearia',
  matinais: 'Matinais',
  doces: 'Doces e biscoitos',
  bebidas: 'Bebidas',
  limpeza: 'Limpeza',
  higiene: 'Higiene',
  pet: 'Pet',
  hortifruti: 'Hortifrúti',
  padaria: 'Padaria',
  carnes: 'Carnes',
  laticinios: 'Frios e laticínios',
  congelados: 'Congelados',
  outros: 'Outros',
} as const satisfies Record<CategoryKey, string>;
