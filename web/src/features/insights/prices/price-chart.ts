/** Computes the positions of a product's prices in its chart (INS-03). */
import type { RecordedPrice } from '@quitanda/contract/insights/price-history';
import type { UnitPrice } from '@quitanda/contract/insights/unit-prices';
import { createFractionScale } from '../spending/fraction-scale.ts';

/** A price of a product, with an id that distinguishes equal prices. */
export interface ShownPrice extends RecordedPrice {
  readonly id: string;
}

export interface ChartPoint {
  readonly id: string;
  /** A fraction of the width: 0 at the oldest price, 1 at the newest. */
  readonly x: number;
  /**
   * A fraction of the height: 0 at the highest price, 1 at the lowest, because y grows downwards.
   */
  readonly y: number;
  readonly isNote: boolean;
}

export interface PriceChart {
  /** In the order of time, the oldest first. */
  readonly points: readonly ChartPoint[];
  readonly medianY: number;
}

const valueOf = ({ price, per }: UnitPrice) => price / per;

/**
 * Returns the points of the chart. All records must be in one measure. If all prices are equal, the
 * points are at half the height; if all times are equal, at half the width.
 */
export function computePriceChart(records: readonly ShownPrice[], median: UnitPrice): PriceChart {
  const oldestFirst = records.toSorted((one, other) => one.at - other.at);
  const scaleX = createFractionScale(oldestFirst.map(({ at }) => at));
  const scaleY = createFractionScale(oldestFirst.map(({ unitPrice }) => valueOf(unitPrice)));
  return {
    points: oldestFirst.map(({ id, at, unitPrice, isNote }) => ({
      id,
      x: scaleX(at),
      y: 1 - scaleY(valueOf(unitPrice)),
      isNote,
    })),
    medianY: 1 - scaleY(valueOf(median)),
  };
}
