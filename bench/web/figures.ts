import type { Goal, Table } from '../harness/report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import type { Audit } from './audit.ts';

export interface ScreenMeasurement {
  readonly route: string;
  readonly audits: readonly Audit[];
}

const scoreGoals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

export function auditTable(all: readonly ScreenMeasurement[]): Table {
  return {
    title: 'Lighthouse, simulated slow 4G, milliseconds',
    head: [
      'screen',
      'audits',
      'performance',
      'first',
      'largest',
      'speed',
      'blocking',
      'shift',
      'benchmark index',
    ],
    rows: all.map(({ route, audits }) => [
      route,
      String(audits.length),
      ...[
        (audit: Audit) => audit.scores.performance,
        (audit: Audit) => audit.firstPaint,
        (audit: Audit) => audit.largestPaint,
        (audit: Audit) => audit.speedIndex,
        (audit: Audit) => audit.blocking,
        (audit: Audit) => audit.shift,
        (audit: Audit) => audit.benchmarkIndex,
      ].map((figureOf) => median(audits.map(figureOf))),
    ]),
  };
}

export function findGoals(all: readonly ScreenMeasurement[]): Goal[] {
  return all.flatMap(({ route, audits }) => [
    ...(Object.keys(scoreGoals) as (keyof typeof scoreGoals)[]).map((category) => ({
      name: `web-${route}-${category}`,
      figure: median(audits.map((audit) => audit.scores[category])),
      bound: scoreGoals[category],
      isAtLeast: true,
    })),
    { name: `web-${route}-shift`, figure: median(audits.map(({ shift }) => shift)), bound: 0 },
  ]);
}

/** Lists the audits of each screen whose score was too low in any repetition. */
export function faultsTable(all: readonly ScreenMeasurement[]): Table {
  return {
    title: 'Audits with a low score',
    head: ['screen', 'audits'],
    rows: all.map(({ route, audits }) => [
      route,
      [...new Set(audits.flatMap(({ faults }) => faults))].join(', ') || 'none',
    ]),
  };
}
