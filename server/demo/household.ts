/**
 * Generates fourteen months of a household of two people that shops in four supermarkets. The same
 * last day gives the same data.
 */
import { fromCentavos, type ListUnit } from '@quitanda/contract';
import { createRandom, type Random } from '../../fakes/random.ts';
import { freshCategories, habits, packAt, treats } from './basket.ts';
import { dateOf, momentOf, monthsBefore, type Day } from './calendar.ts';
import { idAt } from './ids.ts';
import { HouseholdStock, type SharedState } from './household-stock.ts';
import type { Household, Line, Resident, Trip } from './generated-data.ts';
import { occasions } from './occasions.ts';
import { notePrices, planAhead, plannedLists, takeIntoCart } from './plans.ts';
import { offerOf, type PricedProduct } from './prices.ts';
import { supermarkets, usualVisit, type SupermarketKey, type Visit } from './supermarkets.ts';

export const monthCount = 14;

const seed = 20_261_122;
/**
 * `forgotten` is the probability that an item that is due is not bought. `treats` are the
 * probabilities of 0, 1, 2 and 3 unplanned items on a trip.
 */
const probability = { forgotten: 0.06, treats: [0.25, 0.3, 0.25, 0.2] };
const countedDaysAgo = 5;

/** Generates a household whose events are all before the start of `today`. */
export function generateHousehold(today: Day): Household {
  const random = createRandom(seed);
  const from = monthsBefore(today, monthCount);
  const stock = new HouseholdStock(habits, from, random);
  const shared = { random, stock, from };
  const visits = visitsBetween(from, today);
  const countDay = today - countedDaysAgo;
  const tripsBeforeCount = visits
    .filter(({ day }) => day <= countDay)
    .map((visit) => makeTrip(visit, shared));
  const counted = { at: momentOf(countDay, 21, 40), stock: stock.count(countDay) };
  const tripsAfterCount = visits
    .filter(({ day }) => day > countDay)
    .map((visit) => makeTrip(visit, shared));
  const plannedAt = momentOf(today - 1, 21, 10);
  const createdAt = momentOf(from, 7);
  const trips = [...tripsBeforeCount, ...tripsAfterCount];
  const lists = new Set([...trips.map(({ list }) => list), ...plannedLists]);
  const pantry = { id: idAt(createdAt, random), name: 'Despensa de casa', createdAt };
  const cottageId = idAt(plannedAt, random);
  const listIds = Object.fromEntries([...lists].map((name) => [name, idAt(createdAt, random)]));
  const planned = planAhead(today, plannedAt, shared);
  const householdId = idAt(createdAt, random);
  return {
    from,
    householdId,
    pantry,
    cottageId,
    listIds,
    trips,
    counted,
    planned,
    plannedAt,
    taken: takeIntoCart(today, plannedAt, planned, from),
    notes: notePrices(today, shared),
  };
}

function visitsBetween(from: Day, today: Day): Visit[] {
  const visits: Visit[] = [];
  for (let day = from; day < today; day += 1) {
    const date = dateOf(day);
    const occasion = occasions.find(
      (each) => each.month === date.getUTCMonth() && each.date === date.getUTCDate(),
    );
    const usual = usualVisit(day);
    if (occasion) visits.push({ day, supermarket: occasion.supermarket, occasion: occasion.list });
    else if (usual) visits.push(usual);
  }
  return visits;
}

/**
 * Marina shops at the market on most Saturdays and João at the wholesaler. They take turns
 * elsewhere.
 */
function buyerOf({ day, supermarket: key }: Visit): Resident {
  const week = Math.floor(day / 7);
  if (key === 'A') return 'joao';
  if (key === 'I') return week % 3 === 0 ? 'joao' : 'marina';
  return week % 2 === 0 ? 'joao' : 'marina';
}

type TripLine = Omit<Line, 'id' | 'takenAt'>;

function makeTrip(visit: Visit, shared: SharedState): Trip {
  const { random } = shared;
  const { name, listName, startHour, categoryOrder } = supermarkets[visit.supermarket];
  const tripLines =
    visit.occasion === undefined ? usualLines(visit, shared) : occasionLines(visit, shared);
  // Moves each line by up to three positions within its category.
  const positions = new Map(tripLines.map((line, index) => [line, index + random.below(4)]));
  const sortKeyOf = (line: TripLine) =>
    (categoryOrder.includes(line.category)
      ? categoryOrder.indexOf(line.category)
      : categoryOrder.length) *
      1_000 +
    (positions.get(line) ?? 0);
  const startedAt = momentOf(visit.day, startHour, random.below(50));
  let clock = startedAt;
  const lines = tripLines
    .toSorted((one, other) => sortKeyOf(one) - sortKeyOf(other))
    .map((line) => {
      clock += (30 + random.below(70)) * 1_000;
      return { ...line, id: idAt(clock, random), takenAt: clock };
    });
  const boughtAt = clock + (4 + random.below(6)) * 60_000;
  return {
    finishId: idAt(boughtAt, random),
    boughtBy: buyerOf(visit),
    list: visit.occasion ?? listName,
    supermarket: name,
    startedAt,
    boughtAt,
    lines,
  };
}

function usualLines(
  { day, supermarket: key }: Visit,
  { random, stock, from }: SharedState,
): TripLine[] {
  const lines = habits.flatMap((habit) => {
    const pack = packAt(habit, key);
    const isDue = stock.dueOf(habit) <= day + supermarkets[key].stockUpDays;
    if (!pack || !isDue || random.chance(probability.forgotten)) return [];
    const { price, isPromotion } = offerOf({ ...habit, ...pack }, key, day, from);
    const isDurable = !freshCategories.includes(habit.category);
    const planned = isPromotion && isDurable ? pack.quantity * 2 : pack.quantity;
    const bought = boughtQuantity(planned, habit.unit, random);
    stock.addPurchase(habit, pack, bought, day);
    return [lineOf(habit.item, { ...habit, ...pack }, fromCentavos(price), planned, bought)];
  });
  return [...lines, ...treatLines(key, day, random, from)];
}

function treatLines(key: SupermarketKey, day: Day, random: Random, from: Day): TripLine[] {
  // Picks the number of treats with the probabilities in `probability.treats`.
  let rest = random.next();
  const count = probability.treats.findIndex((each) => (rest -= each) < 0);
  const offeredTreats = treats.filter(({ supermarkets: sellers }) => sellers.includes(key));
  const pickedTreats = new Set(
    Array.from({ length: count }, () => offeredTreats[random.below(offeredTreats.length)]),
  );
  return [...pickedTreats].flatMap((each) => {
    if (!each) return [];
    const { price } = offerOf(each, key, day, from);
    const bought = boughtQuantity(each.quantity, each.unit, random);
    const line = lineOf(each.product, each, fromCentavos(price), bought, bought);
    return [{ ...line, isImpulse: true }];
  });
}

function occasionLines(
  { day, supermarket: key, occasion }: Visit,
  { from }: SharedState,
): TripLine[] {
  const items = occasions.find(({ list }) => list === occasion)?.items ?? [];
  return items.map((item) => {
    const { price } = offerOf(item, key, day, from);
    return lineOf(item.product, item, fromCentavos(price), item.quantity, item.quantity);
  });
}

const lineOf = (
  name: string,
  { product, category, unit }: PricedProduct,
  price: number,
  planned: number,
  bought: number,
): TripLine => ({ name, product, category, unit, planned, bought, price, isImpulse: false });

/** Returns the bought quantity: the plan in pieces, or about the planned weight in steps of 5 g. */
function boughtQuantity(planned: number, unit: ListUnit, random: Random): number {
  if (unit === 'un') return planned;
  return Math.max(5, Math.round(planned * (0.85 + 0.35 * random.next()) * 200)) / 200;
}
