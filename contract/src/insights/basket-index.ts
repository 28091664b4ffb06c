/**
 * The price index of this household's basket, month by month: a chained index of matched items, the
 * weighted geometric mean of their price changes, with the same weights over the whole chain
 * ("geometric Young", Armknecht and Silver, Post-Laspeyres, IMF Working Paper 12/105, 2012). With
 * fixed weights the index returns to its value after a promotion; chained superlative indices
 * (Fisher, Törnqvist) drift. Must not import zod, because the browser loads this file.
 */
import type { Centavos } from '../values/values.ts';
import { monthIndexOf, type Month } from './months.ts';
import type { PriceAt } from './price-standing.ts';
import { medianUnitPrice, type UnitPrice } from './unit-prices.ts';

/** A line of a trip. */
export interface BasketLine extends PriceAt {
  /**
   * The key of the product, or of the item's name if it has no product, from `thingOf`. Lines are
   * matched by thing and measure.
   */
  readonly thing: string;
  readonly total: Centavos;
}

export const basketRule = {
  /** A month with a smaller `itemCount` has no index. */
  minItems: 5,
  /** The number of months for which a price is used while the item is not bought again. */
  carriedMonths: 3,
} as const;

export interface BasketMonth {
  readonly month: string;
  /** 100 in the first month that has enough items, with one decimal; null if there are too few. */
  readonly index: number | null;
  /**
   * Items bought in the month whose price could be compared; in the first month all that were
   * bought.
   */
  readonly itemCount: number;
}

interface Item {
  readonly weight: number;
  /** The median of its prices in each month in which it was bought. */
  readonly prices: readonly (UnitPrice | undefined)[];
}

/**
 * Computes the index over `months`. An item's price in a month is the median of what was paid for
 * it; it is used for three more months while the item is not bought again. The weight of an item is
 * what was spent on it in all the months. A month with an `itemCount` below five has no index, and
 * the next month is compared with the last one that has an index.
 */
export function basketIndex(lines: readonly BasketLine[], months: readonly Month[]): BasketMonth[] {
  const items = itemsOf(lines, months);
  let baseMonth: number | undefined;
  let level = 100;
  return months.map(({ month }, monthIndex) => {
    const boughtItems = items.filter(({ prices }) => prices[monthIndex]);
    const from = baseMonth;
    const priceChanges =
      from === undefined ? [] : items.flatMap((item) => changeOf(item, from, monthIndex));
    const itemCount =
      from === undefined
        ? boughtItems.length
        : priceChanges.filter(({ wasBoughtThen }) => wasBoughtThen).length;
    if (itemCount < basketRule.minItems) return { month, index: null, itemCount };
    baseMonth = monthIndex;
    if (from !== undefined) level *= meanChange(priceChanges);
    return { month, index: Math.round(level * 10) / 10, itemCount };
  });
}

function itemsOf(lines: readonly BasketLine[], months: readonly Month[]): Item[] {
  const counted = lines.filter(({ unitPrice }) => unitPrice.price > 0);
  const groups = Map.groupBy(counted, ({ thing, unitPrice }) => `${unitPrice.measure} ${thing}`);
  return [...groups.values()].map((group) => {
    const byMonth = months.map((): UnitPrice[] => []);
    let weight = 0;
    for (const { at, unitPrice, total } of group) {
      const pricesOfMonth = byMonth[monthIndexOf(at, months)];
      pricesOfMonth?.push(unitPrice);
      if (pricesOfMonth) weight += total;
    }
    return { weight, prices: byMonth.map((prices) => medianUnitPrice(prices)) };
  });
}

interface Change {
  readonly logarithm: number;
  readonly weight: number;
  readonly wasBoughtThen: boolean;
}

/** How an item's price changed between two months; empty if it has no price in one of them. */
function changeOf({ prices, weight }: Item, from: number, to: number): Change[] {
  const [before, after] = [carriedPrice(prices, from), carriedPrice(prices, to)];
  if (!before || !after || weight === 0) return [];
  const ratio = (after.price * before.per) / (before.price * after.per);
  return [{ logarithm: Math.log(ratio), weight, wasBoughtThen: prices[to] !== undefined }];
}

function carriedPrice(prices: Item['prices'], month: number): UnitPrice | undefined {
  for (let back = 0; back <= basketRule.carriedMonths; back += 1) {
    const price = prices[month - back];
    if (price) return price;
  }
  return undefined;
}

function meanChange(changes: readonly Change[]): number {
  let [sum, weights] = [0, 0];
  for (const { logarithm, weight } of changes) {
    sum += logarithm * weight;
    weights += weight;
  }
  return Math.exp(sum / weights);
}
