/** What of the shown household screens read from rows. */
import type { HomeSelectors } from '../../sync/replica/definitions.ts';

export const householdSelectors = {
  /** The longest first. */
  getMembers: (rows) =>
    rows
      .all('members')
      .toSorted((one, other) => one.since.localeCompare(other.since) || one.place - other.place),
} satisfies Partial<HomeSelectors>;
