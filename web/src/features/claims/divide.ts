/** Divides a list among people (CASA-38, 'Dividir a lista'). Pure, and equal on all devices. */
import type { ClaimedPart } from '@quitanda/contract';
import type { SectionName } from '@quitanda/contract/sections';
import type { PendingLine } from '../shopping/pending/pending-lines.ts';
import type { Section } from '../shopping/pending/sections.ts';
import type { Claimants } from './claimants.ts';

export interface SharedSection {
  readonly title: SectionName;
  /** The number of the section's pending items that the person takes with it. */
  readonly count: number;
  /** The ids of these items. */
  readonly ids: readonly string[];
  /** The number of items before the section was split; undefined if the person takes all. */
  readonly total?: number;
  /**
   * Whether the person claims the section. Of the parts of a split section only the largest does;
   * the items of the others are claimed one by one.
   */
  readonly isSectionClaimed: boolean;
}

/** The sections that one person takes. */
export interface Share {
  readonly userId: string;
  readonly sections: readonly SharedSection[];
  /** The number of items that the person takes, including individually claimed items. */
  readonly count: number;
}

/** The items of one section, in walking order, that one person takes. */
interface Piece {
  readonly title: SectionName;
  readonly ids: readonly string[];
}

/** For each person, what they get in addition to what they have claimed. */
type Plan = readonly (readonly Piece[])[];

/**
 * Divides the items that nobody has claimed, so that the numbers of items differ as little as
 * possible. What somebody has claimed stays with them, and counts as theirs. Sections stay whole,
 * and follow each other, where the numbers then differ little; else they stay whole in another
 * order; else some are split.
 * @param sections in the order in which people walk through the supermarket
 * @param userIds the people, in the order in which they get their sections
 */
export function divideList(
  sections: readonly Section<PendingLine>[],
  claimants: Claimants,
  userIds: readonly string[],
): Share[] {
  const loads = new Map(userIds.map((userId) => [userId, 0]));
  const pieces = sections.map(({ title, items }): Piece => {
    const pending = items.filter(({ item }) => !item.isChecked);
    for (const { id } of pending) {
      const claimant = claimants.get(id) ?? claimants.get(title);
      if (claimant !== undefined) loads.set(claimant, (loads.get(claimant) ?? 0) + 1);
    }
    return { title, ids: pending.filter(({ id }) => !claimants.has(id)).map(({ id }) => id) };
  });
  const filled = pieces.filter(({ ids }) => ids.length > 0);
  const free = filled.filter(({ title }) => !claimants.has(title));
  const plan = choosePlan(
    free,
    userIds.map((userId) => loads.get(userId) ?? 0),
  );
  const walkingOrder = new Map(sections.map(({ title }, index) => [title, index]));
  return userIds.map((userId, index) => {
    const held = filled.filter(({ title }) => claimants.get(title) === userId);
    const added = plan[index] ?? [];
    const count = (loads.get(userId) ?? 0) + countOf(added);
    const all = [...held, ...added].toSorted(
      (one, other) => (walkingOrder.get(one.title) ?? 0) - (walkingOrder.get(other.title) ?? 0),
    );
    return { userId, sections: all.map((piece) => toSharedSection(piece, plan)), count };
  });
}

const countOf = (pieces: readonly Piece[]) => sum(pieces.map(({ ids }) => ids.length));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function toSharedSection(piece: Piece, plan: Plan): SharedSection {
  const { title, ids } = piece;
  const parts = plan.flat().filter((part) => part.title === title);
  const [largest] = parts.toSorted((one, other) => other.ids.length - one.ids.length);
  const isSplit = parts.length > 1;
  return {
    title,
    ids,
    count: ids.length,
    ...(isSplit && { total: countOf(parts) }),
    isSectionClaimed: !isSplit || largest === piece,
  };
}

/** Below this number of items of one person, one item more is felt. */
const fewItems = 4;

/** Returns the first plan in which nobody has many more items than in the most equal one. */
function choosePlan(free: readonly Piece[], loads: readonly number[]): Plan {
  const quotas = quotasOf(countOf(free), loads);
  const ideal = Math.max(...loads.map((load, index) => load + (quotas[index] ?? 0)));
  const accepted = ideal + (ideal < fewItems ? 0 : 1);
  const isEqualEnough = (plan: Plan) =>
    loads.every((load, index) => load + countOf(plan[index] ?? []) <= accepted);
  const consecutive = planConsecutive(free, loads);
  if (isEqualEnough(consecutive)) return consecutive;
  const whole = planWhole(free, loads);
  return isEqualEnough(whole) ? whole : planSplit(free, quotas);
}

/**
 * Returns how many of `count` items each person gets, so that all have as equally many as their
 * loads permit. The first people get what cannot be divided.
 */
function quotasOf(count: number, loads: readonly number[]): number[] {
  const order = [...loads.keys()].toSorted(
    (one, other) => (loads[one] ?? 0) - (loads[other] ?? 0) || one - other,
  );
  // The people who get something are those with the smallest loads, up to a common level.
  let size = 0;
  let total = count;
  while (size < order.length && (loads[order[size] ?? 0] ?? 0) * size < total) {
    total += loads[order[size] ?? 0] ?? 0;
    size += 1;
  }
  const quotas = loads.map(() => 0);
  const receivers = order.slice(0, size).toSorted((one, other) => one - other);
  for (const [rank, person] of receivers.entries()) {
    const level = Math.floor(total / size) + (rank < total % size ? 1 : 0);
    quotas[person] = Math.max(0, level - (loads[person] ?? 0));
  }
  return quotas;
}

/** Gives each person consecutive whole sections. */
function planConsecutive(free: readonly Piece[], loads: readonly number[]): Plan {
  const ends = findBalancedEnds(
    free.map(({ ids }) => ids.length),
    loads,
  );
  return loads.map((_, index) => free.slice(ends[index - 1] ?? 0, ends[index]));
}

/** Gives whole sections, the largest first, to the person who has the fewest items then. */
function planWhole(free: readonly Piece[], loads: readonly number[]): Plan {
  const totals = [...loads];
  const plan = loads.map((): Piece[] => []);
  for (const piece of free.toSorted((one, other) => other.ids.length - one.ids.length)) {
    const person = totals.indexOf(Math.min(...totals));
    plan[person]?.push(piece);
    totals[person] = (totals[person] ?? 0) + piece.ids.length;
  }
  return plan;
}

/** Gives each person the next items in walking order until they have their number of items. */
function planSplit(free: readonly Piece[], quotas: readonly number[]): Plan {
  const rest = [...free];
  return quotas.map((quota) => {
    const pieces: Piece[] = [];
    for (let left = quota; left > 0;) {
      const next = rest.shift();
      if (next === undefined) break;
      const { title, ids } = next;
      pieces.push({ title, ids: ids.slice(0, left) });
      if (ids.length > left) rest.unshift({ title, ids: ids.slice(left) });
      left -= ids.length;
    }
    return pieces;
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

/** The number of parts in one write. The server accepts a few more. */
const maxPartsOfWrite = 30;

interface ChangedPart {
  readonly part: string;
  /** Who claims it; undefined if it is only released, because it belongs to a claimed section. */
  readonly userId: string | undefined;
}

/**
 * Returns the bodies of the writes that claim the shares; usually one, none if nothing changes. They
 * also release the claims of other people on these parts.
 */
export function claimsOfShares(
  shares: readonly Share[],
  claimants: Claimants,
): { readonly released: ClaimedPart[]; readonly claimed: ClaimedPart[] }[] {
  const parts = shares.flatMap(({ userId, sections }) =>
    sections.flatMap(({ title, ids, isSectionClaimed }): ChangedPart[] => {
      if (!isSectionClaimed) return ids.map((part) => ({ part, userId }));
      const claimedByOthers = ids.filter((id) => (claimants.get(id) ?? userId) !== userId);
      return [
        { part: title, userId },
        ...claimedByOthers.map((part) => ({ part, userId: undefined })),
      ];
    }),
  );
  const changed = parts.filter(({ part, userId }) => claimants.get(part) !== userId);
  const chunks = Array.from({ length: Math.ceil(changed.length / maxPartsOfWrite) }, (_, index) =>
    changed.slice(index * maxPartsOfWrite, (index + 1) * maxPartsOfWrite),
  );
  return chunks.map((chunk) => ({
    released: chunk.flatMap(({ part }) => {
      const userId = claimants.get(part);
      return userId === undefined ? [] : [{ part, userId }];
    }),
    claimed: chunk.flatMap(({ part, userId }) => (userId === undefined ? [] : [{ part, userId }])),
  }));
}
