/** Computes `getPackageCounts` from the local rows. */
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';

export const packageCountSelectors = {
  getPackageCounts: (rows) =>
    rows.all('packageCounts').toSorted((one, other) => compareText(one.id, other.id)),
} satisfies Selectors;
