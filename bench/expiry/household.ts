/** Simulates a household that shops, eats and throws away, and records a part of this in the app. */
import {
  addBatch,
  addDays,
  batchesOf,
  changeBatch,
  daysBetween,
  learnedShelfLife,
  takeFromBatch,
  type Batch,
} from '../../contract/src/batches/batches.ts';
import { soonDays, type ForecastStock } from '../../contract/src/batches/expiring.ts';
import { boughtBatch, frozenFacts, shelfLifeOf } from '../../contract/src/batches/shelf-life.ts';
import { runOutOf, type PastPurchase } from '../../contract/src/insights/run-out.ts';
import { toThousandths } from '../../contract/src/values/values.ts';
import type { Random } from '../../fakes/random.ts';
import { eatenFoods, type EatenFood } from './foods.ts';

/** How much of what it uses a household records. */
export type Recording = 'always' | 'often' | 'never';

interface Habits {
  readonly size: number;
  readonly recording: Recording;
  /** The probability that somebody states the printed date of what was bought. */
  readonly statesDates: number;
  /** Days of the week, from 0 to 6. */
  readonly shoppingDays: readonly number[];
  /** How much more than it needs it buys. */
  readonly surplus: number;
  /** The probability that it eats what an alarm names. */
  readonly reacts: number;
}

/** What really is at home of one purchase. */
interface Lot {
  readonly id: string;
  amount: number;
  /** The day on which nobody eats it any more. */
  spoilsOn: number;
  isFrozen: boolean;
  /** The days on which some of it was eaten or thrown away. */
  readonly goneOn: number[];
  wasThrownAway: boolean;
}

/** A food of the household: what the app has recorded of it, and what is really there. */
export interface Shelf {
  readonly food: EatenFood;
  /** In packages a day. */
  readonly perDay: number;
  stock: Omit<ForecastStock, 'runOut'>;
  countedAt: number | null;
  purchases: readonly PastPurchase[];
  readonly lots: Map<string, Lot>;
  /** How much it is liked this week. */
  mood: number;
}

const firstDay = '2026-01-01';
export const dateOfDay = (day: number) => addDays(firstDay, day);
const instantOf = (day: number, hour: number) =>
  Date.parse(dateOfDay(day)) + (hour + 3) * 3_600_000;
const recorded: Readonly<Record<Recording, number>> = { always: 0.9, often: 0.4, never: 0 };
const portion = 0.25;

export interface Household extends Habits {
  readonly random: Random;
  readonly shelves: readonly Shelf[];
}

export function createHousehold(random: Random): Household {
  const size = 1 + random.below(5);
  const first = random.below(7);
  return {
    random,
    size,
    recording: random.pick(['always', 'always', 'often', 'often', 'never']),
    statesDates: random.pick([0, 0, 0.1, 0.3, 0.7]),
    shoppingDays: random.chance(0.6) ? [first] : [first, (first + 3) % 7],
    surplus: 0.9 + random.next() * 0.5,
    reacts: 0.2 + random.next() * 0.6,
    shelves: eatenFoods
      .filter(({ popularity }) => random.chance(popularity))
      .map((food) => ({
        food,
        perDay: (food.perPersonWeekly * size * (0.5 + random.next())) / 7,
        stock: { id: food.name, quantity: 0, batches: null },
        countedAt: null,
        purchases: [],
        lots: new Map(),
        mood: 1,
      })),
  };
}

/** Whether a date is today or within the days in which the pantry calls it soon. */
export const isNear = (date: string | null | undefined, day: number): boolean =>
  date != null && date >= dateOfDay(day) && date <= dateOfDay(day + soonDays);

/** The shelves with a batch whose date is near, with their forecasts as of a morning. */
export function nearItems({ shelves }: Household, day: number) {
  return shelves
    .filter(({ stock }) => stock.batches?.some(({ bestBefore }) => isNear(bestBefore, day)))
    .map((shelf) => {
      const { stock, countedAt, purchases } = shelf;
      const now = { quantity: toThousandths(stock.quantity), countedAt };
      return { ...stock, shelf, stock, runOut: runOutOf(purchases, now) };
    });
}

/** Eats some of what an alarm named, if there is any. */
export function react(
  { random, reacts, recording }: Household,
  shelf: Shelf,
  id: string,
  day: number,
) {
  const lot = shelf.lots.get(id);
  if (lot && lot.amount > 0 && random.chance(reacts)) {
    eatFrom(shelf, lot, Math.min(lot.amount, 1), day);
    if (random.chance(recorded[recording])) recordUse(shelf, day);
  }
}

/** A day of eating, throwing away and shopping. */
export function liveDay(household: Household, day: number): void {
  const { random, shelves, shoppingDays } = household;
  const isAway = Math.floor(day / 14) % 13 === 6;
  for (const shelf of shelves) {
    if (day % 7 === 0) shelf.mood = 0.4 + 1.2 * random.next();
    if (!isAway) eat(household, shelf, day);
    throwAway(household, shelf, day);
    if (day % 14 === 0 && household.recording === 'often' && random.chance(0.5)) {
      recordUse(shelf, day);
    }
  }
  if (!isAway && shoppingDays.includes(day % 7)) {
    for (const shelf of shelves) shop(household, shelf, day);
  }
}

const atHome = ({ lots }: Shelf) => [...lots.values()].reduce((sum, { amount }) => sum + amount, 0);

function eat({ random, recording }: Household, shelf: Shelf, day: number): void {
  let portions = 0;
  // A sum of chances has the spread of a real appetite.
  for (let trial = 0; trial < 8; trial += 1) {
    if (random.chance((shelf.perDay * shelf.mood) / portion / 8)) portions += 1;
  }
  let missing = portions * portion;
  const edible = [...shelf.lots.values()]
    .filter(({ amount, spoilsOn }) => amount > 0 && day <= spoilsOn)
    .toSorted(
      (one, other) =>
        Number(one.isFrozen) - Number(other.isFrozen) || one.spoilsOn - other.spoilsOn,
    );
  // Somebody takes the fresh package although an older one is open.
  if (random.chance(0.2)) edible.reverse();
  for (const lot of edible) {
    const eaten = Math.min(missing, lot.amount);
    missing -= eaten;
    if (eaten > 0) eatFrom(shelf, lot, eaten, day);
  }
  const eaten = portions * portion - missing;
  if (eaten > 0 && random.chance(recorded[recording])) {
    setStock(shelf, Math.max(0, shelf.stock.quantity - eaten), day);
  }
}

function eatFrom(shelf: Shelf, lot: Lot, amount: number, day: number): void {
  lot.amount -= amount;
  lot.goneOn.push(day);
  if (lot.amount < 0.01) lot.amount = 0;
}

function setStock(shelf: Shelf, quantity: number, day: number): void {
  shelf.stock = { ...shelf.stock, quantity: Math.round(quantity * 1_000) / 1_000 };
  shelf.countedAt = instantOf(day, 20);
}

/** Somebody counts what is there. */
const recordUse = (shelf: Shelf, day: number) =>
  setStock(shelf, Math.min(shelf.stock.quantity, atHome(shelf)), day);

function throwAway({ random, recording }: Household, shelf: Shelf, day: number): void {
  for (const lot of shelf.lots.values()) {
    if (lot.amount === 0 || day <= lot.spoilsOn || !random.chance(0.5)) continue;
    if (random.chance(recorded[recording])) {
      const { batches, quantity } = takeFromBatch(shelf.stock, lot.id, lot.amount);
      shelf.stock = { ...shelf.stock, batches };
      setStock(shelf, quantity, day);
    }
    lot.amount = 0;
    lot.goneOn.push(day);
    lot.wasThrownAway = true;
  }
}

function shop(household: Household, shelf: Shelf, day: number): void {
  const { random, shoppingDays, surplus, recording } = household;
  const daysToNext = shoppingDays.length === 1 ? 7 : 4;
  const wanted = shelf.perDay * daysToNext * surplus - atHome(shelf);
  if (wanted < 0.3 * shelf.perDay * daysToNext) return;
  const amount = Math.max(1, Math.round(wanted)) * (random.chance(0.08) ? 2 : 1);
  const [mean, spread] = shelf.food.life;
  const life = Math.max(1, Math.round(mean + spread * (random.next() + random.next() - 1) * 2));
  const { name } = shelf.food;
  const thing = { name, categoryName: null, shelfLifeDays: shelf.stock.shelfLifeDays };
  const line = { id: `${name} ${day}`, amount, paid: null };
  const batch = boughtBatch(line, { id: 'finish', boughtOn: dateOfDay(day) }, thing);
  const lot: Lot = {
    id: batch.id,
    amount,
    spoilsOn: day + life + graceOf(household, shelf),
    isFrozen: false,
    goneOn: [],
    wasThrownAway: false,
  };
  shelf.lots.set(lot.id, lot);
  store(household, shelf, batch, { day, life });
  if (shelf.food.canFreeze && random.chance(0.3)) {
    lot.spoilsOn = day + 120;
    lot.isFrozen = true;
    if (random.chance(recorded[recording])) {
      change(shelf, batch.id, frozenFacts(thing, batch, dateOfDay(day)));
    }
  }
}

/** For how many days after its date it is eaten. */
const graceOf = ({ random }: Household, { food }: Shelf) =>
  shelfLifeOf({ name: food.name, categoryName: null })?.kind === 'use-by'
    ? random.below(2)
    : random.below(6);

/** What the finish of the trip tells the app, and somebody who states the printed date. */
function store(
  { random, statesDates }: Household,
  shelf: Shelf,
  batch: Batch,
  { day, life }: { day: number; life: number },
) {
  const today = dateOfDay(day);
  const batches = addBatch(shelf.stock, batch).filter(
    ({ bestBefore }) => !bestBefore || daysBetween(bestBefore, today) < 60,
  );
  shelf.stock = { ...shelf.stock, batches, quantity: shelf.stock.quantity + batch.amount };
  shelf.purchases = [
    ...shelf.purchases.slice(-20),
    { at: instantOf(day, 18), quantity: toThousandths(batch.amount) },
  ];
  if (shelf.food.isDated && random.chance(statesDates)) {
    const facts = { bestBefore: addDays(today, life), isGuess: false };
    change(shelf, batch.id, facts);
    shelf.stock = { ...shelf.stock, shelfLifeDays: learnedShelfLife(batch, facts) };
  }
}

function change(shelf: Shelf, id: string, facts: Partial<Batch>): void {
  const { stock } = shelf;
  const batches = changeBatch(stock, id, { newId: `${id} part`, facts }) ?? batchesOf(stock);
  shelf.stock = { ...stock, batches };
}
