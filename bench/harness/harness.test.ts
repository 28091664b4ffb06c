import { expect, it } from 'vitest';
import { generateProducts } from './catalogue/generate.ts';
import { goalsOf, rateTables } from './replicas/figures.ts';
import { isMet, formatVerdict } from './report.ts';
import { findGoals } from './search/figures.ts';
import { median, quantile } from '../scripts/measuring/statistics.ts';
import { findGoals as findTapGoals, otherFiguresTable, tapTable } from './taps/figures.ts';

it('reports for each goal whether it is met', () => {
  expect(formatVerdict({ name: 'speed', figure: 1.5, bound: 1.5 })).toBe(
    'goal speed: 1.50 (bound 1.5) held',
  );
  expect(formatVerdict({ name: 'speed', figure: 1.51, bound: 1.5 })).toBe(
    'goal speed: 1.51 (bound 1.5) missed',
  );
  expect(isMet({ name: 'speed', figure: Number.NaN, bound: 1.5 })).toBe(false);
});

it('computes medians and percentiles by nearest rank', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(median(samples)).toBe(50);
  expect(quantile(samples, 0.99)).toBe(99);
  expect(median([])).toBeNaN();
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
  const goals = findGoals(
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
  const tap = (action: string, at: number, shown: number) => ({ action, at, shown });
  const measurements = {
    slowdown: 4,
    readings: [
      {
        taps: [tap('tick', 10, 40), tap('untick', 500, 90), tap('tick, alone', 1_000, 20)],
        events: [
          { at: 10, duration: 48 },
          { at: 500, duration: 88 },
        ],
        longTasks: [
          { at: 15, duration: 60 },
          { at: 1_100, duration: 70 },
        ],
      },
    ],
    costs: [300],
    openings: [{ shown: 900, longTasks: 500 }],
  };
  expect(tapTable(measurements).rows).toEqual([
    ['tick', '1', 40, 40, 40, 48, 48, 48],
    ['untick', '1', 90, 90, 90, 88, 88, 88],
    ['tick, alone', '1', 20, 20, 20, 16, 16, 16],
  ]);
  const [tickGoal, ...otherGoals] = findTapGoals(measurements);
  expect(tickGoal).toEqual({ name: 'taps-tick-p95', figure: 48, bound: 100 });
  expect(otherFiguresTable([measurements]).rows.map(([, , , p50]) => p50)).toEqual([
    300, 70, 900, 500,
  ]);
  // Goals without any measurement are not met.
  expect(otherGoals.map(isMet)).toEqual([false, false, false, false, false]);
});

it('compares two processes with one process in each round, and allows no fault', () => {
  const resultsWithRates = (...rates: number[]) =>
    rates.map((rate) => ({ perSecond: rate, perCpuSecond: 2 * rate, perDatabaseSecond: 3 * rate }));
  const measurements = [
    { call: 'GET', setup: 'one', results: resultsWithRates(10, 20, 30) },
    { call: 'GET', setup: 'two', results: resultsWithRates(15, 50, 45) },
  ] as const;
  expect(rateTables(measurements)[0]?.rows[0]?.slice(0, 4)).toEqual(['GET', 20, 45, 1.5]);
  expect(rateTables(measurements)[1]?.rows[0]?.slice(0, 3)).toEqual(['GET', 40, 90]);
  const checked = { writes: 9, errors: 0, lost: 1, doubled: 0, attemptsOverLimit: 0, unseen: 0 };
  const restarted = { requests: 9, failed: 2, seconds: 1 };
  const goals = goalsOf([{ name: 'direct', checked, restarted }]);
  expect(goals.filter((goal) => !isMet(goal)).map(({ name }) => name)).toEqual([
    'replicas-direct-lost',
    'replicas-direct-restart-failed',
  ]);
});
