/**
 * How long things keep, and the dates that follow from it (VAL-03). Must not import zod, because the
 * browser loads this file.
 */
import { sectionKeyOf } from '../sections/section-of.ts';
import type { CategoryKey } from '../sections/category-keys.ts';
import { addDays, batchIdOfLine, type Batch, type BatchFacts, type DateKind } from './batches.ts';

/** Where something is kept at home. */
export type StoragePlace = 'pantry' | 'fridge' | 'freezer' | 'counter';

/** How long something keeps, in days; null if it does not spoil in a sensible time. */
export interface ShelfLife {
  readonly place: StoragePlace;
  /** From the purchase, closed. */
  readonly days: number | null;
  readonly openedDays: number | null;
  readonly frozenDays: number | null;
  /** In the fridge after thawing. */
  readonly thawedDays: number | null;
  readonly kind: DateKind;
}

/** What decides how long something keeps. */
export interface KeptThing {
  readonly name: string;
  readonly categoryName: string | null;
  /** The days that the household has set: from the purchase, and after opening. */
  readonly shelfLifeDays?: number | null | undefined;
  readonly openedLifeDays?: number | null | undefined;
}

const lifeOfSection: Partial<Record<CategoryKey, ShelfLife>> = {
  hortifruti: {
    place: 'fridge',
    days: 7,
    openedDays: 3,
    frozenDays: 240,
    thawedDays: 1,
    kind: 'best-before',
  },
  laticinios: {
    place: 'fridge',
    days: 10,
    openedDays: 4,
    frozenDays: 90,
    thawedDays: 2,
    kind: 'best-before',
  },
  carnes: {
    place: 'fridge',
    days: 2,
    openedDays: 2,
    frozenDays: 120,
    thawedDays: 1,
    kind: 'use-by',
  },
  padaria: {
    place: 'counter',
    days: 4,
    openedDays: 4,
    frozenDays: 90,
    thawedDays: 2,
    kind: 'best-before',
  },
};

/** Returns how long a thing keeps by its name, or else its section; null if it does not spoil. */
export function shelfLifeOf({ name, categoryName }: KeptThing): ShelfLife | null {
  return lifeOfSection[sectionKeyOf(name, categoryName)] ?? null;
}

/** Returns the suggested date of what was bought on a date; none for what does not spoil. */
export function suggestedDate(thing: KeptThing, boughtOn: string): BatchFacts {
  const life = shelfLifeOf(thing);
  const days = thing.shelfLifeDays ?? life?.days;
  if (days == null) return {};
  return { bestBefore: addDays(boughtOn, days), kind: life?.kind ?? 'best-before', isGuess: true };
}

/**
 * Returns the batch that a line of a finish makes, on the server and on devices (VAL-02).
 *
 * @param line `amount` is what it adds, in the unit of the item; `paid` what it cost, in reais
 */
export const boughtBatch = (
  line: { readonly id: string; readonly amount: number; readonly paid: number | null },
  finish: { readonly id: string; readonly boughtOn: string },
  item: KeptThing,
): Batch => ({
  id: batchIdOfLine(line.id),
  amount: line.amount,
  boughtOn: finish.boughtOn,
  finishId: finish.id,
  ...(line.paid !== null && { paid: line.paid, bought: line.amount }),
  ...suggestedDate(item, finish.boughtOn),
});
