/** Computes `getMembers` of the shown household from the local rows. */
import type { HomeSelectors } from '../../sync/replica/definitions.ts';

export const householdSelectors = {
  /** The members, the earliest first. */
  getMembers: (rows) =>
    rows
      .all('members')
      .toSorted((one, other) => one.since.localeCompare(other.since) || one.place - other.place),
} satisfies Partial<HomeSelectors>;
