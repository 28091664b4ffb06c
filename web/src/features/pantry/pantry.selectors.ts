/** Computes `getPantries` and `getPantry` from the local rows. */
import type { PantryItem, Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { byCreation, compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';

export const pantrySelectors = {
  getPantries: (rows) =>
    rows
      .all('pantries')
      .map(({ redirects: _redirects, ...pantry }) => ({
        ...pantry,
        _count: { items: rows.of('pantryItems', pantry.id).length },
      }))
      .sort(byCreation),
  getPantry(rows, { params: { pantryId } }) {
    const pantry = rows.get('pantries', pantryId);
    if (!pantry) return undefined;
    const items = sortByName(rows.of('pantryItems', pantryId));
    const { redirects: _redirects, ...summary } = pantry;
    return { ...summary, _count: { items: items.length }, items };
  },
} satisfies Selectors;

/** Sorts the rows by name. A row can be returned as it is, because it has all fields of a `PantryItem`. */
function sortByName(items: readonly Row<'pantryItems'>[]): PantryItem[] {
  return items
    .map((item) => ({ item, foldedName: fold(item.name) }))
    .sort(
      (one, other) =>
        compareText(one.foldedName, other.foldedName) || compareText(one.item.id, other.item.id),
    )
    .map(({ item }) => item);
}
