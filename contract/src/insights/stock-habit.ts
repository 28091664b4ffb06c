/** What a household's own purchases say of something in its pantry (INS-05, PAN-06). Free of zod. */
import { listUnits, type PantryUnit, type ProductUnit, type Thousandths } from '../values.ts';
import type { Amount } from './fill-up.ts';
import { dayInMs } from './price-standing.ts';
import { runOutOf, usualAmount, type Bought, type RunOut, type StockNow } from './run-out.ts';

/** What was usual before says little of today, milliseconds. */
export const habitMs = 730 * dayInMs;

export interface Stock extends StockNow {
  readonly unit: PantryUnit;
}

/** A purchase in the unit that it was paid by, also one that neither lists nor pantries have. */
export interface BoughtAs extends Bought {
  readonly unit: ProductUnit;
}

export interface StockHabit {
  /** What is bought of it at a time. */
  readonly usual: Amount;
  /** Null where it was bought too seldom to say. */
  readonly runOut: RunOut | null;
}

/** By the purchases of its product within {@link habitMs}; null where they say nothing. */
export function stockHabit(stock: Stock, bought: readonly BoughtAs[]): StockHabit | null {
  const usual = usualAmount(bought.flatMap(asPaid));
  return usual && { usual, runOut: runOutOf(inUnitOf(stock, bought), stock) };
}

const isoOf = (at: number) => new Date(at).toISOString();

/** A forecast as calls answer it, quantities apart. */
export const toldRunOut = ({ at, earliest, latest, from, every, intervals }: RunOut) => ({
  at: isoOf(at),
  earliest: isoOf(earliest),
  latest: isoOf(latest),
  intervals,
  from: { at: isoOf(from.at), quantity: from.quantity },
  everyDays: every / dayInMs,
});

/** Of a unit that lists do not have, nothing can be asked for. */
function asPaid({ at, quantity, unit: paid }: BoughtAs) {
  const unit = listUnits.find((known) => known === paid);
  return unit === undefined ? [] : [{ at, quantity, unit }];
}

/** Purchases in the unit of the stock; grams are bought by the kilo. */
function inUnitOf({ unit }: Stock, bought: readonly BoughtAs[]) {
  return bought.flatMap((line) => {
    if (line.unit === unit) return [line];
    if (unit !== 'g' || line.unit !== 'kg') return [];
    return [{ ...line, quantity: (line.quantity * 1_000) as Thousandths }];
  });
}
