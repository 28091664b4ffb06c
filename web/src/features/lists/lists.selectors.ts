/** Computes `getLists`, `getList` and `getLastPurchase` from the local rows. */
import type { PurchasedItem } from '@quitanda/contract';
import { byCreation, compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';
import type { Rows } from '../../sync/replica/rows.ts';
import { sortForShopping } from './items/list-items.ts';

export const listSelectors = {
  getLists: (rows) =>
    rows
      .all('lists')
      .map((list) => ({ ...list, _count: { items: rows.of('listItems', list.id).length } }))
      .sort(byCreation),
  getList(rows, { params: { listId } }) {
    const list = rows.get('lists', listId);
    if (!list) return undefined;
    const items = sortForShopping(rows.of('listItems', listId));
    return { ...list, _count: { items: items.length }, items };
  },
  getLastPurchase(rows, { params: { listId } }) {
    if (!rows.get('lists', listId)) return undefined;
    return { items: findLastPurchase(rows, listId) };
  },
} satisfies Selectors;

/**
 * Returns the lines of the list's last trip that was not undone, with the planned quantities
 * (LST-18).
 */
function findLastPurchase(rows: Rows, listId: string): PurchasedItem[] {
  const lastLines = rows
    .all('finishes')
    .filter((finish) => finish.listId === listId && !finish.isUndone)
    .sort(
      (one, other) => compareText(other.boughtAt, one.boughtAt) || compareText(other.id, one.id),
    )
    .map(({ id }) => rows.of('purchases', id))
    .find((lines) => lines.length > 0);
  return (lastLines ?? [])
    .toSorted(
      (one, other) =>
        compareText(one.takenAt, other.takenAt) || compareText(one.listItemId, other.listItemId),
    )
    .map((line) => {
      const { name, quantity, unit, plannedQuantity, plannedUnit, productId } = line;
      return {
        name,
        quantity: plannedUnit === null ? quantity : plannedQuantity,
        unit: (plannedUnit ?? unit) as PurchasedItem['unit'],
        unitText: line.plannedUnitText ?? null,
        productId,
        note: line.note ?? null,
      };
    });
}
