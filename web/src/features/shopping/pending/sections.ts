/**
 * Groups the pending items by section. The sections are in the order in which people walk through a
 * supermarket (SHO-16, INS-06).
 */
import type { Answer, ListItem } from '@quitanda/contract';
import type { SectionName } from '@quitanda/contract/sections';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { categoryKeyOf, type CategoryKey } from '@quitanda/contract/sections/category-keys';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { nameWithUnit, sectionKeyOf } from '@quitanda/contract/sections/section-of';

/** The fields of an item that decide its section. */
export type SectionedItem = Pick<
  ListItem,
  'id' | 'name' | 'product' | 'productId' | 'selectedProductId'
> &
  Partial<Pick<ListItem, 'unitText'>>;

export interface Section<T extends SectionedItem> {
  readonly key: CategoryKey;
  readonly title: SectionName;
  readonly items: readonly T[];
  /** The number of items in the sections before this one. */
  readonly start: number;
}

/** Cached, because finding a category is slow, and each tap needs the categories of all items. */
const categoryCache = new WeakMap<SectionedItem, CategoryKey>();

/** Returns the section of an item by its product's category, or else by the words of its name. */
export function sectionOf(item: SectionedItem): CategoryKey {
  const { name, product, unitText } = item;
  const key =
    categoryCache.get(item) ??
    sectionKeyOf(product?.name ?? nameWithUnit(name, unitText), product?.categoryName);
  categoryCache.set(item, key);
  return key;
}

/** The learned order of one supermarket (INS-06). */
export type LearnedOrder = Pick<Answer<'getTakingOrder'>, 'categories' | 'productIds'>;

/**
 * Returns the sections that have items: first those of the learned order, and then the other
 * sections in walking order. In a section, the items whose product is in the learned order come
 * first. The other items follow in the order of the list.
 */
export function groupBySection<T extends SectionedItem>(
  items: readonly T[],
  order?: LearnedOrder,
): Section<T>[] {
  const learnedKeys = order?.categories.map(categoryKeyOf) ?? [];
  const keys = new Set([...learnedKeys, ...(Object.keys(sectionTitles) as CategoryKey[])]);
  const ranks = new Map(order?.productIds.map((id, rank) => [id, rank]));
  const rankOf = (item: T) => ranks.get(takenOrPlannedProductId(item) ?? '') ?? ranks.size;
  const sortedItems = items.toSorted((one, other) => rankOf(one) - rankOf(other));
  const bySection = Map.groupBy(sortedItems, sectionOf);
  let start = 0;
  return [...keys].flatMap((key) => {
    const sectionItems = bySection.get(key);
    if (sectionItems === undefined) return [];
    const section = { key, title: sectionTitles[key], items: sectionItems, start };
    start += sectionItems.length;
    return [section];
  });
}
