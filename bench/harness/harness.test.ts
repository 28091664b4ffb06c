import { expect, it } from 'vitest';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import { generateProducts } from '../catalogue/generate.ts';
import { findGoals as findSearchGoals } from '../search/search.bench.ts';
import { findGoals as findTapGoals, tapTable } from '../taps/figures.ts';
import { findGoals as findWebGoals } from '../web/figures.ts';
import { formatVerdict, isMet } from './report.ts';
import { measureInRounds, medianRatio } from './rounds.ts';
import { readSettings } from './settings.ts';

it('reports for each goal whether it is met', () => {
  const goal = { name: 'speed', figure: 1.5, bound: 1.5 };
  expect(formatVerdict(goal)).toBe('goal speed: 1.50 (bound 1.5) held');
  expect(formatVerdict({ ...goal, figure: 1.51 })).toBe('goal speed: 1.51 (bound 1.5) missed');
  expect(isMet({ ...goal, figure: 1.4, isAtLeast: true })).toBe(false);
  expect(isMet({ ...goal, figure: Number.NaN })).toBe(false);
});

it('judges in the short form only what does not depend on the speed of the machine', () => {
  const slow = { name: 'speed', figure: 9, bound: 1.5 };
  expect(isMet(slow, true)).toBe(true);
  expect(formatVerdict(slow, true)).toBe('goal speed: 9.00 (bound 1.5) not judged');
  expect(isMet({ ...slow, isExact: true }, true)).toBe(false);
  // Everything has to be measured in the short form too.
  expect(isMet({ ...slow, figure: Number.NaN }, true)).toBe(false);
});

it('computes medians and percentiles by nearest rank', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(median(samples)).toBe(50);
  expect(quantile(samples, 0.99)).toBe(99);
  expect(median([])).toBeNaN();
});

it('replaces settings by options of their names', () => {
  const defaults = { rounds: 3, sizes: [1, 2], base: '' };
  expect(readSettings(defaults, { sizes: '5,6', base: 'a.json' })).toEqual({
    rounds: 3,
    sizes: [5, 6],
    base: 'a.json',
  });
  expect(() => readSettings(defaults, { rounds: 'few' })).toThrow('no number');
  expect(() => readSettings(defaults, { seconds: '1' })).toThrow('Unknown: seconds');
});

it('begins each round with another variant, and leaves out the rounds that warm up', async () => {
  const order: string[] = [];
  const measurements = await measureInRounds(
    ['a', 'b'],
    { rounds: 2, warmUp: 1 },
    async (name, round) => {
      order.push(`${name}${round}`);
      return round;
    },
  );
  expect(order).toEqual(['a-1', 'b-1', 'b0', 'a0', 'a1', 'b1']);
  expect(measurements).toEqual([
    { variant: 'a', results: [0, 1] },
    { variant: 'b', results: [0, 1] },
  ]);
});

it('takes the median of the ratios of the rounds', () => {
  expect(medianRatio([10, 60, 30], [10, 20, 20], (figure) => figure)).toBe(1.5);
});

it('generates the same products every time, and a smaller catalogue as the beginning of a larger one', () => {
  const few = [...generateProducts(1, 300)];
  expect([...generateProducts(1, 600)].slice(0, 300)).toEqual(few);
  expect([...generateProducts(2, 300)]).not.toEqual(few);
  for (const field of ['id', 'barcode'] as const) {
    const values = few.flatMap((product) => product[field] ?? []);
    expect(new Set(values).size).toBe(values.length);
  }
});

it('compares HTTP with bare SQL in the largest catalogue, and the largest catalogue with the smallest', () => {
  const measurement = (text: string, size: number, bare: number, http: number) => ({
    kind: `kind of ${text}`,
    text,
    size,
    bare: [bare],
    http: [http],
  });
  const goals = findSearchGoals(
    [
      measurement('a', 10, 1, 2),
      measurement('b', 10, 1, 2),
      measurement('a', 100, 2, 3),
      measurement('b', 100, 2, 5),
    ],
    [10, 100],
  );
  expect(goals.map(({ figure }) => figure)).toEqual([1.5, 2.5]);
});

it('merges the two clocks of a tap, and compares the slower one with the goal', () => {
  const readings = [
    {
      taps: [
        { action: 'tick', at: 10, shown: 40 },
        { action: 'untick', at: 500, shown: 90 },
      ],
      events: [{ at: 10, duration: 48 }],
    },
  ];
  expect(tapTable(readings).rows).toEqual([
    ['tick', '1', 40, 40, 40, 48, 48, 48],
    ['untick', '1', 90, 90, 90, 16, 16, 16],
  ]);
  const [tickGoal, ...otherGoals] = findTapGoals(readings);
  expect(tickGoal).toEqual({ name: 'taps-tick-p95', figure: 48, bound: 100 });
  // Goals without any measurement are not met.
  expect(otherGoals.some((goal) => isMet(goal))).toBe(false);
});

it('compares the medians of audits with their goals', () => {
  const audit = (performance: number, shift: number) => ({
    scores: { performance, accessibility: 100, 'best-practices': 100, seo: 99 },
    firstPaint: 900,
    largestPaint: 1_800,
    speedIndex: 900,
    blocking: 50,
    shift,
    benchmarkIndex: 2_000,
    faults: [],
  });
  const goals = findWebGoals([
    { route: 'login', audits: [audit(97, 0), audit(99, 0), audit(98, 0.1)] },
  ]);
  expect(goals.map(({ name, figure }) => [name, figure])).toEqual([
    ['web-login-performance', 98],
    ['web-login-accessibility', 100],
    ['web-login-best-practices', 100],
    ['web-login-seo', 99],
    ['web-login-shift', 0],
  ]);
});
