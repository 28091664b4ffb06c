import { expect, it } from 'vitest';
import { toCentavos } from '../values/values.ts';
import { budgetLight } from './budget.ts';

it.each([
  [0, 200, 'green', 20_000, 0],
  [159.99, 200, 'green', 4_001, 79],
  [160, 200, 'yellow', 4_000, 80],
  [200, 200, 'yellow', 0, 100],
  [200.01, 200, 'red', -1, 100],
  [450, 200, 'red', -25_000, 225],
  [0, 0, 'green', 0, 0],
  [0.01, 0, 'red', -1, 100],
] as const)(
  'INS-08 with R$ %f in the cart and a budget of R$ %f the light is %s',
  (cart, budget, light, left, usedPercent) => {
    expect(budgetLight(toCentavos(cart), toCentavos(budget))).toEqual({ light, left, usedPercent });
  },
);

it('INS-08 the light is yellow if the pending items would exceed the budget', () => {
  const light = (expected: number) =>
    budgetLight(toCentavos(100), toCentavos(200), toCentavos(expected)).light;
  expect([light(0), light(100), light(100.01)]).toEqual(['green', 'green', 'yellow']);
});
