/**
 * Compares what a list costs in different supermarkets, by the household's own prices. Does not
 * import zod.
 */
import { purchaseQuantity, purchaseUnit } from '../values/purchase-units.ts';
import { fold } from '../values/text.ts';
import {
  fromThousandths,
  toThousandths,
  type Centavos,
  type ProductUnit,
  type Thousandths,
} from '../values/values.ts';
import { packageOfNamed } from './packages.ts';
import type { LatestPrice, PricedThing } from './price-book.ts';
import { costAt } from './unit-prices.ts';

export interface ItemToBuy {
  readonly productId: string | null;
  readonly productName: string | null;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ProductUnit;
}

/** Two supermarkets, compared on the items for which both have a price. */
export interface SameItems {
  readonly count: number;
  /**
   * The price of these items here minus their price in the first supermarket; negative if they cost
   * less here.
   */
  readonly difference: Centavos;
}

export interface SupermarketTotal {
  readonly supermarket: string;
  /** The sum of the items that have a price here. */
  readonly total: Centavos;
  readonly pricedCount: number;
  /** When the oldest of these prices was seen. */
  readonly oldestAt: number;
  /**
   * Whether it has prices for at least half of the items that have one anywhere; if not, it comes
   * last.
   */
  readonly isCovered: boolean;
  /** The comparison with the first supermarket; null in the first one itself. */
  readonly sameItems: SameItems | null;
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
  readonly single: Pick<SupermarketTotal, 'supermarket' | 'total' | 'pricedCount'>;
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

type AmountToBuy = Pick<ItemToBuy, 'quantity' | 'unit'>;

/** What an item costs in one supermarket, and when its price there was seen. */
interface Cost {
  readonly cost: Centavos;
  readonly at: number;
}

/** A split considers only the supermarkets with the most prices, at most this many. */
const splitCandidates = 12;

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
          : sameItems(costsBySupermarket, marketTotal.supermarket, first.supermarket),
    }));
  const [single] = supermarkets;
  return {
    itemCount: items.length,
    unknownCount: items.length - costsOfPricedItems.length,
    supermarkets,
    hasCheapest: cheapest !== undefined,
    split: single ? bestSplit(costsOfItems, supermarkets, single) : null,
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
    let hasSameItems = false;
    for (const { supermarket: other } of coveredTotals) {
      if (other === supermarket) continue;
      const { count, difference } = sameItems(costsBySupermarket, other, supermarket);
      if (difference < 0) return false;
      if (difference > 0) ruledOut.add(other);
      hasSameItems ||= count > 0;
    }
    return hasSameItems;
  });
}

function sameItems(costsBySupermarket: CostsBySupermarket, here: string, first: string): SameItems {
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

/** Returns a function that computes an item's cost in each supermarket that has a price for it. */
function costsIn(book: readonly PricedThing[]) {
  const byProduct = new Map(book.map((thing) => [thing.productId, thing]));
  const byName = new Map(book.flatMap((thing) => thing.itemNames.map((name) => [name, thing])));
  return (item: ItemToBuy): ReadonlyMap<string, Cost> => {
    const thing =
      item.productId === null ? byName.get(fold(item.name)) : byProduct.get(item.productId);
    const productName = item.productName ?? thing?.name ?? null;
    const content = packageOfNamed(productName, item.name);
    const { quantity, unit } = toPurchase(item, productName);
    const costs = new Map<string, Cost>();
    for (const { supermarket, unitPrice, at } of newestFirst(thing?.latest ?? [])) {
      const cost = costAt(unitPrice, quantity, unit, content);
      if (cost !== null && !costs.has(supermarket)) costs.set(supermarket, { cost, at });
    }
    return costs;
  };
}

/**
 * The amount to buy of a listed item: in whole packages if the product is sold in packages
 * (SHO-19), because nobody sells 2 kg of a 5 kg package.
 */
function toPurchase(item: ItemToBuy, productName: string | null): AmountToBuy {
  const { name, quantity, unit } = item;
  if (productName === null || (unit !== 'un' && unit !== 'kg')) return item;
  const product = { name: productName, typicalUnit: 'un' } as const;
  const planned = { name, quantity: fromThousandths(quantity), unit };
  const purchasedQuantity = purchaseQuantity(product, planned);
  if (purchasedQuantity === null) return item;
  return { quantity: toThousandths(purchasedQuantity), unit: purchaseUnit(product, planned) };
}

const newestFirst = (latest: readonly LatestPrice[]) =>
  latest.toSorted((one, other) => other.at - one.at);

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

type Single = Split['single'];

/**
 * Returns the pair of supermarkets that saves most against the first supermarket, if each item is
 * bought where it costs less. Together they have a price for each item that has one in the first
 * supermarket, so that the same items are compared. Of pairs with equal savings, the pair with more
 * prices is returned.
 */
function bestSplit(
  costsOfItems: readonly ReadonlyMap<string, Cost>[],
  ranked: readonly SupermarketTotal[],
  single: Single,
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
  { supermarket: singleName, total, pricedCount }: Single,
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

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + amount, 0) as Centavos;
