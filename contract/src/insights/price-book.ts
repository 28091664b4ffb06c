/**
 * The current prices of a household, small enough for the device: for each thing, its usual price
 * and its latest price in each supermarket. Must not import zod, because the browser loads this
 * file.
 */
import { fold } from '../values/text.ts';
import type { UnitText } from '../values/units.ts';
import type { Centavos, ListUnit, ProductUnit, Thousandths } from '../values/values.ts';
import { createPackageReader, measures } from './packages.ts';
import { isRecent, usualPrice, type PriceAt, type UsualPrice } from './price-standing.ts';
import { unitPriceOf, type UnitPrice } from './unit-prices.ts';

/** A line of a trip, or a price noted without one. */
export interface PriceRecord {
  readonly productId: string | null;
  readonly productName: string | null;
  /** The item's name on the list; null for a note. */
  readonly itemName: string | null;
  readonly unit: ProductUnit;
  readonly price: Centavos;
  readonly supermarket: string | null;
  readonly at: number;
  readonly isNote: boolean;
  /** The quantity bought at once; null for a note. */
  readonly quantity?: Thousandths | null | undefined;
  /** The word of the quantity (UNI-02). */
  readonly unitText?: UnitText | null | undefined;
}

/** A record of the book: a purchase without a price counts as bought, but has no price (FIN-07). */
export type BookRecord = Omit<PriceRecord, 'price'> & { readonly price: Centavos | null };

/** How often something was bought in the year, when last, and how much of it at a time. */
export interface BoughtAmount {
  readonly count: number;
  /** Absent from what earlier versions have stored. */
  readonly at?: number | undefined;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  /** The word of the newest purchase. */
  readonly unitText?: UnitText | null | undefined;
}

export interface LatestPrice extends PriceAt {
  readonly supermarket: string;
  readonly isNote: boolean;
}

/** One product, or one name for purchases without a product. */
export interface PricedThing {
  readonly productId: string | null;
  readonly name: string;
  /**
   * Folded names of list items that were last bought as this thing. Each name belongs to one thing.
   */
  readonly itemNames: readonly string[];
  /** One usual price for each measure in which the thing was bought often enough. */
  readonly usual: readonly UsualPrice[];
  /** The newest price of each supermarket and measure. */
  readonly latest: readonly LatestPrice[];
  /**
   * Undefined for things that were only noted, and if the newest purchase was neither by the piece
   * nor by the kilo.
   */
  readonly bought?: BoughtAmount | undefined;
}

/** The key of the thing that a record is about. */
export const thingOf = (record: Pick<PriceRecord, 'productId' | 'itemName'>) =>
  record.productId ?? `name:${fold(record.itemName ?? '')}`;

/** Finds the thing of an item: by its product if it has one, otherwise by its name. */
export function pricedThingOf(
  book: readonly PricedThing[],
  { productId, name }: { readonly productId: string | null; readonly name: string },
): PricedThing | undefined {
  if (productId !== null) return book.find((thing) => thing.productId === productId);
  const foldedName = fold(name);
  return book.find(({ itemNames }) => itemNames.includes(foldedName));
}

/** The part of a record that the book stores. */
type StoredRecord = Pick<
  PriceRecord,
  'unit' | 'unitText' | 'supermarket' | 'isNote' | 'quantity' | 'at'
> & {
  readonly unitPrice: UnitPrice | null;
};

interface CollectedThing {
  /** The product and the name of the newest record, and its time. */
  productId: string | null;
  name: string;
  newestAt: number;
  readonly records: StoredRecord[];
}

/**
 * A book that is written a few records at a time, so that the rows are not all in memory at once.
 */
export interface PriceBookWriter {
  /** Accepts records in any order. Of two records of one moment, the first one counts as newer. */
  readonly add: (records: readonly BookRecord[]) => void;
  /** The things of the book, unordered, each computed when it is requested. */
  readonly things: () => Generator<PricedThing>;
}

/**
 * Creates an empty book for the records of the year before `now` (milliseconds since 1970). Older
 * records and prices of 0 are ignored. The price of a promotion is the latest price until another
 * price is recorded, but it does not change the usual price.
 */
export function createPriceBook(now: number): PriceBookWriter {
  const things = new Map<string, CollectedThing>();
  const thingByItemName = new Map<string, { thing: string; at: number }>();
  const packageOf = createPackageReader();

  function add(record: BookRecord): void {
    const { at, unit, unitText, supermarket, isNote, quantity, price } = record;
    if ((price !== null && price <= 0) || !isRecent(at, now)) return;
    const key = thingOf(record);
    const itemName = fold(record.itemName ?? '');
    if (itemName !== '' && at > (thingByItemName.get(itemName)?.at ?? -Infinity)) {
      thingByItemName.set(itemName, { thing: key, at });
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
    const unitPrice =
      price === null
        ? null
        : unitPriceOf(price, unit, packageOf(record.productName, record.itemName));
    thing.records.push({ unitPrice, at, unit, unitText, supermarket, isNote, quantity });
    things.set(key, thing);
  }
  return {
    add: (records) => records.forEach(add),
    *things() {
      const itemNamesByThing = Map.groupBy(
        thingByItemName.keys(),
        (name) => thingByItemName.get(name)?.thing,
      );
      for (const [key, thing] of things)
        yield toPricedThing(thing, itemNamesByThing.get(key) ?? [], now);
    },
  };
}

/** Orders things by name, as the book does. */
export const byThingName = (one: PricedThing, other: PricedThing) =>
  compareText(one.name, other.name);

/** The book of these records, ordered by name; see {@link createPriceBook}. */
export function priceBookOf(records: readonly BookRecord[], now: number): PricedThing[] {
  const book = createPriceBook(now);
  book.add(records);
  return [...book.things()].toSorted(byThingName);
}

function toPricedThing(
  { productId, name, records }: CollectedThing,
  itemNames: readonly string[],
  now: number,
): PricedThing {
  const newestFirst = records.toSorted((one, other) => other.at - one.at);
  const boughtRecords = newestFirst.filter(({ isNote }) => !isNote);
  const paid = boughtRecords.flatMap(({ unitPrice, at }) => (unitPrice ? { unitPrice, at } : []));
  const latest = new Map<string, LatestPrice>();
  for (const { supermarket, unitPrice, at, isNote } of newestFirst) {
    if (supermarket === null || unitPrice === null) continue;
    const key = `${unitPrice.measure} ${supermarket}`;
    if (latest.has(key)) continue;
    latest.set(key, { supermarket, unitPrice, at, isNote });
  }
  return {
    productId,
    name,
    itemNames,
    usual: measures.flatMap((measure) => usualPrice(paid, measure, now) ?? []),
    latest: [...latest.values()],
    bought: boughtOf(boughtRecords),
  };
}

/**
 * The number of all purchases, and the median quantity of the five newest ones that have the unit
 * of the newest one.
 */
function boughtOf(newestFirst: readonly StoredRecord[]): BoughtAmount | undefined {
  const [newest] = newestFirst;
  const unit = newest?.unit;
  if (unit !== 'un' && unit !== 'kg') return undefined;
  const quantities = newestFirst
    .flatMap((record) => (record.unit === unit ? (record.quantity ?? []) : []))
    .slice(0, 5)
    .toSorted((one, other) => one - other);
  const quantity = quantities[Math.floor((quantities.length - 1) / 2)];
  return quantity === undefined
    ? undefined
    : {
        count: newestFirst.length,
        at: newest?.at,
        quantity,
        unit,
        ...(newest?.unitText != null && { unitText: newest.unitText }),
      };
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
