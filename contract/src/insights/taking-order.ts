/**
 * The order in which this household takes things in a supermarket, learned from its trips. Does not
 * import zod.
 */
import { dayInMs } from './price-standing.ts';

/** One thing taken on a trip; the time is in milliseconds since 1970. */
export interface TakenThing {
  readonly tripId: string;
  readonly productId: string;
  readonly category: string;
  readonly takenAt: number;
}

export interface TakingOrder {
  /**
   * Every category: those of the trips in the order in which people pass them, the others at their
   * positions in the default order (`categoryOrder`).
   */
  readonly categories: readonly string[];
  /** Products that were taken here, grouped by category, in the learned order. */
  readonly products: readonly string[];
  /** The number of trips that it was learned from. */
  readonly shopCount: number;
}

/**
 * Only the newest trips are used, and none older than two years, because supermarkets are
 * rearranged.
 */
export const takingRule = { trips: 20, rememberedMs: 730 * dayInMs } as const;

/** Less frequent products are left out, because the work grows with the square of their number. */
const productsPerCategory = 100;

/** The default order weighs as much as this many trips. */
const priorVotes = 1;

/**
 * Learns an order of categories, and of products within each. In every trip each pair of categories
 * gives one vote to the category whose things were mostly taken first; things taken at the same
 * moment give none. `categoryOrder`, the default order for every supermarket, is one more vote on
 * each pair of categories that occurred, and alone orders the other pairs. Products that tie keep
 * the order of their ids. Votes become an order by ranked pairs (Tideman, Independence of clones as
 * a criterion for voting rules, 1987), so that a cycle of preferences has a result too, and always
 * the same.
 */
export function takingOrder(
  taken: readonly TakenThing[],
  categoryOrder: readonly string[],
): TakingOrder {
  const trips = [...Map.groupBy(taken, ({ tripId }) => tripId).values()];
  const indexes = new Map(categoryOrder.map((category, index) => [category, index]));
  const unlisted = [...new Set(taken.map(({ category }) => category))]
    .filter((category) => !indexes.has(category))
    .toSorted();
  const prior = [...categoryOrder, ...unlisted];
  const categories = rankByPairs(
    prior,
    votesOf(trips, ({ category }) => category),
    priorVotes,
  );
  const byCategory = Map.groupBy(taken, ({ category }) => category);
  const products = categories.flatMap((category) => {
    const thingsOfCategory = byCategory.get(category) ?? [];
    const ids = mostTaken(thingsOfCategory);
    const things = thingsOfCategory.filter(({ productId }) => ids.has(productId));
    const tripsInCategory = [...Map.groupBy(things, ({ tripId }) => tripId).values()];
    return rankByPairs(
      [...ids].toSorted(),
      votesOf(tripsInCategory, ({ productId }) => productId),
      0,
    );
  });
  return { categories, products, shopCount: trips.length };
}

/** The products that were taken most often, at most {@link productsPerCategory}. */
function mostTaken(things: readonly TakenThing[]): ReadonlySet<string> {
  const counts = [...Map.groupBy(things, ({ productId }) => productId)]
    .map(([id, things]) => ({ id, count: things.length }))
    .toSorted((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1));
  return new Set(counts.slice(0, productsPerCategory).map(({ id }) => id));
}

/** `votes.get(one)?.get(other)` is the number of trips in which `one` was taken before `other`. */
type Votes = ReadonlyMap<string, ReadonlyMap<string, number>>;

function votesOf(
  trips: readonly (readonly TakenThing[])[],
  keyOf: (thing: TakenThing) => string,
): Votes {
  const votes = new Map<string, Map<string, number>>();
  for (const trip of trips) {
    const groups = [...Map.groupBy(trip, keyOf)].map(
      ([key, things]) => [key, things.map(({ takenAt }) => takenAt)] as const,
    );
    for (const [one, moments] of groups) {
      for (const [other, otherMoments] of groups) {
        if (one === other || compareMoments(moments, otherMoments) <= 0) continue;
        const row = votes.get(one) ?? new Map<string, number>();
        row.set(other, (row.get(other) ?? 0) + 1);
        votes.set(one, row);
      }
    }
  }
  return votes;
}

/** Compares each of `moments` with each of `others`. Positive if `moments` are mostly earlier. */
function compareMoments(moments: readonly number[], others: readonly number[]): number {
  let sum = 0;
  for (const moment of moments) {
    for (const other of others) sum += Math.sign(other - moment);
  }
  return sum;
}

/**
 * Orders `keys`, which are in their prior order, by the votes. The pair with the clearest majority is
 * fixed first; a pair that contradicts clearer ones is ignored. Keys that no pair orders keep their
 * prior order.
 */
function rankByPairs(keys: readonly string[], votes: Votes, priorWeight: number): string[] {
  const votesFor = (one: number, other: number) =>
    votes.get(keys[one] ?? '')?.get(keys[other] ?? '') ?? 0;
  const pairs = keys.flatMap((_, one) =>
    keys.flatMap((__, other) => {
      const ahead = votesFor(one, other);
      const behind = votesFor(other, one);
      const margin = ahead - behind + (one < other ? priorWeight : -priorWeight);
      return ahead + behind > 0 && margin > 0 ? [{ one, other, margin }] : [];
    }),
  );
  pairs.sort((a, b) => b.margin - a.margin || a.one - b.one || a.other - b.other);
  // after[index]: indexes that come after it, directly or not.
  const after = keys.map(() => new Set<number>());
  for (const { one, other } of pairs) {
    if (after[one]?.has(other) || after[other]?.has(one)) continue;
    const later = [other, ...(after[other] ?? [])];
    for (const [index, followers] of after.entries()) {
      if (index === one || followers.has(one)) for (const each of later) followers.add(each);
    }
  }
  return topologicalOrder(after).map((index) => keys[index] ?? '');
}

/** A topological sort: repeatedly takes the first index that is not after any remaining one. */
function topologicalOrder(after: readonly ReadonlySet<number>[]): number[] {
  const remaining = [...after.keys()];
  const order: number[] = [];
  while (remaining.length > 0) {
    const next = remaining.findIndex(
      (index) => !remaining.some((other) => after[other]?.has(index)),
    );
    order.push(...remaining.splice(Math.max(next, 0), 1));
  }
  return order;
}
