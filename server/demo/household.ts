/**
 * Generates fourteen months of a household of two people that shops in four supermarkets. The same
 * last day gives the same data.
 */
import { fromCentavos, type ListUnit } from '@quitanda/contract';
import { createChance, type Chance } from '../../fakes/chance.ts';
import { freshCategories, habits, packAt, treats } from './basket.ts';
import { dateOf, momentOf, monthsBefore, type Day } from './calendar.ts';
import { idAt } from './ids.ts';
import { HouseholdStock, type SharedState } from './household-stock.ts';
import type { Household, Line, Resident, Trip } from './generated-data.ts';
import { occasions } from './occasions.ts';
import { noteSeen, planAhead, plannedLists, takeFirst } from './plans.ts';
import { offerOf, type Priced } from './prices.ts';
import { supermarkets, usualVisit, type SupermarketKey, type Visit } from './supermarkets.ts';

export const monthCount = 14;

const seed = 20_261_122;
const share = { forgotten: 0.06, treats: [0.25, 0.3, 0.25, 0.2] };
const countedDaysAgo = 5;

/** Every event is before the start of `today`. */
export function generateHousehold(today: Day): Household {
  const chance = createChance(seed);
  const from = monthsBefore(today, monthCount);
  const stock = new HouseholdStock(habits, from, chance);
  const shared = { chance, stock, from };
  const visits = visitsBetween(from, today);
  const countDay = today - countedDaysAgo;
  const earlier = visits
    .filter(({ day }) => day <= countDay)
    .map((visit) => makeTrip(visit, shared));
  const counted = { at: momentOf(countDay, 21, 40), stock: stock.count(countDay) };
  const later = visits.filter(({ day }) => day > countDay).map((visit) => makeTrip(visit, shared));
  const plannedAt = momentOf(today - 1, 21, 10);
  const createdAt = momentOf(from, 7);
  const trips = [...earlier, ...later];
  const lists = new Set([...trips.map(({ list }) => list), ...plannedLists]);
  const pantry = { id: idAt(createdAt, chance), name: 'Despensa de casa', createdAt };
  const cottageId = idAt(plannedAt, chance);
  const listIds = Object.fromEntries([...lists].map((name) => [name, idAt(createdAt, chance)]));
  const planned = planAhead(today, plannedAt, shared);
  const householdId = idAt(createdAt, chance);
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
    taken: takeFirst(today, plannedAt, planned, from),
    notes: noteSeen(today, shared),
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

type Wanted = Omit<Line, 'id' | 'takenAt'>;

function makeTrip(visit: Visit, shared: SharedState): Trip {
  const { chance } = shared;
  const { name, listName, startHour, categoryOrder } = supermarkets[visit.supermarket];
  const wanted = visit.occasion === undefined ? usual(visit, shared) : feast(visit, shared);
  const orders = new Map(wanted.map((line, index) => [line, index + chance.below(4)]));
  const orderOf = (line: Wanted) =>
    (categoryOrder.includes(line.category)
      ? categoryOrder.indexOf(line.category)
      : categoryOrder.length) *
      1_000 +
    (orders.get(line) ?? 0);
  const startedAt = momentOf(visit.day, startHour, chance.below(50));
  let clock = startedAt;
  const lines = wanted
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map((line) => {
      clock += (30 + chance.below(70)) * 1_000;
      return { ...line, id: idAt(clock, chance), takenAt: clock };
    });
  const boughtAt = clock + (4 + chance.below(6)) * 60_000;
  return {
    finishId: idAt(boughtAt, chance),
    boughtBy: buyerOf(visit),
    list: visit.occasion ?? listName,
    supermarket: name,
    startedAt,
    boughtAt,
    lines,
  };
}

function usual({ day, supermarket: key }: Visit, { chance, stock, from }: SharedState): Wanted[] {
  const lines = habits.flatMap((habit) => {
    const pack = packAt(habit, key);
    const isDue = stock.dueOf(habit) <= day + supermarkets[key].stockUpDays;
    if (!pack || !isDue || chance.happens(share.forgotten)) return [];
    const { price, isPromotion } = offerOf({ ...habit, ...pack }, key, day, from);
    const keeps = !freshCategories.includes(habit.category);
    const planned = isPromotion && keeps ? pack.quantity * 2 : pack.quantity;
    const bought = weighed(planned, habit.unit, chance);
    stock.addPurchase(habit, pack, bought, day);
    return [lineOf(habit.item, { ...habit, ...pack }, fromCentavos(price), planned, bought)];
  });
  return [...lines, ...treat(key, day, chance, from)];
}

function treat(key: SupermarketKey, day: Day, chance: Chance, from: Day): Wanted[] {
  let left = chance.next();
  const count = share.treats.findIndex((each) => (left -= each) < 0);
  const offered = treats.filter(({ supermarkets: sellers }) => sellers.includes(key));
  const chosen = new Set(
    Array.from({ length: count }, () => offered[chance.below(offered.length)]),
  );
  return [...chosen].flatMap((each) => {
    if (!each) return [];
    const { price } = offerOf(each, key, day, from);
    const bought = weighed(each.quantity, each.unit, chance);
    const line = lineOf(each.product, each, fromCentavos(price), bought, bought);
    return [{ ...line, isImpulse: true }];
  });
}

function feast({ day, supermarket: key, occasion }: Visit, { from }: SharedState): Wanted[] {
  const items = occasions.find(({ list }) => list === occasion)?.items ?? [];
  return items.map((item) => {
    const { price } = offerOf(item, key, day, from);
    return lineOf(item.product, item, fromCentavos(price), item.quantity, item.quantity);
  });
}

const lineOf = (
  name: string,
  { product, category, unit }: Priced,
  price: number,
  planned: number,
  bought: number,
): Wanted => ({ name, product, category, unit, planned, bought, price, isImpulse: false });

/** Pieces are bought as planned. Weights differ from the plan, in steps of five grams. */
function weighed(planned: number, unit: ListUnit, chance: Chance): number {
  if (unit === 'un') return planned;
  return Math.max(5, Math.round(planned * (0.85 + 0.35 * chance.next()) * 200)) / 200;
}
