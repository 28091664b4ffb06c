/** Divides the sections of a list among people (CASA-38, 'Dividir a lista'). Pure. */
import type { ClaimedPart } from '@quitanda/contract';
import type { SectionName } from '@quitanda/contract/sections';
import type { PendingLine } from '../shopping/pending/pending-lines.ts';
import type { Section } from '../shopping/pending/sections.ts';
import type { Claimants } from './claimants.ts';

export interface SharedSection {
  readonly title: SectionName;
  /** The number of the section's pending items, without items that are claimed individually. */
  readonly count: number;
}

/** The sections that one person takes. */
export interface Share {
  readonly userId: string;
  readonly sections: readonly SharedSection[];
  /** The number of items that the person takes, including individually claimed items. */
  readonly count: number;
}

/**
 * Assigns to each person consecutive sections in walking order, so that their numbers of
 * items differ as little as possible. An individually claimed item stays with its claimant.
 * @param sections in the order in which people walk through the supermarket
 * @param userIds the people, in the order in which they get their sections
 */
export function divideList(
  sections: readonly Section<PendingLine>[],
  claimants: Claimants,
  userIds: readonly string[],
): Share[] {
  const lines = sections.flatMap(({ items }) => items).filter(({ item }) => !item.isChecked);
  const claimantIds = lines.flatMap(({ id }) => claimants.get(id) ?? []);
  const claimedCountOf = (userId: string) => claimantIds.filter((id) => id === userId).length;
  const sharedSections = sections.flatMap(({ title, items }): SharedSection[] => {
    const itemsToTake = items.filter(({ id, item }) => !item.isChecked && !claimants.has(id));
    return itemsToTake.length === 0 ? [] : [{ title, count: itemsToTake.length }];
  });
  const ends = findBalancedEnds(
    sharedSections.map(({ count }) => count),
    userIds.map(claimedCountOf),
  );
  return userIds.map((userId, index) => {
    const assignedSections = sharedSections.slice(ends[index - 1] ?? 0, ends[index]);
    const count = sum(assignedSections.map((section) => section.count)) + claimedCountOf(userId);
    return { userId, sections: assignedSections, count };
  });
}

/**
 * Splits the item counts of the sections into consecutive runs, one for each person, so that the
 * sum of the squares of each person's total is minimal. A person's total is the number of items in
 * the run plus the items that the person has claimed already. Returns the end index of each run.
 * The search is fast, because there are at most 13 sections and 20 people.
 */
function findBalancedEnds(counts: readonly number[], claimedCounts: readonly number[]): number[] {
  const positions = [...counts.keys(), counts.length];
  // For each end index, the smallest sum of squares if the people so far take the sections
  // before it.
  let costs = positions.map((end) => (end === 0 ? 0 : Infinity));
  // For each person and each end index, the start of the person's run that has the smallest cost.
  const bestStarts: number[][] = [];
  for (const claimedCount of claimedCounts) {
    const previousCosts = costs;
    const cost = (start: number, end: number) =>
      (previousCosts[start] ?? Infinity) + (claimedCount + sum(counts.slice(start, end))) ** 2;
    const starts = positions.map((end) =>
      positions
        .slice(0, end + 1)
        .reduce((best, start) => (cost(start, end) < cost(best, end) ? start : best)),
    );
    costs = positions.map((end) => cost(starts[end] ?? 0, end));
    bestStarts.push(starts);
  }
  let end = counts.length;
  const ends = bestStarts.toReversed().map((starts) => {
    const runEnd = end;
    end = starts[end] ?? 0;
    return runEnd;
  });
  return ends.toReversed();
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Returns the body of the write that claims the sections of all shares. The write also releases the
 * claims of other people on these sections.
 */
export function claimsOfShares(
  shares: readonly Share[],
  claimants: Claimants,
): { readonly released: ClaimedPart[]; readonly claimed: ClaimedPart[] } {
  const changedParts = shares.flatMap(({ userId, sections }) =>
    sections
      .map(({ title }) => ({ part: title, userId }))
      .filter(({ part }) => claimants.get(part) !== userId),
  );
  const released = changedParts.flatMap(({ part }): ClaimedPart[] => {
    const userId = claimants.get(part);
    return userId === undefined ? [] : [{ part, userId }];
  });
  return { released, claimed: changedParts };
}
