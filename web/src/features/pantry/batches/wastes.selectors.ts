/** Computes `getWastes` from the local rows (VAL-12). */
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';

export const wasteSelectors = {
  getWastes: (rows) =>
    rows
      .all('wastes')
      .toSorted(
        (one, other) => compareText(other.wastedAt, one.wastedAt) || compareText(one.id, other.id),
      ),
} satisfies Selectors;
