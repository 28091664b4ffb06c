/** 'A Pegar' in the order one walks a shop, section by section (SHO-16, INS-06). */
import type { Answer, ListItem } from '@quitanda/contract';
import { countingProductId } from '../../lib/counting-product-id.ts';
import { categoryKeyOf, type CategoryKey } from '../../ui/goods/category.ts';
import { goodsFor } from '../../ui/goods/goods.ts';
import { sectionTitles } from '../../ui/goods/section-titles.ts';

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

/** How this user walks through one supermarket (INS-06). */
export type LearnedOrder = Pick<Answer<'getTakingOrder'>, 'categories' | 'productIds'>;

/**
 * The sections that have items, as they are walked; within one first what was taken there before,
 * in that order, then the rest as the list has it.
 */
export function groupBySection(items: readonly ListItem[], order?: LearnedOrder): Section[] {
  const learned = order?.categories.map(categoryKeyOf) ?? [];
  const keys = new Set([...learned, ...(Object.keys(sectionTitles) as CategoryKey[])]);
  const places = new Map(order?.productIds.map((id, place) => [id, place]));
  const placeOf = (item: ListItem) => places.get(countingProductId(item) ?? '') ?? places.size;
  const walked = items.toSorted((one, other) => placeOf(one) - placeOf(other));
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
