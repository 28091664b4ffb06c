/** Computes the reads of pantries from the rows of the household. */
import type { PantryItem, Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { byCreation, compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';

export const pantrySelectors = {
  getPantries: (rows) =>
    rows
      .all('pantries')
      .map((pantry) => ({ ...pantry, _count: { items: rows.of('pantryItems', pantry.id).length } }))
      .sort(byCreation),
  getPantry(rows, { params: { pantryId } }) {
    const pantry = rows.get('pantries', pantryId);
    if (!pantry) return undefined;
    const items = byName(rows.of('pantryItems', pantryId));
    return { ...pantry, _count: { items: items.length }, items };
  },
} satisfies Selectors;

/** Returns the rows themselves, because they have all fields of an item of the read. */
function byName(items: readonly Row<'pantryItems'>[]): PantryItem[] {
  return items
    .map((item) => ({ item, folded: fold(item.name) }))
    .sort(
      (one, other) =>
        compareText(one.folded, other.folded) || compareText(one.item.id, other.item.id),
    )
    .map(({ item }) => item);
}
