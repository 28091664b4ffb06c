import { median, quantile } from '../../scripts/measuring/statistics.ts';
import type { Goal, Table } from '../harness/report.ts';
import type { Reading } from './stopwatch.ts';

/** Event Timing does not report an event that is shorter than this. */
const minEventMs = 16;
const boundMs = 100;

interface Sample {
  readonly action: string;
  readonly shown: number;
  readonly event: number;
}

function samplesByAction(readings: readonly Reading[]): Map<string, Sample[]> {
  const samples = readings.flatMap(({ taps, events }) =>
    taps.map(({ action, at, shown }) => ({
      action,
      shown,
      event: events.find((event) => Math.abs(event.at - at) < 0.1)?.duration ?? minEventMs,
    })),
  );
  return Map.groupBy(samples, ({ action }) => action);
}

export const tapTable = (readings: readonly Reading[]): Table => ({
  title: 'From a tap to its visible result, milliseconds',
  head: ['tap', 'taps', 'p50', 'p95', 'max', 'event p50', 'event p95', 'event max'],
  rows: [...samplesByAction(readings)].map(([action, samples]) => [
    action,
    String(samples.length),
    ...percentilesOf(samples.map(({ shown }) => shown)),
    ...percentilesOf(samples.map(({ event }) => event)),
  ]),
});

const percentilesOf = (samples: readonly number[]) => [
  median(samples),
  quantile(samples, 0.95),
  Math.max(...samples),
];

/** Maps the action of a tap in the journeys to the name of its goal. */
const goalNames = {
  tick: 'taps-tick-p95',
  'tick, ten in a row': 'taps-ten-p95',
  'take at the known price': 'taps-take-p95',
  "'Pegar' in the sheet": 'taps-sheet-take-p95',
  "'Ok' in the sheet": 'taps-sheet-ok-p95',
  "'Tirar do carrinho'": 'taps-put-back-p95',
};

/** Returns the goals. Their figures are milliseconds by the slower of the two clocks. */
export function findGoals(readings: readonly Reading[]): Goal[] {
  const byAction = samplesByAction(readings);
  return Object.entries(goalNames).map(([action, name]) => {
    const samples = byAction.get(action) ?? [];
    const p95 = (clock: 'shown' | 'event') =>
      quantile(
        samples.map((sample) => sample[clock]),
        0.95,
      );
    return { name, figure: Math.max(p95('shown'), p95('event')), bound: boundMs };
  });
}
