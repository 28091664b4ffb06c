import type { Goal, Table } from '../report.ts';
import { median } from '../../scripts/measuring/statistics.ts';
import type { Audit } from './audit.ts';
import type { Visit } from './first-load.ts';

/** The compressed bytes of each type of file. */
export interface Weight {
  readonly js: number;
  readonly css: number;
  readonly font: number;
}

export interface ScreenMeasurement {
  readonly route: string;
  readonly visits: readonly Visit[];
  readonly audits: readonly Audit[];
  readonly files: number;
  readonly gzip: Weight;
  readonly brotli: Weight;
  /**
   * The gzip bytes of the scripts that the app itself requests: until the screen shows its content,
   * and after that.
   */
  readonly besidesJs: number;
  readonly laterJs: number;
}

/** The maximum of JavaScript that a first load may transfer, in KB with gzip. */
const weightGoals: Readonly<Record<string, number>> = { login: 115, lists: 150 };
const scoreGoals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Returns KB of 1000 bytes, as build tools count. */
const toKilobytes = (bytes: number) => bytes / 1_000;

export function weightTable(all: readonly ScreenMeasurement[]): Table {
  return {
    title: 'First load of each screen, KB',
    head: ['screen', 'files', 'JS gz', 'JS br', 'CSS gz', 'CSS br', 'fonts', 'besides', 'later'],
    rows: all.map(({ route, files, gzip, brotli, besidesJs, laterJs }) => [
      route,
      String(files),
      ...[gzip.js, brotli.js, gzip.css, brotli.css, brotli.font, besidesJs, laterJs].map(
        toKilobytes,
      ),
    ]),
  };
}

export function visitTable(all: readonly ScreenMeasurement[]): Table {
  return {
    title: 'First visits with slow 4G and a slower processor, milliseconds',
    head: ['screen', 'visits', 'shown', 'long tasks', 'layout shift'],
    rows: all.map(({ route, visits }) => [
      route,
      String(visits.length),
      median(visits.map(({ shown }) => shown)),
      median(visits.map(({ longTasks }) => longTasks)),
      median(visits.map(({ shift }) => shift)),
    ]),
  };
}

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
    rows: onlyAudited(all).map(({ route, audits }) => [
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
  const weights = all.flatMap(({ route, gzip }) => {
    const bound = weightGoals[route];
    return bound === undefined
      ? []
      : [{ name: `web-${route}-js-gz`, figure: toKilobytes(gzip.js), bound }];
  });
  const scores = onlyAudited(all).flatMap(({ route, audits }) => [
    ...(Object.keys(scoreGoals) as (keyof typeof scoreGoals)[]).map((category) => ({
      name: `web-${route}-${category}`,
      figure: median(audits.map((audit) => audit.scores[category])),
      bound: scoreGoals[category],
      isAtLeast: true,
    })),
    { name: `web-${route}-shift`, figure: median(audits.map(({ shift }) => shift)), bound: 0 },
  ]);
  return [...weights, ...scores];
}

/** Lists the audits of each screen whose score was too low in any repetition. */
export function faultsTable(all: readonly ScreenMeasurement[]): Table {
  return {
    title: 'Audits with a low score',
    head: ['screen', 'audits'],
    rows: onlyAudited(all).map(({ route, audits }) => [
      route,
      [...new Set(audits.flatMap(({ faults }) => faults))].join(', ') || 'none',
    ]),
  };
}

const onlyAudited = (all: readonly ScreenMeasurement[]) =>
  all.filter(({ audits }) => audits.length > 0);
