/** Where a list comes out cheapest, by the household's own prices. Free of zod. */
import { purchaseQuantity, purchaseUnit } from '../purchase-units.ts';
import { fold } from '../text.ts';
import {
  fromThousandths,
  toThousandths,
  type Centavos,
  type ProductUnit,
  type Thousandths,
} from '../values.ts';
import { packageOfNamed } from './packages.ts';
import type { LatestPrice, PricedThing } from './price-book.ts';
import { costAt } from './unit-prices.ts';

export interface WantedItem {
  readonly productId: string | null;
  readonly productName: string | null;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ProductUnit;
}

export interface SupermarketTotal {
  readonly supermarket: string;
  /** Of the items that have a price here, and of nothing else. */
  readonly total: Centavos;
  readonly pricedCount: number;
  /** When the oldest of these prices was seen. */
  readonly oldestAt: number;
  /** What ranks: `total`, and each item without a price here at the dearest price known elsewhere. */
  readonly comparableTotal: Centavos;
  /** Whether it has a price for at least half of what has one anywhere; if not it stands last. */
  readonly isCovered: boolean;
}

export interface Split {
  /** The two shops, each with the places on the list of what to buy there. */
  readonly shops: readonly { supermarket: string; total: Centavos; items: readonly number[] }[];
  readonly total: Centavos;
  readonly pricedCount: number;
  /** What is saved on the items that the cheapest single shop has a price for. */
  readonly saving: Centavos;
}

export interface Comparison {
  readonly itemCount: number;
  /** Items that no shop has a price for: they are in no total. */
  readonly unknownCount: number;
  /** The cheapest first. */
  readonly supermarkets: readonly SupermarketTotal[];
  /** Null where no two shops beat the first one. */
  readonly split: Split | null;
}

type Listed = Pick<WantedItem, 'quantity' | 'unit'>;

interface Cost {
  readonly cost: Centavos;
  readonly at: number;
}

/** Past these, the ones with the most prices, no shop takes part in a split. */
const splitCandidates = 12;

/**
 * Compares the supermarkets of the household's price book (INS-01). A shop is never ranked as if
 * what it has no price for were free: there such an item counts with the dearest price known in any
 * other, so that a gap never makes a shop look cheaper; and a shop that lacks most prices stands behind
 * those that do not. Items without a product are found by their name. Ties go to the shop with more
 * prices, then by name.
 */
export function compareSupermarkets(
  wanted: readonly WantedItem[],
  book: readonly PricedThing[],
): Comparison {
  const rows = wanted.map(costsIn(book));
  const known = rows.filter((row) => row.size > 0);
  const names = new Set(known.flatMap((row) => [...row.keys()]));
  const supermarkets = [...names]
    .map((supermarket) => totalIn(supermarket, known))
    .toSorted(
      (one, other) =>
        Number(other.isCovered) - Number(one.isCovered) ||
        one.comparableTotal - other.comparableTotal ||
        other.pricedCount - one.pricedCount ||
        (one.supermarket < other.supermarket ? -1 : 1),
    );
  return {
    itemCount: wanted.length,
    unknownCount: wanted.length - known.length,
    supermarkets,
    split: bestSplit(rows, supermarkets),
  };
}

/** What an item costs in each supermarket that has a price for it. */
function costsIn(book: readonly PricedThing[]) {
  const byProduct = new Map(book.map((thing) => [thing.productId, thing]));
  const byName = new Map(book.flatMap((thing) => thing.itemNames.map((name) => [name, thing])));
  return (item: WantedItem): ReadonlyMap<string, Cost> => {
    const thing =
      item.productId === null ? byName.get(fold(item.name)) : byProduct.get(item.productId);
    const productName = item.productName ?? thing?.name ?? null;
    const held = packageOfNamed(productName, item.name);
    const { quantity, unit } = asBought(item, productName);
    const costs = new Map<string, Cost>();
    for (const { supermarket, unitPrice, at } of newestFirst(thing?.latest ?? [])) {
      const cost = costAt(unitPrice, quantity, unit, held);
      if (cost !== null && !costs.has(supermarket)) costs.set(supermarket, { cost, at });
    }
    return costs;
  };
}

/** In whole packages where it comes in packages (SHO-19): nobody sells 2 of 5 kg. */
function asBought(item: WantedItem, productName: string | null): Listed {
  const { name, quantity, unit } = item;
  if (productName === null || (unit !== 'un' && unit !== 'kg')) return item;
  const product = { name: productName, typicalUnit: 'un' } as const;
  const wish = { name, quantity: fromThousandths(quantity), unit };
  const bought = purchaseQuantity(product, wish);
  if (bought === null) return item;
  return { quantity: toThousandths(bought), unit: purchaseUnit(product, wish) };
}

const newestFirst = (latest: readonly LatestPrice[]) =>
  latest.toSorted((one, other) => other.at - one.at);

const dearest = (row: ReadonlyMap<string, Cost>) =>
  Math.max(...[...row.values()].map(({ cost }) => cost));

function totalIn(
  supermarket: string,
  known: readonly ReadonlyMap<string, Cost>[],
): SupermarketTotal {
  const priced = known.flatMap((row) => row.get(supermarket) ?? []);
  const total = sum(priced.map(({ cost }) => cost));
  const gaps = known.filter((row) => !row.has(supermarket)).map(dearest);
  return {
    supermarket,
    total,
    pricedCount: priced.length,
    oldestAt: Math.min(...priced.map(({ at }) => at)),
    comparableTotal: (total + sum(gaps)) as Centavos,
    isCovered: priced.length * 2 >= known.length,
  };
}

/** The pair that beats the cheapest shop by the most: each item where it costs less. */
function bestSplit(
  rows: readonly ReadonlyMap<string, Cost>[],
  ranked: readonly SupermarketTotal[],
): Split | null {
  const [single] = ranked;
  if (!single) return null;
  const candidates = ranked
    .toSorted((one, other) => other.pricedCount - one.pricedCount)
    .slice(0, splitCandidates);
  let least = single.comparableTotal as number;
  let best: readonly [string, string] | undefined;
  for (const one of ranked.filter((shop) => candidates.includes(shop))) {
    for (const other of candidates) {
      if (ranked.indexOf(other) <= ranked.indexOf(one)) continue;
      const total = pairTotal(rows, one.supermarket, other.supermarket);
      if (total < least) [least, best] = [total, [one.supermarket, other.supermarket]];
    }
  }
  return best ? splitOver(rows, best, single.supermarket) : null;
}

function pairTotal(rows: readonly ReadonlyMap<string, Cost>[], one: string, other: string): number {
  let total = 0;
  for (const row of rows) {
    if (row.size === 0) continue;
    const cost = Math.min(row.get(one)?.cost ?? Infinity, row.get(other)?.cost ?? Infinity);
    total += cost === Infinity ? dearest(row) : cost;
  }
  return total;
}

function splitOver(
  rows: readonly ReadonlyMap<string, Cost>[],
  [one, other]: readonly [string, string],
  single: string,
): Split {
  const places = (supermarket: string, rival: string, winsTies: boolean) =>
    rows.flatMap((row, place) => {
      const [own, others] = [row.get(supermarket)?.cost, row.get(rival)?.cost ?? Infinity];
      return own !== undefined && (own < others || (winsTies && own === others)) ? [place] : [];
    });
  const shops = [
    { supermarket: one, items: places(one, other, true) },
    { supermarket: other, items: places(other, one, false) },
  ].map((shop) => ({ ...shop, total: sum(shop.items.map((place) => costOf(rows, place, shop))) }));
  const bought = shops.flatMap((shop) =>
    shop.items.map((place) => ({ place, cost: costOf(rows, place, shop) })),
  );
  const savings = bought.map(({ place, cost }) => (rows[place]?.get(single)?.cost ?? cost) - cost);
  return {
    shops,
    total: sum(bought.map(({ cost }) => cost)),
    pricedCount: bought.length,
    saving: sum(savings),
  };
}

const costOf = (
  rows: readonly ReadonlyMap<string, Cost>[],
  place: number,
  { supermarket }: { supermarket: string },
): number => rows[place]?.get(supermarket)?.cost ?? 0;

const sum = (amounts: readonly number[]) =>
  amounts.reduce((total, amount) => total + amount, 0) as Centavos;
