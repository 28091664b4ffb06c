/**
 * What to buy in which of two supermarkets, so that a list costs least. Must not import zod,
 * because the browser loads this file.
 */
import { type Cost, sum } from './item-costs.ts';
import type { Centavos } from '../values/values.ts';

/** What the items that have a price in a supermarket cost there. */
export interface PricedTotal {
  readonly supermarket: string;
  /** The sum of the items that have a price here. */
  readonly total: Centavos;
  readonly pricedCount: number;
}

export interface SplitItem {
  /** Its index on the list. */
  readonly index: number;
  readonly cost: Centavos;
  /** The saving against the first supermarket; null if that has no price for it. */
  readonly saving: Centavos | null;
}

export interface Split {
  /** The two supermarkets, each with the items to buy there. */
  readonly supermarkets: readonly {
    readonly supermarket: string;
    readonly total: Centavos;
    readonly items: readonly SplitItem[];
  }[];
  readonly total: Centavos;
  readonly pricedCount: number;
  /** Greater than zero. It counts only items for which the first supermarket has a price. */
  readonly saving: Centavos;
  /** The alternative without a split: everything that has a price in the first supermarket. */
  readonly single: PricedTotal;
}

/** A split considers only the supermarkets with the most prices, at most this many. */
const splitCandidates = 12;

/**
 * Returns the pair of supermarkets that saves most against the first supermarket, if each item is
 * bought where it costs less. Together they have a price for each item that has one in the first
 * supermarket, so that the same items are compared. Of pairs with equal savings, the pair with more
 * prices is returned.
 */
export function bestSplit(
  costsOfItems: readonly ReadonlyMap<string, Cost>[],
  ranked: readonly PricedTotal[],
  single: PricedTotal,
): Split | null {
  const candidates = new Set(
    ranked.toSorted((one, other) => other.pricedCount - one.pricedCount).slice(0, splitCandidates),
  );
  const inOrder = ranked.filter((each) => candidates.has(each));
  let largest: Gain = { saving: 0, pricedCount: 0 };
  let best: readonly [string, string] | undefined;
  for (const [index, { supermarket: one }] of inOrder.entries()) {
    for (const { supermarket: other } of inOrder.slice(index + 1)) {
      const gain = gainOf(costsOfItems, [one, other], single.supermarket);
      const isMore =
        gain.saving > largest.saving ||
        (gain.saving === largest.saving && gain.pricedCount > largest.pricedCount);
      if (gain.saving > 0 && isMore) [largest, best] = [gain, [one, other]];
    }
  }
  return best ? splitOver(costsOfItems, best, single) : null;
}

interface Gain {
  readonly saving: number;
  readonly pricedCount: number;
}

function gainOf(
  costsOfItems: readonly ReadonlyMap<string, Cost>[],
  [one, other]: readonly [string, string],
  single: string,
): Gain {
  let [saving, pricedCount] = [0, 0];
  for (const itemCosts of costsOfItems) {
    const singleCost = itemCosts.get(single)?.cost;
    const cost = Math.min(
      itemCosts.get(one)?.cost ?? Infinity,
      itemCosts.get(other)?.cost ?? Infinity,
    );
    if (cost !== Infinity) pricedCount += 1;
    else if (singleCost !== undefined) return { saving: 0, pricedCount: 0 };
    if (singleCost !== undefined) saving += singleCost - cost;
  }
  return { saving, pricedCount };
}

function splitOver(
  costsOfItems: readonly ReadonlyMap<string, Cost>[],
  [one, other]: readonly [string, string],
  { supermarket: singleName, total, pricedCount }: PricedTotal,
): Split {
  const itemsOf = (supermarket: string, rival: string, winsTies: boolean): SplitItem[] =>
    costsOfItems.flatMap((itemCosts, index) => {
      const [cost, rivalCost] = [
        itemCosts.get(supermarket)?.cost,
        itemCosts.get(rival)?.cost ?? Infinity,
      ];
      if (cost === undefined || cost > rivalCost || (cost === rivalCost && !winsTies)) return [];
      const singleCost = itemCosts.get(singleName)?.cost;
      return [
        {
          index,
          cost,
          saving: singleCost === undefined ? null : ((singleCost - cost) as Centavos),
        },
      ];
    });
  // An item with equal costs is bought in the first supermarket if that is one of the pair, so
  // that less is bought elsewhere.
  const supermarkets = [
    { supermarket: one, items: itemsOf(one, other, other !== singleName) },
    { supermarket: other, items: itemsOf(other, one, other === singleName) },
  ].map((each) => ({ ...each, total: sum(each.items.map(({ cost }) => cost)) }));
  const splitItems = supermarkets.flatMap(({ items }) => items);
  return {
    supermarkets,
    total: sum(splitItems.map(({ cost }) => cost)),
    pricedCount: splitItems.length,
    saving: sum(splitItems.map(({ saving }) => saving ?? 0)),
    single: { supermarket: singleName, total, pricedCount },
  };
}
