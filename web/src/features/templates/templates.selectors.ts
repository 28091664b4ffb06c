/** Computes `getTemplates` from the local rows, the oldest first. */
import { byCreation } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';

export const templateSelectors = {
  getTemplates: (rows) => rows.all('templates').toSorted(byCreation),
} satisfies Selectors;
