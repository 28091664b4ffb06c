/** Finds who has claimed which section or item of a list (CASA-30). Pure. */
import type { Claim } from '@quitanda/contract';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { sectionOf, type SectionedItem } from '../shopping/pending/sections.ts';

/**
 * Maps each claimed part of a list to the id of its claimant. A section is identified by its name,
 * an item by its id.
 */
export type Claimants = ReadonlyMap<string, string>;

export const claimantsOf = (claims: readonly Claim[]): Claimants =>
  new Map(claims.map(({ part, userId }) => [part, userId]));

/**
 * Returns the id of the claimant of an item. A claim of the item takes precedence over a claim of
 * its section.
 */
export const claimantOf = (claimants: Claimants, item: SectionedItem): string | undefined =>
  claimants.get(item.id) ?? claimants.get(sectionTitles[sectionOf(item)]);

/**
 * Returns the claims to show: the claims of the user from `latestClaims`, and the claims of other
 * people from `settledClaims`, which does not change while the screen is touched
 * (`useDebouncedAfterTouches`). A name that appears in a heading can move the rows below it, which
 * must not happen under a finger.
 */
export function selectShownClaims(
  latestClaims: readonly Claim[],
  settledClaims: readonly Claim[],
  me: string | undefined,
): readonly Claim[] {
  if (latestClaims === settledClaims) return latestClaims;
  const ownClaims = latestClaims.filter(({ userId }) => userId === me);
  const ownIds = new Set(ownClaims.map(({ id }) => id));
  return [
    ...ownClaims,
    ...settledClaims.filter(({ id, userId }) => userId !== me && !ownIds.has(id)),
  ];
}
