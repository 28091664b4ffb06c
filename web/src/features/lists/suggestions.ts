/** What somebody who adds to a list probably means: this home's own things, then the catalogue (LST-20). */
import type { ItemProduct, ListItem, PriceBookEntry, Product } from '@quitanda/contract';
import { dayInMs } from '@quitanda/contract/insights/price-standing';
import { fold } from '@quitanda/contract/text';
import { toCentavos, type ListUnit } from '@quitanda/contract/values';
import { asItemProduct } from '../../lib/as-item-product.ts';
import { countingProductId } from '../../lib/counting-product-id.ts';
import { formatMoney } from '../../lib/money.ts';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  /** Where more of it than its id is known: it shows on the row before the server answers. */
  readonly product?: ItemProduct | undefined;
  /** What this home buys at a time, or the product's usual amount. */
  readonly quantity: number;
  readonly unit: ListUnit;
  /** 'de sempre · R$ 5,29 no Assaí'. */
  readonly meta: string;
  /** What already waits for it on the list. */
  readonly waiting?: ListItem | undefined;
}

const mostShown = 8;
/** A thing bought this often in a year is one that the home always has. */
const oftenFrom = 3;
/** In so many days a purchase counts half as much. */
const halfLife = 90;

/** The things that fit what is typed, the likeliest first. */
export function suggest(
  typed: string,
  items: readonly ListItem[],
  book: readonly PriceBookEntry[],
  found: readonly Product[],
  now: number,
): Suggestion[] {
  const query = fold(typed);
  if (query === '') return [];
  const own = book
    .map((entry) => ({ entry, match: bestMatch(query, [entry.name, ...entry.itemNames]) }))
    .filter(({ match }) => match > 0)
    .toSorted(
      (one, other) =>
        other.match - one.match || likelihood(other.entry, now) - likelihood(one.entry, now),
    )
    .map(({ entry }) => fromBook(entry, items, now));
  const known = new Set(own.map(({ productId }) => productId));
  const others = found
    .filter((product) => !known.has(product.id))
    .map((product) => fromCatalogue(product, items));
  return [...own.slice(0, mostShown - Math.min(2, others.length)), ...others].slice(0, mostShown);
}

/** What this home buys most, for who has typed nothing; what waits already is left out. */
export function usuals(
  items: readonly ListItem[],
  book: readonly PriceBookEntry[],
  now: number,
): Suggestion[] {
  return book
    .filter(({ bought }) => bought !== undefined)
    .toSorted((one, other) => likelihood(other, now) - likelihood(one, now))
    .slice(0, 40)
    .map((entry) => fromBook(entry, items, now))
    .filter(({ waiting }) => waiting === undefined)
    .slice(0, mostShown);
}

function fromBook(entry: PriceBookEntry, items: readonly ListItem[], now: number): Suggestion {
  const { productId, name, bought } = entry;
  return {
    id: productId ?? `name:${name}`,
    name,
    productId,
    quantity: planned(bought?.quantity ?? 1, bought?.unit ?? 'un'),
    unit: bought?.unit ?? 'un',
    meta: [habitText(entry, now), priceText(entry)].filter(Boolean).join(' · '),
    waiting: waitingFor(items, productId, [name, ...entry.itemNames]),
  };
}

function fromCatalogue(product: Product, items: readonly ListItem[]): Suggestion {
  const unit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  return {
    id: product.id,
    name: product.name,
    productId: product.id,
    product: asItemProduct(product),
    quantity: unit === 'kg' ? planned(product.defaultOrderQuantity, unit) : 1,
    unit,
    meta: product.brand ?? product.categoryName ?? '',
    waiting: waitingFor(items, product.id, [product.name]),
  };
}

/** Of whole things at least one is planned (LST-06). */
const planned = (quantity: number, unit: ListUnit) =>
  unit === 'un' ? Math.max(1, Math.round(quantity)) : Math.max(0.01, quantity);

/** The item of the list that stands for the product, or has one of the names and no product. */
export function waitingFor(
  items: readonly ListItem[],
  productId: string | null,
  names: readonly string[],
): ListItem | undefined {
  const folded = new Set(names.map(fold));
  const pending = items.filter((item) => !item.isChecked);
  const linked = pending.find(
    (item) => productId !== null && countingProductId(item) === productId,
  );
  return (
    linked ??
    pending.find((item) => countingProductId(item) === null && folded.has(fold(item.name)))
  );
}

/** 3: a name begins so; 2: each word begins one of a name; 1: it stands within a name; 0: nowhere. */
function bestMatch(query: string, names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => matchIn(fold(name), query)));
}

function matchIn(name: string, query: string): number {
  if (name.startsWith(query)) return 3;
  const words = name.split(/[^\p{L}\p{N}]+/u);
  if (query.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return query.length > 2 && name.includes(query) ? 1 : 0;
}

/** Often and lately. */
function likelihood({ bought, latest }: PriceBookEntry, now: number): number {
  const age = Math.max(0, now - newestOf(latest).at) / dayInMs;
  return (bought?.count ?? 0.2) * 0.5 ** (age / halfLife);
}

const newestOf = (latest: PriceBookEntry['latest']) =>
  latest
    .map((price) => ({ at: Date.parse(price.date), price }))
    .reduce((newest, each) => (each.at > newest.at ? each : newest), {
      at: 0,
      price: latest[0],
    });

function habitText({ bought, latest }: PriceBookEntry, now: number): string {
  if (bought === undefined) return '';
  if (bought.count >= oftenFrom) return 'de sempre';
  const days = Math.floor((now - newestOf(latest).at) / dayInMs);
  if (days >= 60) return `há ${Math.round(days / 30)} meses`;
  return bought.count === 1 ? 'comprado uma vez' : `comprado ${bought.count} vezes`;
}

function priceText({ bought, latest }: PriceBookEntry): string {
  const { price } = newestOf(latest);
  if (price === undefined) return '';
  const unit = bought?.unit === 'kg' ? '/kg' : '';
  return `${formatMoney(toCentavos(price.unitPrice.price))}${unit} no ${price.supermarket}`;
}

/** Whether a product fits what is typed, as far as its name says. */
export const fits = (typed: string, { name, brand }: Product): boolean =>
  bestMatch(fold(typed), [name, `${name} ${brand ?? ''}`]) > 0;
