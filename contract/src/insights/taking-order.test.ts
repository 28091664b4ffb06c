import { expect, it } from 'vitest';
import { takingOrder, type TakenThing } from './taking-order.ts';

const categories = ['Hortifrúti', 'Mercearia', 'Padaria', 'Bebidas'];

/** One trip: 'Padaria:pão Bebidas:água' in the order in which they were taken, one minute apart. */
let shopCount = 0;
function walk(steps: string): TakenThing[] {
  shopCount += 1;
  const shopId = `shop-${shopCount}`;
  return steps.split(' ').map((step, minute) => {
    const [category = '', productId = ''] = step.split(':');
    return { shopId, category, productId, takenAt: minute * 60_000 };
  });
}
const orderOf = (...shops: TakenThing[][]) => takingOrder(shops.flat(), categories);

it('INS-06 uses the general order of the categories before any trip', () => {
  expect(orderOf()).toEqual({ categories, products: [], shopCount: 0 });
});

it('INS-06 learns the order in which people pass the categories', () => {
  const backwards = () => walk('Bebidas:água Padaria:pão Mercearia:arroz Hortifrúti:alho');
  expect(orderOf(backwards(), backwards()).categories).toEqual([
    'Bebidas',
    'Padaria',
    'Mercearia',
    'Hortifrúti',
  ]);
});

it('INS-06 needs two trips to override the general order, because one only ties', () => {
  const bakeryFirst = () => walk('Padaria:pão Mercearia:arroz');
  expect(orderOf(bakeryFirst()).categories).toEqual(categories);
  expect(orderOf(bakeryFirst(), bakeryFirst()).categories).toEqual([
    'Hortifrúti',
    'Padaria',
    'Mercearia',
    'Bebidas',
  ]);
});

it('INS-06 follows the majority of trips, not the last one', () => {
  const usual = () => walk('Bebidas:água Hortifrúti:alho');
  const once = walk('Hortifrúti:alho Bebidas:água');
  const { categories: learned } = orderOf(usual(), usual(), usual(), once);
  expect(learned.indexOf('Bebidas')).toBeLessThan(learned.indexOf('Hortifrúti'));
});

it('INS-06 places a category that people pass twice where most of its items were taken', () => {
  const tripWithReturn = () =>
    walk('Padaria:pão Padaria:bolo Padaria:rosca Mercearia:arroz Padaria:sonho');
  const learned = orderOf(tripWithReturn(), tripWithReturn()).categories;
  expect(learned.indexOf('Padaria')).toBeLessThan(learned.indexOf('Mercearia'));
});

it('INS-06 learns the order of products within a category from the first trip on', () => {
  const { products } = orderOf(
    walk('Mercearia:sal Mercearia:arroz Hortifrúti:alho'),
    walk('Mercearia:arroz Mercearia:óleo'),
  );
  expect(products).toEqual(['alho', 'sal', 'arroz', 'óleo']);
});

it('INS-06 learns nothing from things that were taken at the same moment', () => {
  const atOnce = walk('Bebidas:água Padaria:pão Mercearia:sal Mercearia:arroz').map((thing) => ({
    ...thing,
    takenAt: 0,
  }));
  expect(orderOf(atOnce, atOnce)).toMatchObject({
    categories,
    products: ['arroz', 'sal', 'pão', 'água'],
  });
});

it('INS-06 orders a cycle of preferences, always in the same way', () => {
  const cycle = [
    walk('Padaria:a Padaria:b'),
    walk('Padaria:b Padaria:c'),
    walk('Padaria:c Padaria:a'),
  ];
  expect(orderOf(...cycle).products).toEqual(['a', 'b', 'c']);
  expect(orderOf(...cycle.toReversed()).products).toEqual(['a', 'b', 'c']);
});

it('INS-06 orders the hundred products of a category that are taken most, and is fast', () => {
  const things = Array.from({ length: 1_000 }, (_, index) => `Mercearia:p${1_000 + index}`);
  const frequentThings = things.slice(500, 600).toReversed();
  const shops = [
    walk(things.join(' ')),
    ...Array.from({ length: 19 }, () => walk(frequentThings.join(' '))),
  ];
  const started = performance.now();
  const { products } = orderOf(...shops);
  expect(products).toEqual(frequentThings.map((step) => step.split(':')[1]));
  expect(performance.now() - started).toBeLessThan(2_000);
});

it('INS-06 puts a category that the catalogue does not order behind the others', () => {
  expect(orderOf(walk('Jardim:vaso Bebidas:água')).categories).toEqual([...categories, 'Jardim']);
});
