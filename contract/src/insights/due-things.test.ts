import { expect, it } from 'vitest';
import { dueFirst, overdueIntervals } from './due-things.ts';

const dayMs = 86_400_000;
const now = Date.parse('2026-11-20T12:00:00Z');
/** The times of purchases, each so many days ago. */
const ago = (...days: number[]) => days.map((count) => now - count * dayMs);

it('REP-11 knows when a thing is due by the median of its own intervals', () => {
  expect(overdueIntervals(ago(21, 14, 7), now)).toBe(1);
  expect(overdueIntervals(ago(7, 21, 14), now)).toBe(1);
  expect(overdueIntervals(ago(30, 20, 15), now)).toBe(2);
  // One holiday of 60 days does not change the interval of a week.
  expect(overdueIntervals(ago(95, 88, 28, 21, 14, 7), now)).toBe(1);
  expect(overdueIntervals(ago(17, 10, 3), now)).toBeNull();
  expect(overdueIntervals(ago(20.7, 13.7, 6.7), now)).not.toBeNull();
});

it('REP-11 knows nothing of two purchases, nor of several in one day', () => {
  expect(overdueIntervals(ago(14, 7), now)).toBeNull();
  expect(overdueIntervals(ago(14.1, 14, 7.1, 7), now)).toBeNull();
  expect(overdueIntervals([], now)).toBeNull();
});

it('REP-11 leaves out what is no longer bought', () => {
  expect(overdueIntervals(ago(59, 52, 45), now)).toBeNull();
  expect(overdueIntervals(ago(50, 43, 36), now)).toBeCloseTo(36 / 7);
  expect(overdueIntervals(ago(240, 180, 120), now)).toBe(2);
});

const histories: Readonly<Record<string, readonly number[]>> = {
  arroz: ago(70, 40, 10),
  leite: ago(21, 14, 7),
  café: ago(36, 24, 18),
  sal: ago(5),
  pão: ago(9, 6, 2),
};
const timesOf = (name: string) => histories[name] ?? [];

it('REP-11 puts the most overdue first, and keeps the order of what is not due', () => {
  const usual = ['sal', 'arroz', 'leite', 'café', 'pão'];
  expect(dueFirst(usual, timesOf, now)).toEqual(['café', 'leite', 'sal', 'arroz', 'pão']);
});

it('REP-11 takes time in proportion to the purchases, also with ten years of them', () => {
  const things = Array.from({ length: 300 }, (_, index) => `${index}`);
  let reads = 0;
  const counted = (weeks: number) => {
    const times = new Proxy(
      Array.from({ length: weeks }, (_, week) => now - week * 7 * dayMs),
      {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/u.test(key)) reads += 1;
          return Reflect.get(target, key) as unknown;
        },
      },
    );
    reads = 0;
    dueFirst(things, () => times, now);
    return reads;
  };
  const oneYear = counted(52);
  expect(counted(520) / oneYear).toBeCloseTo(10, 0);
});
