/**
 * What would have been enough of what a household throws away (VAL-13, INS-05). Must not import zod,
 * because the browser loads this file.
 */
import { buyingStep, type Amount } from '../insights/fill-up.ts';
import type { Thousandths } from '../values/values.ts';

/** Something bought or thrown away: when, in milliseconds since 1970, and how much of its unit. */
export interface Portion {
  readonly at: number;
  readonly quantity: number;
}

/** 'Você joga fora 1 de 3 alfaces: compre 2': `thrown` of `bought`, so `enough` would have been enough. */
export interface WasteHint {
  readonly thrown: number;
  readonly bought: number;
  readonly enough: number;
}

export const wasteRule = {
  /** Fewer say nothing about a habit. */
  minPurchases: 3,
  minWastes: 2,
  /** Only what was bought and thrown away so long before the last of it counts, because habits change. */
  maxAgeMs: 180 * 86_400_000,
  /** More than this part of what was bought is a wrong record, such as what was never recorded as bought. */
  maxShare: 0.9,
} as const;

/**
 * Returns which part of what it buys a household throws away; null with too few purchases or wastes. Both
 * are of one item, in its unit.
 */
export function thrownShare(
  purchases: readonly Portion[],
  wastes: readonly Portion[],
): number | null {
  const newest = Math.max(...[...purchases, ...wastes].map(({ at }) => at));
  const since = newest - wasteRule.maxAgeMs;
  const bought = purchases.filter(({ at }) => at >= since);
  const first = Math.min(...bought.map(({ at }) => at));
  const thrown = wastes.filter(({ at }) => at >= first);
  if (bought.length < wasteRule.minPurchases || thrown.length < wasteRule.minWastes) return null;
  const share = sumOf(thrown) / sumOf(bought);
  return share > 0 && share <= wasteRule.maxShare ? share : null;
}

/**
 * Returns the hint about an item in the sizes in which it is bought; null without enough evidence, and if
 * less than one step of a purchase is thrown away.
 *
 * @param step the smallest amount that a person buys of it: 1 piece, 0.1 kg
 */
export function wasteHint(
  purchases: readonly Portion[],
  wastes: readonly Portion[],
  step = 1,
): WasteHint | null {
  const share = thrownShare(purchases, wastes);
  if (share === null) return null;
  const usual = Math.max(1, Math.round(medianOf(purchases) / step));
  // A household that buys one at a time buys fewer of several purchases.
  const sizes = usual > 1 ? [usual] : [2, 3, 4, 5, 6];
  const errorOf = (size: number) => Math.abs(Math.round(share * size) / size - share);
  const size = sizes.reduce((best, each) => (errorOf(each) < errorOf(best) - 0.01 ? each : best));
  const thrown = Math.min(Math.round(share * size), size - 1);
  const inUnit = (steps: number) => Math.round(steps * step * 1_000) / 1_000;
  return thrown < 1
    ? null
    : { thrown: inUnit(thrown), bought: inUnit(size), enough: inUnit(size - thrown) };
}

/** Returns the usual purchase without what is thrown away of it, at least 1 piece or 100 g. */
export function withoutWaste({ quantity, unit }: Amount, share: number | null): Amount {
  const step = buyingStep(unit);
  const steps = Math.round((quantity * (1 - (share ?? 0))) / step);
  return { unit, quantity: (Math.max(1, steps) * step) as Thousandths };
}

const sumOf = (portions: readonly Portion[]) =>
  portions.reduce((sum, { quantity }) => sum + quantity, 0);

function medianOf(portions: readonly Portion[]): number {
  const quantities = portions.map(({ quantity }) => quantity).toSorted((one, other) => one - other);
  return quantities[Math.floor((quantities.length - 1) / 2)] ?? 0;
}
