import { sumCentavos, type Centavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { spread } from './spread.ts';

const spreadNumbers = (amount: number, weights: readonly number[]) =>
  spread(amount as Centavos, weights as Centavos[]);

it('NF-02 spreads an amount in proportion to the weights, by the largest remainder', () => {
  expect(spreadNumbers(-584, [5_000, 3_241, 3_000])).toEqual([-260, -168, -156]);
  expect(spreadNumbers(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(spreadNumbers(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(spreadNumbers(0, [5, 5])).toEqual([0, 0]);
  expect(spreadNumbers(5, [0, 0])).toEqual([0, 0]);
  expect(spreadNumbers(5, [])).toEqual([]);
});

it('NF-02 spreads the largest amounts exactly, and gives no part more than its weight', () => {
  const largest = 999_999_999;
  expect(sumCentavos(spreadNumbers(-largest, [largest, largest, 1]))).toBe(-largest);
  for (let amount = 1; amount <= 60; amount += 1) {
    const weights = [7, 0, 1, 29, 23];
    const shares = spreadNumbers(-amount, weights);
    expect(sumCentavos(shares)).toBe(-amount);
    expect(shares.every((share, index) => share + (weights[index] ?? 0) >= 0)).toBe(true);
  }
});
