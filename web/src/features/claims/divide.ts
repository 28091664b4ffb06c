/** 'Dividir a lista' (CASA-38): assigns sections to people. Pure. */
import type { ClaimedPart } from '@quitanda/contract';
import type { SectionName } from '@quitanda/contract/sections';
import type { PendingLine } from '../shopping/pending/pending-lines.ts';
import type { Section } from '../shopping/pending/sections.ts';
import type { Claimed } from './claimed.ts';

export interface SharedSection {
  readonly title: SectionName;
  /** The number of its pending items, without those that have their own claim. */
  readonly count: number;
}

/** The sections that one person takes. */
export interface Share {
  readonly userId: string;
  readonly sections: readonly SharedSection[];
  /** The number of items that the person takes, including those that have their own claim. */
  readonly count: number;
}

/**
 * Assigns to each person consecutive sections in walking order, so that their numbers of
 * items differ as little as possible. An item that has its own claim stays with its claimant.
 * @param sections in the order in which people walk through the supermarket
 * @param userIds the people, in the order in which they get their sections
 */
export function divideList(
  sections: readonly Section<PendingLine>[],
  claimed: Claimed,
  userIds: readonly string[],
): Share[] {
  const lines = sections.flatMap(({ items }) => items).filter(({ item }) => !item.isChecked);
  const own = lines.flatMap(({ id }) => claimed.get(id) ?? []);
  const ownOf = (userId: string) => own.filter((id) => id === userId).length;
  const shared = sections.flatMap(({ title, items }): SharedSection[] => {
    const toTake = items.filter(({ id, item }) => !item.isChecked && !claimed.has(id));
    return toTake.length === 0 ? [] : [{ title, count: toTake.length }];
  });
  const ends = balancedEnds(
    shared.map(({ count }) => count),
    userIds.map(ownOf),
  );
  return userIds.map((userId, index) => {
    const run = shared.slice(ends[index - 1] ?? 0, ends[index]);
    return { userId, sections: run, count: sum(run.map(({ count }) => count)) + ownOf(userId) };
  });
}

/**
 * Splits the counts into consecutive runs, one for each base, so that the sum of the squares of
 * (base + run) is minimal. Returns the end of each run. It is fast, because there are at most 13
 * sections and 20 people.
 */
function balancedEnds(counts: readonly number[], bases: readonly number[]): number[] {
  const positions = [...counts.keys(), counts.length];
  let costs = positions.map((end) => (end === 0 ? 0 : Infinity));
  const startsOf: number[][] = [];
  for (const base of bases) {
    const before = costs;
    const cost = (start: number, end: number) =>
      (before[start] ?? Infinity) + (base + sum(counts.slice(start, end))) ** 2;
    const starts = positions.map((end) =>
      positions
        .slice(0, end + 1)
        .reduce((best, start) => (cost(start, end) < cost(best, end) ? start : best)),
    );
    costs = positions.map((end) => cost(starts[end] ?? 0, end));
    startsOf.push(starts);
  }
  let end = counts.length;
  const ends = startsOf.toReversed().map((starts) => {
    const runEnd = end;
    end = starts[end] ?? 0;
    return runEnd;
  });
  return ends.toReversed();
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Returns the body of the one write that applies the shares. Sections that another person had
 * claimed are released first.
 */
export function claimsOfShares(
  shares: readonly Share[],
  claimed: Claimed,
): { readonly released: ClaimedPart[]; readonly claimed: ClaimedPart[] } {
  const changed = shares.flatMap(({ userId, sections }) =>
    sections
      .map(({ title }) => ({ part: title, userId }))
      .filter(({ part }) => claimed.get(part) !== userId),
  );
  const released = changed.flatMap(({ part }): ClaimedPart[] => {
    const userId = claimed.get(part);
    return userId === undefined ? [] : [{ part, userId }];
  });
  return { released, claimed: changed };
}
