/**
 * The sections of a supermarket, which have the names of the catalogue's categories, from the
 * entrance to the tills.
 */
export const sectionNames = [
  'Mercearia',
  'Café e Matinais',
  'Doces e Snacks',
  'Bebidas',
  'Limpeza',
  'Higiene',
  'Pet',
  'Hortifrúti',
  'Padaria',
  'Carnes e Peixes',
  'Laticínios e Frios',
  'Congelados',
  'Outros',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Whether a part of a list is a section, and not one item. */
export const isSection = (part: string): part is SectionName =>
  (sectionNames as readonly string[]).includes(part);
