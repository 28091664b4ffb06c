import { expect, it } from 'vitest';
import { generateProducts } from './catalogue/generate.ts';
import { isHeld, verdict } from './report.ts';
import { findGoals } from './search/figures.ts';
import { median, quantile } from './statistics.ts';

it('says of each goal whether it is held', () => {
  expect(verdict({ name: 'speed', figure: 1.5, bound: 1.5 })).toBe(
    'goal speed: 1.50 (bound 1.5) held',
  );
  expect(verdict({ name: 'speed', figure: 1.51, bound: 1.5 })).toBe(
    'goal speed: 1.51 (bound 1.5) missed',
  );
  expect(isHeld({ name: 'speed', figure: Number.NaN, bound: 1.5 })).toBe(false);
});

it('takes medians and tails by nearest rank', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(median(samples)).toBe(50);
  expect(quantile(samples, 0.99)).toBe(99);
  expect(median([])).toBeNaN();
});

it('generates the same products every time, a smaller catalogue first', () => {
  const few = [...generateProducts(1, 300)];
  expect([...generateProducts(1, 600)].slice(0, 300)).toEqual(few);
  expect([...generateProducts(2, 300)]).not.toEqual(few);
  for (const field of ['id', 'barcode'] as const) {
    const values = few.flatMap((product) => product[field] ?? []);
    expect(new Set(values).size).toBe(values.length);
  }
});

it('compares HTTP with bare SQL in the largest catalogue, and both with the smallest', () => {
  const timed = (text: string, size: number, bare: number, http: number) => ({
    kind: `kind of ${text}`,
    text,
    size,
    bare: [bare],
    http: [http],
  });
  const goals = findGoals(
    [timed('a', 10, 1, 2), timed('b', 10, 1, 2), timed('a', 100, 2, 3), timed('b', 100, 2, 5)],
    [10, 100],
  );
  expect(goals.map(({ figure }) => figure)).toEqual([1.5, 2.5]);
});
