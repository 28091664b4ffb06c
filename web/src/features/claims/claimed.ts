/** The claims of a list: who takes which section or item (CASA-30). Pure. */
import type { Claim } from '@quitanda/contract';
import { sectionTitles } from '../../ui/goods/section-titles.ts';
import { sectionOf, type SectionedItem } from '../shopping/pending/sections.ts';

/**
 * Maps each claimed part of the list to the id of the person who takes it. A section is identified
 * by its name, an item by its id.
 */
export type Claimed = ReadonlyMap<string, string>;

export const claimedOf = (claims: readonly Claim[]): Claimed =>
  new Map(claims.map(({ part, userId }) => [part, userId]));

/**
 * Returns the id of the person who takes an item. The item's own claim counts before the one of its
 * section.
 */
export const claimantOf = (claimed: Claimed, item: SectionedItem): string | undefined =>
  claimed.get(item.id) ?? claimed.get(sectionTitles[sectionOf(item)]);

/**
 * Returns the claims to show: the user's own from `latest`, those of others from `settled`, the
 * claims when the screen was last untouched (`useAfterTouches`). A name that appears in a heading
 * can move the rows below it, so this must not happen under a finger.
 */
export function shownClaims(
  latest: readonly Claim[],
  settled: readonly Claim[],
  me: string | undefined,
): readonly Claim[] {
  if (latest === settled) return latest;
  const own = latest.filter(({ userId }) => userId === me);
  const ownIds = new Set(own.map(({ id }) => id));
  return [...own, ...settled.filter(({ id, userId }) => userId !== me && !ownIds.has(id))];
}
