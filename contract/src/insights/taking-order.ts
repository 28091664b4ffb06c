/**
 * The order in which this household takes things in a supermarket, learned from its trips. Must not
 * import zod, because the browser loads this file.
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
  const categories = rankByPairs(prior, trips, ({ category }) => category, priorVotes);
  const byCategory = Map.groupBy(taken, ({ category }) => category);
  const products = categories.flatMap((category) => {
    const thingsOfCategory = byCategory.get(category) ?? [];
    const ids = mostTaken(thingsOfCategory);
    const things = thingsOfCategory.filter(({ productId }) => ids.has(productId));
    const tripsInCategory = [...Map.groupBy(things, ({ tripId }) => tripId).values()];
    return rankByPairs([...ids].toSorted(), tripsInCategory, ({ productId }) => productId, 0);
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

/** A square table of numbers, `cells[row * size + column]`, for one row and column for each key. */
interface Table {
  readonly size: number;
  readonly cells: Int32Array;
}

const createTable = (size: number): Table => ({ size, cells: new Int32Array(size * size) });

/**
 * The cell of `one` and `other` is the number of trips in which key `one` was taken before key
 * `other`.
 */
function countVotes(
  keys: readonly string[],
  trips: readonly (readonly TakenThing[])[],
  keyOf: (thing: TakenThing) => string,
): Table {
  const votes = createTable(keys.length);
  const indexes = new Map(keys.map((key, index) => [key, index]));
  for (const trip of trips) {
    const groups = [...Map.groupBy(trip, (thing) => indexes.get(keyOf(thing)) ?? 0)].map(
      ([index, things]) => ({
        index,
        moments: Float64Array.from(things, ({ takenAt }) => takenAt),
      }),
    );
    for (const [position, one] of groups.entries()) {
      for (let next = position + 1; next < groups.length; next += 1) {
        const other = groups[next];
        if (other === undefined) continue;
        const order = compareMoments(one.moments, other.moments);
        if (order > 0) addOne(votes, one.index, other.index);
        if (order < 0) addOne(votes, other.index, one.index);
      }
    }
  }
  return votes;
}

const valueAt = ({ size, cells }: Table, row: number, column: number) =>
  cells[row * size + column] ?? 0;

function addOne({ size, cells }: Table, row: number, column: number): void {
  cells[row * size + column] = (cells[row * size + column] ?? 0) + 1;
}

/** Compares each of `moments` with each of `others`. Positive if `moments` are mostly earlier. */
function compareMoments(moments: Float64Array, others: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < moments.length; index += 1) {
    const moment = moments[index] ?? 0;
    for (let otherIndex = 0; otherIndex < others.length; otherIndex += 1) {
      sum += Math.sign((others[otherIndex] ?? 0) - moment);
    }
  }
  return sum;
}

/**
 * Orders `keys`, which are in their prior order, by the votes of the trips. The pair with the
 * clearest majority is fixed first; a pair that contradicts clearer ones is ignored. Keys that no
 * pair orders keep their prior order.
 */
function rankByPairs(
  keys: readonly string[],
  trips: readonly (readonly TakenThing[])[],
  keyOf: (thing: TakenThing) => string,
  priorWeight: number,
): string[] {
  const votes = countVotes(keys, trips, keyOf);
  const pairs: Pair[] = [];
  for (let one = 0; one < keys.length; one += 1) {
    for (let other = 0; other < keys.length; other += 1) {
      const [ahead, behind] = [valueAt(votes, one, other), valueAt(votes, other, one)];
      const margin = ahead - behind + (one < other ? priorWeight : -priorWeight);
      if (ahead + behind > 0 && margin > 0) pairs.push({ one, other, margin });
    }
  }
  pairs.sort((a, b) => b.margin - a.margin || a.one - b.one || a.other - b.other);
  return topologicalOrder(fixPairs(pairs, keys.length)).map((index) => keys[index] ?? '');
}

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly margin: number;
}

/**
 * Returns a table with 1 in the cell of each row and column of which the column comes after the row,
 * directly or not.
 */
function fixPairs(pairs: readonly Pair[], size: number): Table {
  const after = createTable(size);
  const { cells } = after;
  for (const { one, other } of pairs) {
    if (valueAt(after, one, other) || valueAt(after, other, one)) continue;
    for (let row = 0; row < size; row += 1) {
      const isBefore = row === one || valueAt(after, row, one) === 1;
      // What comes after `other` is then already after this row, too.
      if (!isBefore || valueAt(after, row, other) === 1) continue;
      cells[row * size + other] = 1;
      for (let column = 0; column < size; column += 1) {
        if (valueAt(after, other, column)) cells[row * size + column] = 1;
      }
    }
  }
  return after;
}

/** A topological sort: repeatedly takes the first index that is not after any remaining one. */
function topologicalOrder(after: Table): number[] {
  const indexes = [...Array(after.size).keys()];
  const counts = indexes.map((column) =>
    indexes.reduce((count, row) => count + valueAt(after, row, column), 0),
  );
  return indexes.map(() => {
    const next = counts.indexOf(0);
    for (const column of indexes)
      counts[column] = (counts[column] ?? 0) - valueAt(after, next, column);
    // An index that was taken is never 0 again.
    counts[next] = -1;
    return next;
  });
}
