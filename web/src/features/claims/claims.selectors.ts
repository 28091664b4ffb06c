/** Computes `getClaims` from the local rows: the claims of a list, the oldest first. */
import { compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';

export const claimSelectors = {
  getClaims: (rows, { params: { listId } }) =>
    rows
      .of('claims', listId)
      .toSorted(
        (one, other) =>
          compareText(one.claimedAt, other.claimedAt) || compareText(one.part, other.part),
      ),
} satisfies Selectors;
