import { toCentavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readSeedCategories } from '../src/features/catalogue/seed/seed-categories.ts';
import { habits, treats } from './basket.ts';
import { dateOf, dayAt, momentOf, monthsBefore, weekdayOf } from './calendar.ts';
import { generateHousehold } from './household.ts';
import { occasions } from './occasions.ts';
import { offerOf } from './prices.ts';
import { supermarkets } from './supermarkets.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const today = dayOf('2026-11-22');
const household = generateHousehold(today);
const lines = household.trips.flatMap((trip) => trip.lines.map((line) => ({ ...trip, ...line })));

it('generates the same months for the same day', () => {
  expect(generateHousehold(today)).toEqual(household);
  expect(generateHousehold(today + 1)).not.toEqual(household);
});

it('shops in four supermarkets for fourteen months, in chronological order', () => {
  const names = new Set(household.trips.map(({ supermarket }) => supermarket));
  expect([...names].toSorted()).toEqual(
    Object.values(supermarkets)
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(dateOf(household.from).toISOString().slice(0, 10)).toBe('2025-09-22');
  const months = new Set(
    lines.map(({ boughtAt }) => dateOf(dayAt(boughtAt)).toISOString().slice(0, 7)),
  );
  // Fourteen months that begin on 22 September lie in fifteen calendar months.
  expect(months.size).toBe(15);
  const moments = household.trips.flatMap(({ startedAt, lines: taken, boughtAt }) => [
    startedAt,
    ...taken.map(({ takenAt }) => takenAt),
    boughtAt,
  ]);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(household.trips.every((trip) => trip.lines.length > 0)).toBe(true);
});

it.each(['2026-11-22', '2025-04-29', '2028-04-30', '2028-02-29', '2028-03-01', '2027-01-01'])(
  'has no event on or after %s, and none before the fourteen months that end there',
  (date) => {
    const end = dayOf(date);
    const { from, trips, counted, plannedAt, notes } = generateHousehold(end);
    const moments = [
      ...trips.flatMap(({ startedAt, boughtAt }) => [startedAt, boughtAt]),
      ...notes.map(({ notedAt }) => notedAt),
      counted.at,
      plannedAt,
    ];
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(momentOf(from, 0));
    expect(Math.max(...moments)).toBeLessThan(momentOf(end, 0));
    expect(trips.length).toBeGreaterThan(120);
  },
);

it('counts months back across leap days and short months', () => {
  const before = (date: string) =>
    dateOf(monthsBefore(dayOf(date), 14))
      .toISOString()
      .slice(0, 10);
  expect(before('2025-04-30')).toBe('2024-02-29');
  expect(before('2026-04-30')).toBe('2025-02-28');
  expect(before('2029-04-29')).toBe('2028-02-29');
  expect(before('2028-02-29')).toBe('2026-12-29');
  expect(weekdayOf(dayOf('2028-02-29'))).toBe(2);
  // 1 March 2028 is a Wednesday, the day after a leap day.
  const days = generateHousehold(dayOf('2028-03-10')).trips.map(({ boughtAt }) => dayAt(boughtAt));
  expect(days).toContain(dayOf('2028-03-01'));
  expect(new Set(days).size).toBe(days.length);
});

it('uses the household’s time zone', () => {
  const day = dayOf('2026-11-22');
  expect(new Date(momentOf(day, 21, 10)).toISOString()).toBe('2026-11-23T00:10:00.000Z');
  expect(dayAt(Date.parse('2026-11-23T02:59:59Z'))).toBe(day);
  expect(dayAt(Date.parse('2026-11-23T03:00:00Z'))).toBe(day + 1);
});

it('has prices in whole centavos, and quantities in pieces or in steps of five grams', () => {
  for (const { price, bought, planned, unit, product } of lines) {
    // `toCentavos` throws beyond two decimals.
    expect(toCentavos(price), product).toBeGreaterThan(0);
    expect(Number.isInteger(unit === 'un' ? bought : Math.round(bought * 1e6) / 5_000)).toBe(true);
    expect(planned).toBeGreaterThan(0);
  }
});

it('buys only products of the starter catalogue, with the right category and unit', () => {
  const seedProducts = new Map(
    readSeedCategories().flatMap(({ category, products }) =>
      products.map(({ name, unit }) => [name, { category, unit }]),
    ),
  );
  const bought = [
    ...habits.flatMap(({ packs, category, unit }) =>
      packs.map(({ product }) => ({ product, category, unit })),
    ),
    ...treats,
    ...occasions.flatMap(({ items }) => items),
  ];
  for (const { product, category, unit } of bought) {
    expect({ product, ...seedProducts.get(product) }).toEqual({ product, category, unit });
  }
});

it('has impulse items, an item in two pack sizes, and promotions', () => {
  const impulses = lines.filter(({ isImpulse }) => isImpulse).length / lines.length;
  expect(impulses).toBeGreaterThan(0.03);
  expect(impulses).toBeLessThan(0.15);
  const rice = lines.filter(({ name }) => name === 'Arroz').map(({ product }) => product);
  expect(new Set(rice)).toEqual(new Set(['Arroz Tio João 5 kg', 'Arroz Tio João 1 kg']));
  const coffee = { product: 'Café Pilão 500 g', category: 'Café e Matinais', unit: 'un' } as const;
  const offers = Array.from({ length: 420 }, (_, day) =>
    offerOf({ ...coffee, price: 28.9 }, 'A', today - 420 + day, today - 420),
  );
  const promotions = offers.filter(({ isPromotion }) => isPromotion);
  expect(promotions.length).toBeGreaterThan(7);
  expect(promotions.length).toBeLessThan(100);
  expect(offers.at(-1)?.price).toBeGreaterThan(offers[0]?.price ?? Infinity);
});

it('has two people who both buy, plan, note prices and take items into the cart', () => {
  const paidBy = (resident: string) =>
    lines
      .filter(({ boughtBy }) => boughtBy === resident)
      .reduce((total, { price, bought }) => total + price * bought, 0);
  const joaosShare = paidBy('joao') / (paidBy('joao') + paidBy('marina'));
  expect(joaosShare).toBeGreaterThan(0.3);
  expect(joaosShare).toBeLessThan(0.7);
  const { planned, taken, plannedAt, notes } = household;
  const weekly = planned['Compra da semana'] ?? [];
  const bothPeople = new Set(['joao', 'marina']);
  expect(new Set(weekly.map(({ addedBy }) => addedBy))).toEqual(bothPeople);
  expect(new Set(taken.map(({ takenBy }) => takenBy))).toEqual(bothPeople);
  expect(new Set(notes.map(({ notedBy }) => notedBy))).toEqual(bothPeople);
  expect(taken).toHaveLength(5);
  const ids = weekly.map(({ id }) => id);
  for (const { id, takenAt } of taken) {
    expect(ids).toContain(id);
    expect(takenAt).toBeGreaterThan(plannedAt);
    expect(takenAt).toBeLessThan(momentOf(today, 0));
  }
});

it('has a planned list, a counted pantry and price notes', () => {
  const { planned, counted, notes } = household;
  expect(planned['Compra da semana']?.length).toBeGreaterThan(15);
  expect(planned['Compra da semana']?.some(({ product }) => product === null)).toBe(true);
  expect(counted.stock.some(({ quantity, threshold }) => quantity <= threshold)).toBe(true);
  expect(counted.stock.some(({ target }) => target !== null)).toBe(true);
  expect(notes).toHaveLength(9);
});
