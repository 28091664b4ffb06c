/**
 * What a product cost in each supermarket: last, lowest, median. Must not import zod, because the
 * browser loads this file.
 */
import { fold } from '../values/text.ts';
import { measures, type Measure } from './packages.ts';
import type { PriceAt } from './price-standing.ts';
import { compareUnitPrices, medianUnitPrice, type UnitPrice } from './unit-prices.ts';

/** A price that was paid, or noted without a purchase. */
export interface RecordedPrice extends PriceAt {
  readonly supermarket: string | null;
  readonly isNote: boolean;
}

export interface PriceSummary {
  readonly last: RecordedPrice;
  /** The latest of the lowest prices. */
  readonly lowest: RecordedPrice;
  readonly median: UnitPrice;
  readonly count: number;
}

export interface PricesInMeasure extends PriceSummary {
  readonly measure: Measure;
  /**
   * Ordered by name, ignoring case and accents. Prices without a supermarket count only in the other
   * fields.
   */
  readonly supermarkets: readonly (PriceSummary & { readonly supermarket: string })[];
}

/**
 * Summarises the prices of one product, separately for each measure, because a price per kg and one
 * per piece cannot be compared. Prices of 0 are ignored. Empty without prices.
 */
export function summarisePrices(records: readonly RecordedPrice[]): PricesInMeasure[] {
  return measures.flatMap((measure) => {
    const inMeasure = records.filter(
      ({ unitPrice }) => unitPrice.measure === measure && unitPrice.price > 0,
    );
    const summary = summaryOf(inMeasure);
    return summary ? [{ measure, ...summary, supermarkets: bySupermarket(inMeasure) }] : [];
  });
}

function bySupermarket(records: readonly RecordedPrice[]) {
  const groups = Map.groupBy(records, ({ supermarket }) => supermarket);
  return [...groups]
    .flatMap(([supermarket, group]) => {
      const summary = summaryOf(group);
      return supermarket !== null && summary ? [{ supermarket, ...summary }] : [];
    })
    .toSorted((one, other) => (fold(one.supermarket) < fold(other.supermarket) ? -1 : 1));
}

function summaryOf(records: readonly RecordedPrice[]): PriceSummary | undefined {
  const newestFirst = records.toSorted((one, other) => other.at - one.at);
  const [last] = newestFirst;
  const [lowest] = newestFirst.toSorted((one, other) =>
    compareUnitPrices(one.unitPrice, other.unitPrice),
  );
  const median = medianUnitPrice(records.map(({ unitPrice }) => unitPrice));
  return last && lowest && median && { last, lowest, median, count: records.length };
}
