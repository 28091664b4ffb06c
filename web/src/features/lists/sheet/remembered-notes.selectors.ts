/** Computes `getRememberedNotes` from the local rows. */
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';

export const rememberedNoteSelectors = {
  getRememberedNotes: (rows) =>
    rows.all('rememberedNotes').toSorted((one, other) => compareText(one.id, other.id)),
} satisfies Selectors;
