import { expect, it } from 'vitest';
import type { Audit } from './audit.ts';
import {
  faultsTable,
  findGoals,
  visitTable,
  weightTable,
  type ScreenMeasurement,
} from './figures.ts';

const audit = (performance: number, shift: number): Audit => ({
  scores: { performance, accessibility: 100, 'best-practices': 100, seo: 99 },
  firstPaint: 900,
  largestPaint: 1_800,
  speedIndex: 900,
  blocking: 50,
  shift,
  benchmarkIndex: 2_000,
  faults: performance < 98 ? ['total-blocking-time'] : [],
});
const visit = (shown: number) => ({
  shown,
  longTasks: 60,
  shift: 0,
  first: [],
  besides: [],
  later: [],
});
const measurement = (route: string, audits: readonly Audit[]): ScreenMeasurement => ({
  route,
  audits,
  visits: [visit(3_000), visit(1_000), visit(2_000)],
  files: 7,
  gzip: { js: 116_500, css: 20_000, font: 70_000 },
  brotli: { js: 99_000, css: 17_000, font: 70_000 },
  besidesJs: 30_000,
  laterJs: 40_000,
});

it('compares the sizes of first loads and the medians of audits with their goals', () => {
  const goals = findGoals([
    measurement('login', [audit(97, 0), audit(99, 0), audit(98, 0.1)]),
    measurement('lists', []),
    measurement('signup', []),
  ]);
  expect(goals.map(({ name, figure }) => [name, figure])).toEqual([
    ['web-login-js-gz', 116.5],
    ['web-lists-js-gz', 116.5],
    ['web-login-performance', 98],
    ['web-login-accessibility', 100],
    ['web-login-best-practices', 100],
    ['web-login-seo', 99],
    ['web-login-shift', 0],
  ]);
});

it('reports medians of the visits, and every failed audit', () => {
  const all = [measurement('login', [audit(97, 0), audit(99, 0)])];
  expect(visitTable(all).rows).toEqual([['login', '3', 2_000, 60, 0]]);
  expect(weightTable(all).rows).toEqual([['login', '7', 116.5, 99, 20, 17, 70, 30, 40]]);
  expect(faultsTable(all).rows).toEqual([['login', 'total-blocking-time']]);
});
