/**
 * Compares what a list costs in different supermarkets, by the household's own prices. Must not
 * import zod, because the browser loads this file.
 */
import { type Cost, costsIn, type ItemToBuy, sum } from './item-costs.ts';
import type { PricedThing } from './price-book.ts';
import { bestSplit, type PricedTotal, type Split } from './supermarket-split.ts';
import type { Centavos } from '../values/values.ts';

/** Two supermarkets, compared on the items for which both have a price. */
export interface CommonItemsComparison {
  readonly count: number;
  /**
   * The price of these items here minus their price in the first supermarket; negative if they cost
   * less here.
   */
  readonly difference: Centavos;
}

export interface SupermarketTotal extends PricedTotal {
  /** When the oldest of these prices was seen. */
  readonly oldestAt: number;
  /**
   * Whether it has prices for at least half of the items that have one anywhere; if not, it comes
   * last.
   */
  readonly isCovered: boolean;
  /** The comparison with the first supermarket; null in the first one itself. */
  readonly sameItems: CommonItemsComparison | null;
}

export interface Comparison {
  readonly itemCount: number;
  /** Items without a price in any supermarket, which are in no total. */
  readonly unknownCount: number;
  /** The cheapest first. */
  readonly supermarkets: readonly SupermarketTotal[];
  /**
   * Whether the first supermarket costs no more than any other that is covered (`isCovered`),
   * on the items for which both have a price.
   */
  readonly hasCheapest: boolean;
  /** Null if no two supermarkets together are cheaper than the first one alone. */
  readonly split: Split | null;
}

/**
 * Compares the supermarkets of the household's price book (INS-01). The cheapest one comes first:
 * it costs no more than any other supermarket, on the items for which both have a price. All others
 * are ordered by their total, in which an item without a price counts with its highest price in
 * another supermarket. Supermarkets with prices for less than half of the items come last, and
 * cannot be the cheapest. Ties are ordered by the number of prices, then by name. Items without a
 * product are found by their name.
 */
export function compareSupermarkets(
  items: readonly ItemToBuy[],
  book: readonly PricedThing[],
): Comparison {
  const costsOfItems = items.map(costsIn(book));
  const costsOfPricedItems = costsOfItems.filter((itemCosts) => itemCosts.size > 0);
  const highestCosts = costsOfPricedItems.map(highestCost);
  const costsBySupermarket = groupBySupermarket(costsOfPricedItems);
  const rankedTotals = [...costsBySupermarket]
    .map(([supermarket, costs]) => totalIn(supermarket, costs, highestCosts))
    .toSorted(
      (one, other) =>
        Number(other.isCovered) - Number(one.isCovered) ||
        one.totalWithGaps - other.totalWithGaps ||
        other.pricedCount - one.pricedCount ||
        (one.supermarket < other.supermarket ? -1 : 1),
    );
  const coveredTotals = rankedTotals.filter(({ isCovered }) => isCovered);
  const cheapest = findCheapest(coveredTotals, costsBySupermarket);
  const first = cheapest ?? rankedTotals[0];
  const supermarkets = rankedTotals
    .toSorted((one, other) => Number(other === first) - Number(one === first))
    .map(({ totalWithGaps: _totalWithGaps, ...marketTotal }) => ({
      ...marketTotal,
      sameItems:
        first === undefined || marketTotal.supermarket === first.supermarket
          ? null
          : compareCommonItems(costsBySupermarket, marketTotal.supermarket, first.supermarket),
    }));
  const [firstTotal] = supermarkets;
  return {
    itemCount: items.length,
    unknownCount: items.length - costsOfPricedItems.length,
    supermarkets,
    hasCheapest: cheapest !== undefined,
    split: firstTotal ? bestSplit(costsOfItems, supermarkets, firstTotal) : null,
  };
}

/** The cost of each item that has a price anywhere, by its index; undefined without a price here. */
type Costs = readonly (Cost | undefined)[];
type CostsBySupermarket = ReadonlyMap<string, Costs>;

function groupBySupermarket(costsOfItems: readonly ReadonlyMap<string, Cost>[]) {
  const bySupermarket = new Map<string, (Cost | undefined)[]>();
  for (const [index, itemCosts] of costsOfItems.entries()) {
    for (const [supermarket, cost] of itemCosts) {
      const costs = bySupermarket.get(supermarket) ?? costsOfItems.map(() => undefined);
      costs[index] = cost;
      bySupermarket.set(supermarket, costs);
    }
  }
  return bySupermarket;
}

/**
 * Returns the first supermarket that has items in common with others, and costs no more than each of
 * them on these items. A comparison rules out the more expensive of the two, so that most
 * supermarkets are not compared with all others.
 */
function findCheapest(
  coveredTotals: readonly RankedTotal[],
  costsBySupermarket: CostsBySupermarket,
): RankedTotal | undefined {
  const ruledOut = new Set<string>();
  return coveredTotals.find(({ supermarket }) => {
    if (ruledOut.has(supermarket)) return false;
    let hasCommonItems = false;
    for (const { supermarket: other } of coveredTotals) {
      if (other === supermarket) continue;
      const { count, difference } = compareCommonItems(costsBySupermarket, other, supermarket);
      if (difference < 0) return false;
      if (difference > 0) ruledOut.add(other);
      hasCommonItems ||= count > 0;
    }
    return hasCommonItems;
  });
}

function compareCommonItems(
  costsBySupermarket: CostsBySupermarket,
  here: string,
  first: string,
): CommonItemsComparison {
  const costsInFirst = costsBySupermarket.get(first) ?? [];
  let [count, difference] = [0, 0];
  for (const [index, costHere] of costsBySupermarket.get(here)?.entries() ?? []) {
    const costInFirst = costsInFirst[index];
    if (costHere === undefined || costInFirst === undefined) continue;
    count += 1;
    difference += costHere.cost - costInFirst.cost;
  }
  return { count, difference: difference as Centavos };
}

const highestCost = (itemCosts: ReadonlyMap<string, Cost>) =>
  Math.max(...[...itemCosts.values()].map(({ cost }) => cost));

interface RankedTotal extends Omit<SupermarketTotal, 'sameItems'> {
  /** `total` plus, for each item without a price here, the highest price in another supermarket. */
  readonly totalWithGaps: number;
}

function totalIn(
  supermarket: string,
  costsHere: Costs,
  highestCosts: readonly number[],
): RankedTotal {
  const costs = costsHere.flatMap((cost) => cost ?? []);
  const total = sum(costs.map(({ cost }) => cost));
  const gaps = highestCosts.filter((_, index) => costsHere[index] === undefined);
  return {
    supermarket,
    total,
    pricedCount: costs.length,
    oldestAt: Math.min(...costs.map(({ at }) => at)),
    totalWithGaps: total + sum(gaps),
    isCovered: costs.length * 2 >= costsHere.length,
  };
}
