/**
 * Computes the suggestions of the form that adds items: first items that the household buys, then
 * products of the catalogue (LST-20).
 */
import type { ItemProduct, ListItem, PriceBookEntry, Product } from '@quitanda/contract';
import { dueFirst } from '@quitanda/contract/insights/due-things';
import { dayInMs } from '@quitanda/contract/insights/price-standing';
import { fold } from '@quitanda/contract/text';
import type { UnitText } from '@quitanda/contract/units';
import { toCentavos, type ListUnit } from '@quitanda/contract/values';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { toPlannableQuantity, type FindLastAmount } from './last-amounts.ts';
import type { FindPurchaseTimes } from './use-purchase-times.ts';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  /**
   * The product, if its fields are on this device. The new row then shows the product at once.
   */
  readonly product?: ItemProduct | undefined;
  /** What the household bought last, or usually buys, or else the product's usual amount. */
  readonly quantity: number;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | undefined;
  /** The text below the name: 'de sempre · R$ 5,29 no Assaí'. */
  readonly meta: string;
  /** The pending item of the list whose quantity the suggestion raises. */
  readonly pending?: ListItem | undefined;
}

const maxShown = 8;
/** With at least this number of purchases in a year, an item counts as bought regularly. */
const regularPurchaseCount = 3;
/** The number of days after which a purchase counts half as much. */
const halfLifeDays = 90;
/** Ranks an item that was never bought, and has only noted prices, below bought items. */
const countIfNeverBought = 0.2;
/** The number of most likely items from which `suggestUsualItems` removes the pending ones. */
const maxCandidates = 40;

/** Returns the suggestions that match the typed text, the most likely first. */
export function suggest(
  typed: string,
  items: readonly ListItem[],
  priceBook: readonly PriceBookEntry[],
  catalogueResults: readonly Product[],
  now: number,
  findLastAmount: FindLastAmount = () => undefined,
): Suggestion[] {
  const query = fold(typed);
  if (query === '') return [];
  const matchingEntries = priceBook
    .flatMap((entry) => {
      const score = scoreBestMatch(query, foldedNamesOf(entry));
      return score > 0 ? [{ entry, score, likelihood: scoreLikelihood(entry, now) }] : [];
    })
    .toSorted((one, other) => other.score - one.score || other.likelihood - one.likelihood)
    .map(({ entry }) => entry);
  const idsFromPriceBook = new Set(matchingEntries.map(({ productId }) => productId));
  const fromCatalogue = catalogueResults
    .filter((product) => !idsFromPriceBook.has(product.id))
    .map((product) => suggestProduct(product, items, findLastAmount));
  // Leaves room for two products of the catalogue, if that many match.
  const maxFromPriceBook = maxShown - Math.min(2, fromCatalogue.length);
  const fromPriceBook = matchingEntries
    .slice(0, maxFromPriceBook)
    .map((entry) => suggestEntry(entry, items, now, findLastAmount));
  return [...fromPriceBook, ...fromCatalogue].slice(0, maxShown);
}

/**
 * Returns the items that the household buys, without pending ones: first those that are due by their own
 * intervals (REP-11), then those that it buys most. They are offered while the field is empty.
 */
export function suggestUsualItems(
  items: readonly ListItem[],
  priceBook: readonly PriceBookEntry[],
  now: number,
  findLastAmount: FindLastAmount = () => undefined,
  findTimes: FindPurchaseTimes = () => [],
): Suggestion[] {
  const byLikelihood = priceBook
    .filter(({ bought }) => bought !== undefined)
    .map((entry) => ({ entry, likelihood: scoreLikelihood(entry, now) }))
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ entry }) => entry);
  return dueFirst(byLikelihood, findTimes, now)
    .slice(0, maxCandidates)
    .map((entry) => suggestEntry(entry, items, now, findLastAmount))
    .filter(({ pending }) => pending === undefined)
    .slice(0, maxShown);
}

function suggestEntry(
  entry: PriceBookEntry,
  items: readonly ListItem[],
  now: number,
  findLastAmount: FindLastAmount,
): Suggestion {
  const { productId, name, bought } = entry;
  return {
    id: productId ?? `name:${name}`,
    name,
    productId,
    quantity: toPlannableQuantity(bought?.quantity ?? 1, bought?.unit ?? 'un'),
    unit: bought?.unit ?? 'un',
    ...findLastAmount([name], productId),
    meta: [habitText(entry, now), priceText(entry)].filter(Boolean).join(' · '),
    pending: findItemToRaise(items, productId, [name, ...entry.itemNames]),
  };
}

function suggestProduct(
  product: Product,
  items: readonly ListItem[],
  findLastAmount: FindLastAmount,
): Suggestion {
  const unit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  return {
    id: product.id,
    name: product.name,
    productId: product.id,
    product: asItemProduct(product),
    quantity: unit === 'kg' ? toPlannableQuantity(product.defaultOrderQuantity, unit) : 1,
    unit,
    ...(findLastAmount([], product.id) ??
      (unit === 'un' && product.unitText && { unitText: product.unitText })),
    meta: product.brand ?? product.categoryName ?? '',
    pending: findItemToRaise(items, product.id, [product.name]),
  };
}

/**
 * Returns the pending item with this product, or else a pending item that has no product and has
 * one of the names.
 */
export function findItemToRaise(
  items: readonly ListItem[],
  productId: string | null,
  names: readonly string[],
): ListItem | undefined {
  const { byProduct, byName } = indexPending(items);
  const linkedItem = productId === null ? undefined : byProduct.get(productId);
  if (linkedItem) return linkedItem;
  const [first] = names
    .flatMap((name) => byName.get(fold(name)) ?? [])
    .toSorted((one, other) => one.index - other.index);
  return first?.item;
}

/** The first pending item of each product, and of each folded name without a product. */
interface PendingIndex {
  readonly byProduct: ReadonlyMap<string, ListItem>;
  readonly byName: ReadonlyMap<string, { readonly item: ListItem; readonly index: number }>;
}

/** Cached, because each suggestion is looked up among all items, at each letter that is typed. */
const pendingIndexes = new WeakMap<readonly ListItem[], PendingIndex>();

function indexPending(items: readonly ListItem[]): PendingIndex {
  const cached = pendingIndexes.get(items);
  if (cached) return cached;
  const byProduct = new Map<string, ListItem>();
  const byName = new Map<string, { item: ListItem; index: number }>();
  for (const [index, item] of items.entries()) {
    if (item.isChecked) continue;
    const productId = takenOrPlannedProductId(item);
    if (productId !== null) {
      if (!byProduct.has(productId)) byProduct.set(productId, item);
      continue;
    }
    const name = fold(item.name);
    if (!byName.has(name)) byName.set(name, { item, index });
  }
  const pendingIndex = { byProduct, byName };
  pendingIndexes.set(items, pendingIndex);
  return pendingIndex;
}

interface FoldedName {
  readonly text: string;
  readonly words: readonly string[];
}

const foldName = (name: string): FoldedName => {
  const text = fold(name);
  return { text, words: text.split(/[^\p{L}\p{N}]+/u) };
};

/** Cached, because all names of the price book are compared at each letter that is typed. */
const foldedNames = new WeakMap<PriceBookEntry, readonly FoldedName[]>();

function foldedNamesOf(entry: PriceBookEntry): readonly FoldedName[] {
  const names = foldedNames.get(entry) ?? [entry.name, ...entry.itemNames].map(foldName);
  foldedNames.set(entry, names);
  return names;
}

/**
 * Returns 3 if a name begins with the query, 2 if each word of the query begins a word of a name, 1
 * if a query of three or more characters occurs within a name, else 0.
 */
function scoreBestMatch(query: string, names: readonly FoldedName[]): number {
  return Math.max(0, ...names.map((name) => scoreMatch(name, query)));
}

function scoreMatch({ text, words }: FoldedName, query: string): number {
  if (text.startsWith(query)) return 3;
  if (query.split(' ').every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return query.length > 2 && text.includes(query) ? 1 : 0;
}

/** Returns a score that is higher the more often and the more recently the item was bought. */
function scoreLikelihood(entry: PriceBookEntry, now: number): number {
  const { bought } = entry;
  const ageDays = Math.max(0, now - newestTimeOf(entry)) / dayInMs;
  return (bought?.count ?? countIfNeverBought) * 0.5 ** (ageDays / halfLifeDays);
}

const findNewestPrice = (latest: PriceBookEntry['latest']) =>
  latest
    .map((price) => ({ at: Date.parse(price.date), price }))
    .reduce((newest, candidate) => (candidate.at > newest.at ? candidate : newest), {
      at: 0,
      price: latest[0],
    });

/** When the item was last bought, also without a price (FIN-07), or its price noted. */
const newestTimeOf = ({ bought, latest }: PriceBookEntry): number =>
  Math.max(findNewestPrice(latest).at, Date.parse(bought?.date ?? '') || 0);

function habitText(entry: PriceBookEntry, now: number): string {
  const { bought } = entry;
  if (bought === undefined) return '';
  if (bought.count >= regularPurchaseCount) return 'de sempre';
  const days = Math.floor((now - newestTimeOf(entry)) / dayInMs);
  if (days >= 60) return `há ${Math.round(days / 30)} meses`;
  return bought.count === 1 ? 'comprado uma vez' : `comprado ${bought.count} vezes`;
}

function priceText({ bought, latest }: PriceBookEntry): string {
  const { price } = findNewestPrice(latest);
  if (price === undefined) return '';
  const unit = bought?.unit === 'kg' ? '/kg' : '';
  return `${formatMoney(toCentavos(price.unitPrice.price))}${unit} no ${price.supermarket}`;
}

/** Whether the product's name or brand matches the typed text. */
export const matchesText = (typed: string, { name, brand }: Product): boolean =>
  scoreBestMatch(fold(typed), [name, `${name} ${brand ?? ''}`].map(foldName)) > 0;
