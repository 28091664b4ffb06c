import { expect, it } from 'vitest';
import { limits, toCentavos, toThousandths, type ProductUnit } from '../values/values.ts';
import { readPackage } from './packages.ts';
import {
  compareUnitPrices,
  costAt,
  medianUnitPrice,
  percentAbove,
  shownUnitPrice,
  unitPriceOf,
} from './unit-prices.ts';

const priced = (price: number, unit: ProductUnit, name = '') =>
  unitPriceOf(toCentavos(price), unit, readPackage(name));

it.each([
  [24.9, 'un', 'Arroz 5 kg', 'kg', 498],
  [3.49, 'un', 'Guaraná lata 350 ml', 'L', 997], // 9,9714…
  [35.88, 'un', 'Cerveja 12×350 ml', 'L', 854], // 8,5428…
  [10.5, 'un', 'Ovos dúzia', 'un', 88], // 0,875: half goes up
  [5.99, 'kg', 'Banana', 'kg', 599],
  [60, 'kg', 'Queijo 500 g', 'kg', 6_000],
  [0.06, 'g', 'Presunto', 'kg', 6_000],
  [0.01, 'ml', '', 'L', 1_000],
  [4.5, 'L', 'Leite 500 ml', 'L', 450],
  [7, 'un', 'Vassoura', 'un', 700],
  [0, 'un', 'Amostra 50 g', 'kg', 0],
  [limits.maxPrice, 'un', 'Ouro 1 g', 'kg', 9_999_999_000],
] as const)(
  'INS-02 shows R$ %f per %s of %j as a price per %s: %i centavos',
  (price, unit, name, measure, centavos) => {
    const unitPrice = priced(price, unit, name);
    expect([unitPrice.measure, shownUnitPrice(unitPrice)]).toEqual([measure, centavos]);
  },
);

it('INS-02 compares prices that round to the same centavo', () => {
  const small = priced(2.49, 'un', 'Palito 200 un');
  const large = priced(5.99, 'un', 'Palito 500 un');
  expect(shownUnitPrice(small)).toBe(shownUnitPrice(large));
  expect(compareUnitPrices(large, small)).toBeLessThan(0);
  expect(compareUnitPrices(small, small)).toBe(0);
});

it('INS-02 finds two sizes of a product equally cheap if they cost the same per litre', () => {
  const can = priced(3.5, 'un', 'Coca-Cola 350 ml');
  const bottle = priced(20, 'un', 'Coca-Cola 2 L');
  expect(compareUnitPrices(can, bottle)).toBe(0);
});

it.each([
  ['Arroz 5 kg', 24.9, 'un', 2, 'un', 4_980],
  ['Arroz 5 kg', 24.9, 'un', 1.5, 'kg', 747],
  ['Arroz 5 kg', 5, 'kg', 2, 'un', 5_000],
  ['Banana', 5.99, 'kg', 1.35, 'kg', 809], // 8,0865
  ['Guaraná 350 ml', 3.49, 'un', 3, 'un', 1_047],
  ['Leite', 4.5, 'L', 1.5, 'L', 675],
  ['Leite', 4.5, 'L', 250, 'ml', 113], // 1,125
  ['Vinho 750 ml', 60, 'L', 2, 'un', 9_000],
  ['Leite', 4.5, 'L', 1, 'kg', null],
  ['Banana', 5.99, 'kg', 6, 'un', null],
  ['Pão', 0.5, 'un', 1, 'kg', null],
] as const)(
  'INS-01 of %s at R$ %f per %s, %f %s cost %s',
  (name, price, pricedUnit, quantity, unit, cost) => {
    const namedPackage = readPackage(name);
    const unitPrice = unitPriceOf(toCentavos(price), pricedUnit, namedPackage);
    expect(costAt(unitPrice, toThousandths(quantity), unit, namedPackage)).toBe(cost);
  },
);

it('INS-02 computes an exact cost at the maximum price and quantity', () => {
  const highest = priced(limits.maxPrice, 'kg');
  expect(costAt(highest, toThousandths(limits.maxQuantity), 'kg', null)).toBe(999_999_890_000);
});

it('INS-03 uses the lower of two middle prices, which was really paid', () => {
  const prices = [8, 5, 7, 6].map((price) => priced(price, 'kg'));
  expect(medianUnitPrice(prices)?.price).toBe(600);
  expect(medianUnitPrice(prices.slice(0, 3))?.price).toBe(700);
  expect(medianUnitPrice(prices.slice(0, 1))?.price).toBe(800);
  expect(medianUnitPrice([])).toBeUndefined();
});

it.each([
  [10.8, 10, 8],
  [9.2, 10, -8],
  [10, 10, 0],
  [10.04, 10, 0],
  [9.96, 10, 0],
  [10.05, 10, 1], // 0,5 %: half goes away from 0
  [9.95, 10, -1],
  [0, 10, -100],
])('INS-02 R$ %f against R$ %f is %i %%', (one, other, percent) => {
  expect(percentAbove(priced(one, 'kg'), priced(other, 'kg'))).toBe(percent);
});
