import { sumCentavos, type Centavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { spread } from './spread.ts';

const parts = (amount: number, weights: readonly number[]) =>
  spread(amount as Centavos, weights as Centavos[]);

it('NF-02 spreads in proportion, by the largest remainder', () => {
  expect(parts(-584, [5_000, 3_241, 3_000])).toEqual([-260, -168, -156]);
  expect(parts(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(parts(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(parts(0, [5, 5])).toEqual([0, 0]);
  expect(parts(5, [0, 0])).toEqual([0, 0]);
  expect(parts(5, [])).toEqual([]);
});

it('NF-02 spreads the largest sums exactly, and never more than a weight', () => {
  const largest = 999_999_999;
  expect(sumCentavos(parts(-largest, [largest, largest, 1]))).toBe(-largest);
  for (let amount = 1; amount <= 60; amount += 1) {
    const weights = [7, 0, 1, 29, 23];
    const shares = parts(-amount, weights);
    expect(sumCentavos(shares)).toBe(-amount);
    expect(shares.every((share, index) => share + (weights[index] ?? 0) >= 0)).toBe(true);
  }
});
