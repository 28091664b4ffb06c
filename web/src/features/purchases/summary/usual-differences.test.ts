import type { PurchasedLine } from '@quitanda/contract';
import type { PricedThing } from '@quitanda/contract/insights/price-book';
import { toCentavos, toThousandths } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { compareWithUsual } from './usual-differences.ts';
import { wasUsed } from './was-used.ts';

const line = (name: string, price: number, fields: Partial<PurchasedLine> = {}): PurchasedLine => ({
  listItemId: name,
  name,
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 1,
  unit: 'un',
  price,
  total: price,
  supermarket: 'Assaí',
  isImpulse: false,
  ...fields,
});

/** A thing that usually costs `price` per piece, or per `measure`. */
const thing = (name: string, price: number, measure: 'un' | 'kg' = 'un'): PricedThing => ({
  productId: null,
  name,
  itemNames: [name.toLowerCase()],
  usual: [{ unitPrice: { measure, price: toCentavos(price), per: toThousandths(1) }, count: 3 }],
  latest: [],
});

const shownOf = (lines: PurchasedLine[], book: PricedThing[]) =>
  compareWithUsual(lines, book)?.shown.map(({ line: { name }, percent }) => `${name} ${percent}`);

it('FIN-09 sums the differences of all lines, and shows the three largest, cheaper first', () => {
  const book = [
    thing('cafe', 24.9),
    thing('frango', 24.6, 'kg'),
    thing('sal', 3),
    thing('ovo', 10),
  ];
  const chicken = line('frango', 22.9, { unit: 'kg', quantity: 2, total: 45.8 });
  const lines = [line('ovo', 10.5), line('sal', 2.9), line('cafe', 21.9), chicken];
  const comparison = compareWithUsual(lines, book);
  // 0.50 more, 0.10 less, 3.00 less, and 2 × 1.70 less.
  expect(comparison?.difference).toBe(-600);
  expect(shownOf(lines, book)).toEqual(['cafe -12', 'frango -7', 'ovo 5']);
  expect(comparison?.shown[1]?.usual).toBe(2_460);
});

it('FIN-09 shows no difference under 3 %, but counts it', () => {
  const comparison = compareWithUsual([line('cafe', 102)], [thing('cafe', 100)]);
  expect(comparison).toEqual({ difference: 200, shown: [] });
  expect(shownOf([line('cafe', 103)], [thing('cafe', 100)])).toEqual(['cafe 3']);
});

it('FIN-09 compares the price of a package with the usual price of its content', () => {
  const rice = thing('Arroz', 5, 'kg');
  const bag = line('Arroz', 29.9, { productName: 'Arroz Tio João 5 kg' });
  const [shown] = compareWithUsual([bag], [rice])?.shown ?? [];
  expect(shown).toMatchObject({ usual: 2_500, percent: 20, difference: 490 });
});

it.each<[string, PurchasedLine]>([
  ['a gift', line('cafe', 0)],
  ['no price', line('cafe', 0, { isUnpriced: true })],
  ['another measure', line('cafe', 20, { unit: 'kg' })],
  ['no usual price', line('chá', 20)],
])('FIN-09 compares nothing for a line with %s', (_, unusual) => {
  expect(compareWithUsual([unusual], [thing('cafe', 24.9)])).toBeNull();
});

it('FIN-05 finds out whether something of the trip was used', () => {
  const stock = (name: string, quantity: number, fields = {}) => ({
    id: name,
    name,
    quantity,
    unit: 'un' as const,
    productId: null,
    categoryName: null,
    imageUrl: null,
    lowStockAlertThreshold: null,
    targetQuantity: null,
    createdBy: null,
    changedBy: null,
    ...fields,
  });
  const bought = [line('Sal', 3, { quantity: 2 }), line('sal', 3)];
  expect(wasUsed(bought, [stock('SAL', 3)])).toBe(false);
  expect(wasUsed(bought, [stock('SAL', 5)])).toBe(false);
  expect(wasUsed(bought, [stock('SAL', 2.5)])).toBe(true);
  expect(wasUsed(bought, [])).toBe(true);
  const rice = line('arroz', 30, { productId: 'p' });
  expect(wasUsed([rice], [stock('Arroz 5 kg', 1, { productId: 'p' })])).toBe(false);
});
