/** 'A Pegar' in the order one walks a shop, section by section (SHO-16, INS-06). */
import type { Answer, ListItem } from '@quitanda/contract';
import type { SectionName } from '@quitanda/contract/sections';
import { countingProductId } from '../../lib/counting-product-id.ts';
import { categoryKeyOf, type CategoryKey } from '../../ui/goods/category.ts';
import { goodsFor } from '../../ui/goods/goods.ts';
import { sectionTitles } from '../../ui/goods/section-titles.ts';

/** As much of an item as tells where it lies. */
export type Walked = Pick<ListItem, 'id' | 'name' | 'product' | 'productId' | 'selectedProductId'>;

export interface Section<T extends Walked> {
  readonly key: CategoryKey;
  readonly title: SectionName;
  readonly items: readonly T[];
  /** How many items stand before it. */
  readonly start: number;
}

/** Reading a name takes a while, and each tap asks for all of them. */
const known = new WeakMap<Walked, CategoryKey>();

/** The section of an item: of its product's category, else of what its name says. */
export function sectionOf(item: Walked): CategoryKey {
  const { name, product } = item;
  const key = known.get(item) ?? goodsFor(product?.name ?? name, product?.categoryName).category;
  known.set(item, key);
  return key;
}

/** How this user walks through one supermarket (INS-06). */
export type LearnedOrder = Pick<Answer<'getTakingOrder'>, 'categories' | 'productIds'>;

/**
 * The sections that have items, as they are walked; within one first what was taken there before,
 * in that order, then the rest as the list has it.
 */
export function groupBySection<T extends Walked>(
  items: readonly T[],
  order?: LearnedOrder,
): Section<T>[] {
  const learned = order?.categories.map(categoryKeyOf) ?? [];
  const keys = new Set([...learned, ...(Object.keys(sectionTitles) as CategoryKey[])]);
  const ranks = new Map(order?.productIds.map((id, rank) => [id, rank]));
  const rankOf = (item: T) => ranks.get(countingProductId(item) ?? '') ?? ranks.size;
  const walked = items.toSorted((one, other) => rankOf(one) - rankOf(other));
  const bySection = Map.groupBy(walked, sectionOf);
  let start = 0;
  return [...keys].flatMap((key) => {
    const found = bySection.get(key);
    if (found === undefined) return [];
    const section = { key, title: sectionTitles[key], items: found, start };
    start += found.length;
    return [section];
  });
}
