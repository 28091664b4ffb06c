import { compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';

/** Computes `getItemPhotos` from the local rows: which products and names have which photo. */
export const photoSelectors = {
  getItemPhotos: (rows) =>
    rows.all('itemPhotos').toSorted((one, other) => compareText(one.id, other.id)),
} satisfies Selectors;
