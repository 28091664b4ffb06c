/** Who said that they take which item (CASA-30). Pure. */
import type { Claim } from '@quitanda/contract';
import { sectionTitles } from '../../ui/goods/section-titles.ts';
import { sectionOf, type Walked } from '../shopping/sections.ts';

/** The id of who takes a part of the list: a section by its name, an item by its id. */
export type Claimed = ReadonlyMap<string, string>;

export const claimedOf = (claims: readonly Claim[]): Claimed =>
  new Map(claims.map(({ part, userId }) => [part, userId]));

/** An item's own claim comes before its section's. */
export const claimantOf = (claimed: Claimed, item: Walked): string | undefined =>
  claimed.get(item.id) ?? claimed.get(sectionTitles[sectionOf(item)]);

/**
 * The claims to draw: one's own as they are, those of others as they were when the finger last rested,
 * because a name in a heading can move the rows below it.
 */
export function shownClaims(
  now: readonly Claim[],
  rested: readonly Claim[],
  me: string | undefined,
): readonly Claim[] {
  if (now === rested) return now;
  const own = now.filter(({ userId }) => userId === me);
  const taken = new Set(own.map(({ id }) => id));
  return [...own, ...rested.filter(({ id, userId }) => userId !== me && !taken.has(id))];
}
