/** 'A Pegar' in the order one walks a shop, section by section (SHO-16). */
import type { ListItem } from '@quitanda/contract';
import type { CategoryKey } from '../../ui/goods/category.ts';
import { goodsFor } from '../../ui/goods/goods.ts';

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

export interface Section {
  readonly key: CategoryKey;
  readonly title: string;
  readonly items: readonly ListItem[];
  /** How many items stand before it. */
  readonly start: number;
}

/** The section of an item: of its product's category, else of what its name says. */
export function sectionOf(item: ListItem): CategoryKey {
  return goodsFor(item.product?.name ?? item.name, item.product?.categoryName).category;
}

/** The sections that have items, in walking order; within one the list's own order stays. */
export function groupBySection(items: readonly ListItem[]): Section[] {
  const bySection = Map.groupBy(items, sectionOf);
  let start = 0;
  return (Object.keys(sectionTitles) as CategoryKey[]).flatMap((key) => {
    const found = bySection.get(key);
    if (found === undefined) return [];
    const section = { key, title: sectionTitles[key], items: found, start };
    start += found.length;
    return [section];
  });
}
