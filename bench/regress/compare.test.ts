import { expect, it } from 'vitest';
import type { Figure, StoredReport } from '../report.ts';
import { compareReports } from './compare.ts';

const reportOf = (...figures: Figure[]): StoredReport => ({
  name: 'http',
  at: '2026-11-22T00:00:00.000Z',
  machine: { processor: 'any', cores: 2, memoryGiB: 8, node: 'v24', load: 0 },
  method: [],
  tables: [],
  goals: figures.map((figure) => ({ bound: 1, ...figure })),
});
const verdictOf = (before: Figure, after: Figure) =>
  compareReports(reportOf(before), reportOf(after))[0]?.verdict;
const milliseconds = (...rounds: number[]): Figure => ({
  name: 'p50',
  figure: rounds.toSorted((one, other) => one - other)[Math.floor(rounds.length / 2)] ?? 0,
  rounds,
});

it('reports a figure as worse when its rounds do not overlap the earlier ones', () => {
  expect(verdictOf(milliseconds(10, 11, 12, 13), milliseconds(15, 16, 17, 18))).toBe('worse');
  expect(verdictOf(milliseconds(15, 16, 17, 18), milliseconds(10, 11, 12, 13))).toBe('better');
});

it('treats a change within the spread of the rounds as noise', () => {
  expect(verdictOf(milliseconds(10, 12, 20, 30), milliseconds(11, 18, 24, 31))).toBe('the same');
});

it('reports a lower figure as worse where more is better', () => {
  const rate = (...rounds: number[]): Figure => ({ ...milliseconds(...rounds), isAtLeast: true });
  expect(verdictOf(rate(100, 101, 102), rate(80, 81, 82))).toBe('worse');
  expect(verdictOf(rate(80, 81, 82), rate(100, 101, 102))).toBe('better');
  expect(
    compareReports(reportOf(rate(100, 100, 100)), reportOf(rate(80, 80, 80)))[0]?.worseBy,
  ).toBe(0.2);
});

it('allows a change of a tenth for a figure without rounds', () => {
  expect(verdictOf({ name: 'p', figure: 100 }, { name: 'p', figure: 109 })).toBe('the same');
  expect(verdictOf({ name: 'p', figure: 100 }, { name: 'p', figure: 112 })).toBe('worse');
  expect(verdictOf({ name: 'p', figure: 100 }, { name: 'p', figure: Number.NaN })).toBe('worse');
});

it('compares only figures that both reports have, and only reports of one bench', () => {
  const base = reportOf({ name: 'a', figure: 1 }, { name: 'b', figure: 1 });
  expect(compareReports(base, reportOf({ name: 'b', figure: 1 })).map(({ name }) => name)).toEqual([
    'b',
  ]);
  expect(() => compareReports(base, { ...base, name: 'search' })).toThrow('bench http');
});
