/**
 * What a household knows of today's prices, small enough to be on the device: of each thing its
 * usual price, and the latest in each supermarket. Free of zod.
 */
import { fold } from '../text.ts';
import type { Centavos, ListUnit, ProductUnit, Thousandths } from '../values.ts';
import { createPackageReader, measures } from './packages.ts';
import { isBelieved, usualPrice, type PriceAt, type UsualPrice } from './price-standing.ts';
import { unitPriceOf } from './unit-prices.ts';

/** A line of a shop, or a price noted without one. */
export interface PriceRecord {
  readonly productId: string | null;
  readonly productName: string | null;
  /** What it was called on the list; null of a note. */
  readonly itemName: string | null;
  readonly unit: ProductUnit;
  readonly price: Centavos;
  readonly supermarket: string | null;
  readonly at: number;
  readonly isNote: boolean;
  /** What was bought at once; none of a note. */
  readonly quantity?: Thousandths | null | undefined;
}

/** How often something was bought in the year, and how much of it at a time. */
export interface BoughtAmount {
  readonly count: number;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
}

export interface LatestPrice extends PriceAt {
  readonly supermarket: string;
  readonly isNote: boolean;
}

/** One product; or, without one, what was bought under one name. */
export interface PricedThing {
  readonly productId: string | null;
  readonly name: string;
  /** Names on lists that last stood for it, folded: no other thing of the book has them. */
  readonly itemNames: readonly string[];
  /** One for each measure that has enough purchases. */
  readonly usual: readonly UsualPrice[];
  /** The newest of each supermarket and measure. */
  readonly latest: readonly LatestPrice[];
  /** None of what was only noted. */
  readonly bought?: BoughtAmount | undefined;
}

/** What makes two records speak of the same thing. */
export const thingOf = (record: Pick<PriceRecord, 'productId' | 'itemName'>) =>
  record.productId ?? `name:${fold(record.itemName ?? '')}`;

/** What the book knows of an item: of its product where it has one, else of its name. */
export const pricedThingOf = (
  book: readonly PricedThing[],
  { productId, name }: { readonly productId: string | null; readonly name: string },
): PricedThing | undefined =>
  productId === null
    ? book.find(({ itemNames }) => itemNames.includes(fold(name)))
    : book.find((thing) => thing.productId === productId);

/**
 * The book of the records of the last year, by name. What was free is no price; a promotion is the
 * latest price until the next one, and does not move the usual price.
 */
export function priceBookOf(records: readonly PriceRecord[], now: number): PricedThing[] {
  const newestFirst = records
    .filter((record) => record.price > 0 && isBelieved(record.at, now))
    .toSorted((one, other) => other.at - one.at);
  const owners = new Map<string, string>();
  for (const record of newestFirst) {
    const name = fold(record.itemName ?? '');
    if (name !== '' && !owners.has(name)) owners.set(name, thingOf(record));
  }
  const packageOf = createPackageReader();
  const withUnitPrice = (record: PriceRecord) => ({
    ...record,
    unitPrice: unitPriceOf(
      record.price,
      record.unit,
      packageOf(record.productName, record.itemName),
    ),
  });
  const named = Map.groupBy(owners.keys(), (name) => owners.get(name));
  return [...Map.groupBy(newestFirst, thingOf)]
    .map(([thing, own]) => pricedThing(own.map(withUnitPrice), named.get(thing) ?? [], now))
    .toSorted((one, other) => compareText(one.name, other.name));
}

function pricedThing(
  prices: readonly (PriceRecord & PriceAt)[],
  itemNames: readonly string[],
  now: number,
): PricedThing {
  const paid = prices.filter(({ isNote }) => !isNote);
  const latest = new Map<string, LatestPrice>();
  for (const { supermarket, unitPrice, at, isNote } of prices) {
    const place = `${unitPrice.measure} ${supermarket}`;
    if (supermarket === null || latest.has(place)) continue;
    latest.set(place, { supermarket, unitPrice, at, isNote });
  }
  const [newest] = prices;
  return {
    productId: newest?.productId ?? null,
    name: newest?.productName ?? newest?.itemName ?? '',
    itemNames,
    usual: measures.flatMap((measure) => usualPrice(paid, measure, now) ?? []),
    latest: [...latest.values()],
    bought: boughtOf(paid),
  };
}

/** The median of the newest few, in the unit of the newest. */
function boughtOf(newestFirst: readonly PriceRecord[]): BoughtAmount | undefined {
  const [newest] = newestFirst;
  const unit = newest?.unit;
  if (unit !== 'un' && unit !== 'kg') return undefined;
  const quantities = newestFirst
    .flatMap((record) => (record.unit === unit ? (record.quantity ?? []) : []))
    .slice(0, 5)
    .toSorted((one, other) => one - other);
  const quantity = quantities[Math.floor((quantities.length - 1) / 2)];
  return quantity === undefined ? undefined : { count: newestFirst.length, quantity, unit };
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
