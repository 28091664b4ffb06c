import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { takingOrder, type TakenThing } from './taking-order.ts';

const categories = ['Hortifrúti', 'Mercearia', 'Padaria', 'Bebidas'];

let tripCount = 0;
/**
 * Creates the things of a trip from a text such as 'Padaria:pão Bebidas:água', in the order in which
 * they were taken, one minute apart.
 */
function createTrip(steps: string): TakenThing[] {
  tripCount += 1;
  const tripId = `trip-${tripCount}`;
  return steps.split(' ').map((step, minute) => {
    const [category = '', productId = ''] = step.split(':');
    return { tripId, category, productId, takenAt: minute * 60_000 };
  });
}
const orderOf = (...trips: TakenThing[][]) => takingOrder(trips.flat(), categories);

it('INS-06 uses the default order of the categories before any trip', () => {
  expect(orderOf()).toEqual({ categories, products: [], shopCount: 0 });
});

it('INS-06 learns the order in which people pass the categories', () => {
  const backwards = () => createTrip('Bebidas:água Padaria:pão Mercearia:arroz Hortifrúti:alho');
  expect(orderOf(backwards(), backwards()).categories).toEqual([
    'Bebidas',
    'Padaria',
    'Mercearia',
    'Hortifrúti',
  ]);
});

it('INS-06 needs two trips to override the default order, because one trip only ties with it', () => {
  const bakeryFirst = () => createTrip('Padaria:pão Mercearia:arroz');
  expect(orderOf(bakeryFirst()).categories).toEqual(categories);
  expect(orderOf(bakeryFirst(), bakeryFirst()).categories).toEqual([
    'Hortifrúti',
    'Padaria',
    'Mercearia',
    'Bebidas',
  ]);
});

it('INS-06 follows the majority of trips, not the last one', () => {
  const usual = () => createTrip('Bebidas:água Hortifrúti:alho');
  const once = createTrip('Hortifrúti:alho Bebidas:água');
  const { categories: learned } = orderOf(usual(), usual(), usual(), once);
  expect(learned.indexOf('Bebidas')).toBeLessThan(learned.indexOf('Hortifrúti'));
});

it('INS-06 places a category that people pass twice where most of its items were taken', () => {
  const tripWithReturn = () =>
    createTrip('Padaria:pão Padaria:bolo Padaria:rosca Mercearia:arroz Padaria:sonho');
  const learned = orderOf(tripWithReturn(), tripWithReturn()).categories;
  expect(learned.indexOf('Padaria')).toBeLessThan(learned.indexOf('Mercearia'));
});

it('INS-06 learns the order of products within a category from the first trip on', () => {
  const { products } = orderOf(
    createTrip('Mercearia:sal Mercearia:arroz Hortifrúti:alho'),
    createTrip('Mercearia:arroz Mercearia:óleo'),
  );
  expect(products).toEqual(['alho', 'sal', 'arroz', 'óleo']);
});

it('INS-06 learns nothing from things that were taken at the same moment', () => {
  const atOnce = createTrip('Bebidas:água Padaria:pão Mercearia:sal Mercearia:arroz').map(
    (thing) => ({
      ...thing,
      takenAt: 0,
    }),
  );
  expect(orderOf(atOnce, atOnce)).toMatchObject({
    categories,
    products: ['arroz', 'sal', 'pão', 'água'],
  });
});

it('INS-06 orders a cycle of preferences, always in the same way', () => {
  const cycle = [
    createTrip('Padaria:a Padaria:b'),
    createTrip('Padaria:b Padaria:c'),
    createTrip('Padaria:c Padaria:a'),
  ];
  expect(orderOf(...cycle).products).toEqual(['a', 'b', 'c']);
  expect(orderOf(...cycle.toReversed()).products).toEqual(['a', 'b', 'c']);
});

it('INS-06 orders the hundred products of a category that are taken most', () => {
  const things = Array.from({ length: 1_000 }, (_, index) => `Mercearia:p${1_000 + index}`);
  const frequentThings = things.slice(500, 600).toReversed();
  const trips = [
    createTrip(things.join(' ')),
    ...Array.from({ length: 19 }, () => createTrip(frequentThings.join(' '))),
  ];
  const { products } = orderOf(...trips);
  expect(products).toEqual(frequentThings.map((step) => step.split(':')[1]));
});

it('INS-06 orders a category in a time that grows at most linearly with its products', () => {
  const things = Array.from({ length: 1_000 }, (_, index) => `Mercearia:p${1_000 + index}`);
  const trip = createTrip(things.join(' '));
  const order = (count: number) => orderOf(trip.slice(0, count));
  expect(growthOfTenfold(order, 100, 40)).toBeLessThan(40);
});

it('INS-06 puts a category that is not in the default order behind the others', () => {
  expect(orderOf(createTrip('Jardim:vaso Bebidas:água')).categories).toEqual([
    ...categories,
    'Jardim',
  ]);
});
