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

/** As much of a record as the book keeps, newest first once it is sorted. */
type KeptRecord = Pick<PriceRecord, 'unit' | 'supermarket' | 'isNote' | 'quantity'> & PriceAt;

interface KeptThing {
  productId: string | null;
  /** Of the newest record. */
  name: string;
  newestAt: number;
  readonly records: KeptRecord[];
}

/** A book that is written a few records at a time, so that nobody has to hold all of them. */
export interface PriceBookWriter {
  /** Takes records in any order; of two of the same moment the one that came first is the newer. */
  readonly add: (records: readonly PriceRecord[]) => void;
  /** The things of the book, in no order, each made when it is asked for. */
  readonly things: () => Generator<PricedThing>;
}

/**
 * Writes the book of the records of the year before `now` (milliseconds since 1970). What was free
 * is no price; a promotion is the latest price until the next one, and does not move the usual price.
 */
export function createPriceBook(now: number): PriceBookWriter {
  const things = new Map<string, KeptThing>();
  const owners = new Map<string, { thing: string; at: number }>();
  const packageOf = createPackageReader();

  function add(record: PriceRecord): void {
    const { at, unit, supermarket, isNote, quantity, price } = record;
    if (price <= 0 || !isBelieved(at, now)) return;
    const key = thingOf(record);
    const itemName = fold(record.itemName ?? '');
    if (itemName !== '' && at > (owners.get(itemName)?.at ?? -Infinity)) {
      owners.set(itemName, { thing: key, at });
    }
    const thing = things.get(key) ?? {
      productId: null,
      name: '',
      newestAt: -Infinity,
      records: [],
    };
    if (at > thing.newestAt) {
      thing.productId = record.productId;
      thing.name = record.productName ?? record.itemName ?? '';
      thing.newestAt = at;
    }
    const unitPrice = unitPriceOf(price, unit, packageOf(record.productName, record.itemName));
    thing.records.push({ unitPrice, at, unit, supermarket, isNote, quantity });
    things.set(key, thing);
  }
  return {
    add: (records) => records.forEach(add),
    *things() {
      const named = Map.groupBy(owners.keys(), (name) => owners.get(name)?.thing);
      for (const [key, thing] of things) yield pricedThing(thing, named.get(key) ?? [], now);
    },
  };
}

/** By name, as the book has its things. */
export const byThingName = (one: PricedThing, other: PricedThing) =>
  compareText(one.name, other.name);

/** The book of these records, by name; see {@link createPriceBook}. */
export function priceBookOf(records: readonly PriceRecord[], now: number): PricedThing[] {
  const book = createPriceBook(now);
  book.add(records);
  return [...book.things()].toSorted(byThingName);
}

function pricedThing(
  { productId, name, records }: KeptThing,
  itemNames: readonly string[],
  now: number,
): PricedThing {
  const newestFirst = records.toSorted((one, other) => other.at - one.at);
  const paid = newestFirst.filter(({ isNote }) => !isNote);
  const latest = new Map<string, LatestPrice>();
  for (const { supermarket, unitPrice, at, isNote } of newestFirst) {
    const key = `${unitPrice.measure} ${supermarket}`;
    if (supermarket === null || latest.has(key)) continue;
    latest.set(key, { supermarket, unitPrice, at, isNote });
  }
  return {
    productId,
    name,
    itemNames,
    usual: measures.flatMap((measure) => usualPrice(paid, measure, now) ?? []),
    latest: [...latest.values()],
    bought: boughtOf(paid),
  };
}

/** The median of the newest few, in the unit of the newest. */
function boughtOf(newestFirst: readonly KeptRecord[]): BoughtAmount | undefined {
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
