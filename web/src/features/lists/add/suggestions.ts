/**
 * Suggestions for the add row: first items that this home buys, then products of the catalogue
 * (LST-20).
 */
import type { ItemProduct, ListItem, PriceBookEntry, Product } from '@quitanda/contract';
import { dayInMs } from '@quitanda/contract/insights/price-standing';
import { fold } from '@quitanda/contract/text';
import { toCentavos, type ListUnit } from '@quitanda/contract/values';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  /**
   * The product, if its fields are on this device. The row then shows it before the server answers.
   */
  readonly product?: ItemProduct | undefined;
  /** The quantity that this home usually buys, or the product's usual amount. */
  readonly quantity: number;
  readonly unit: ListUnit;
  /** 'de sempre · R$ 5,29 no Assaí'. */
  readonly meta: string;
  /** The pending item of the list whose quantity the suggestion raises. */
  readonly pending?: ListItem | undefined;
}

const maxShown = 8;
/** With at least this number of purchases in a year, an item counts as bought regularly. */
const regularPurchaseCount = 3;
/** The number of days after which a purchase counts half as much. */
const halfLifeDays = 90;

/** Returns the suggestions that match the typed text, the most likely first. */
export function suggest(
  typed: string,
  items: readonly ListItem[],
  book: readonly PriceBookEntry[],
  catalogueResults: readonly Product[],
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
  const ownIds = new Set(own.map(({ productId }) => productId));
  const others = catalogueResults
    .filter((product) => !ownIds.has(product.id))
    .map((product) => fromCatalogue(product, items));
  return [...own.slice(0, maxShown - Math.min(2, others.length)), ...others].slice(0, maxShown);
}

/**
 * Returns the items that this home buys most, without those that are already pending. They are
 * offered while the field is empty.
 */
export function usualItems(
  items: readonly ListItem[],
  book: readonly PriceBookEntry[],
  now: number,
): Suggestion[] {
  return book
    .filter(({ bought }) => bought !== undefined)
    .toSorted((one, other) => likelihood(other, now) - likelihood(one, now))
    .slice(0, 40)
    .map((entry) => fromBook(entry, items, now))
    .filter(({ pending }) => pending === undefined)
    .slice(0, maxShown);
}

function fromBook(entry: PriceBookEntry, items: readonly ListItem[], now: number): Suggestion {
  const { productId, name, bought } = entry;
  return {
    id: productId ?? `name:${name}`,
    name,
    productId,
    quantity: plannedQuantity(bought?.quantity ?? 1, bought?.unit ?? 'un'),
    unit: bought?.unit ?? 'un',
    meta: [habitText(entry, now), priceText(entry)].filter(Boolean).join(' · '),
    pending: pendingItemOf(items, productId, [name, ...entry.itemNames]),
  };
}

function fromCatalogue(product: Product, items: readonly ListItem[]): Suggestion {
  const unit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  return {
    id: product.id,
    name: product.name,
    productId: product.id,
    product: asItemProduct(product),
    quantity: unit === 'kg' ? plannedQuantity(product.defaultOrderQuantity, unit) : 1,
    unit,
    meta: product.brand ?? product.categoryName ?? '',
    pending: pendingItemOf(items, product.id, [product.name]),
  };
}

/** Rounds to a quantity that can be planned: at least one whole unit (LST-06). */
const plannedQuantity = (quantity: number, unit: ListUnit) =>
  unit === 'un' ? Math.max(1, Math.round(quantity)) : Math.max(0.01, quantity);

/** Returns the pending item with this product, or with one of the names and no product. */
export function pendingItemOf(
  items: readonly ListItem[],
  productId: string | null,
  names: readonly string[],
): ListItem | undefined {
  const folded = new Set(names.map(fold));
  const pending = items.filter((item) => !item.isChecked);
  const linked = pending.find(
    (item) => productId !== null && takenOrPlannedProductId(item) === productId,
  );
  return (
    linked ??
    pending.find((item) => takenOrPlannedProductId(item) === null && folded.has(fold(item.name)))
  );
}

/**
 * Returns 3 if a name begins with the query, 2 if each word of it begins a word of a name, 1 if it
 * occurs within a name, else 0.
 */
function bestMatch(query: string, names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => matchIn(fold(name), query)));
}

function matchIn(name: string, query: string): number {
  if (name.startsWith(query)) return 3;
  const words = name.split(/[^\p{L}\p{N}]+/u);
  if (query.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return query.length > 2 && name.includes(query) ? 1 : 0;
}

/** Returns a score that is higher for frequent and for recent purchases. */
function likelihood({ bought, latest }: PriceBookEntry, now: number): number {
  const age = Math.max(0, now - newestOf(latest).at) / dayInMs;
  return (bought?.count ?? 0.2) * 0.5 ** (age / halfLifeDays);
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
  if (bought.count >= regularPurchaseCount) return 'de sempre';
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

/** Whether the product's name or brand matches the typed text. */
export const matchesText = (typed: string, { name, brand }: Product): boolean =>
  bestMatch(fold(typed), [name, `${name} ${brand ?? ''}`]) > 0;
