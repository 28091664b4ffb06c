/**
 * The positions of a product's prices in its chart, as fractions of its width and height (INS-03).
 */
import type { RecordedPrice } from '@quitanda/contract/insights/price-history';
import type { UnitPrice } from '@quitanda/contract/insights/unit-prices';
import { fractionOf } from '../spending/fraction-of.ts';

/** A price of a product, with an id that distinguishes equal prices. */
export interface ShownPrice extends RecordedPrice {
  readonly id: string;
}

export interface ChartPoint {
  readonly id: string;
  /** 0 at the oldest price, 1 at the newest. */
  readonly x: number;
  /** 0 at the highest price, 1 at the lowest, because coordinates count downwards. */
  readonly y: number;
  readonly isNote: boolean;
}

export interface PriceChart {
  /** The oldest first. */
  readonly points: readonly ChartPoint[];
  readonly medianY: number;
}

const valueOf = ({ price, per }: UnitPrice) => price / per;

/**
 * Returns the points of the chart. All records must be in one measure. If all prices or days are
 * equal, the points are in the middle.
 */
export function priceChart(records: readonly ShownPrice[], median: UnitPrice): PriceChart {
  const oldestFirst = records.toSorted((one, other) => one.at - other.at);
  const xOf = fractionOf(oldestFirst.map(({ at }) => at));
  const yOf = fractionOf(oldestFirst.map(({ unitPrice }) => valueOf(unitPrice)));
  return {
    points: oldestFirst.map(({ id, at, unitPrice, isNote }) => ({
      id,
      x: xOf(at),
      y: 1 - yOf(valueOf(unitPrice)),
      isNote,
    })),
    medianY: 1 - yOf(valueOf(median)),
  };
}
