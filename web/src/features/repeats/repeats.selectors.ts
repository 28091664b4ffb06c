/** Computes `getRepeats` from the local rows: what repeats on lists that exist, the next first. */
import { compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';

export const repeatSelectors = {
  getRepeats: (rows) =>
    rows
      .all('repeats')
      .filter(({ listId }) => rows.get('lists', listId) !== undefined)
      .toSorted(
        (one, other) =>
          compareText(one.nextOn, other.nextOn) ||
          compareText(one.name, other.name) ||
          compareText(one.id, other.id),
      ),
} satisfies Selectors;
