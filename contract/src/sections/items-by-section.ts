import type { SectionName } from '../values/sections.ts';
import type { CategoryKey } from './category-keys.ts';
import { sectionKeyOf } from './section-of.ts';
import { sectionTitles } from './section-titles.ts';

/** The fields of an item or a product that decide its section. */
export interface SectionedItem {
  readonly name: string;
  /** Of a product. An item has its product instead. */
  readonly categoryName?: string | undefined;
  readonly product?: { readonly name: string; readonly categoryName: string } | null | undefined;
}

interface SectionOfItems<T> {
  readonly title: SectionName;
  readonly items: readonly T[];
}

/**
 * Returns the sections that have items, in the order of a walk through a supermarket (SHO-16). In a
 * section the items keep their order.
 */
export function itemsBySection<T extends SectionedItem>(items: readonly T[]): SectionOfItems<T>[] {
  const byKey = Map.groupBy(items, ({ name, categoryName, product }) =>
    sectionKeyOf(product?.name ?? name, product?.categoryName ?? categoryName),
  );
  return (Object.keys(sectionTitles) as CategoryKey[]).flatMap((key) => {
    const found = byKey.get(key);
    return found === undefined ? [] : { title: sectionTitles[key], items: found };
  });
}
