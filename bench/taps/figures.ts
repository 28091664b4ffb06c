import type { Goal, Table } from '../report.ts';
import { median, quantile } from '../../scripts/measuring/statistics.ts';
import type { Reading } from './stopwatch.ts';

/** All measurements at one speed of the processor, in milliseconds. */
export interface SpeedMeasurements {
  /** How many times slower the processor is than that of this machine. */
  readonly slowdown: number;
  readonly readings: readonly Reading[];
  /** Main-thread time of one tick, until the page has read the changed data again. */
  readonly costs: readonly number[];
  /** From the navigation until a list that is stored on this device shows. */
  readonly openings: readonly Opening[];
}

export interface Opening {
  readonly shown: number;
  /** The total duration of the tasks over 50 ms until the list shows. */
  readonly longTasks: number;
}

/** Event Timing does not report an event that is shorter than this. */
const minEventMs = 16;

interface Sample {
  readonly action: string;
  readonly shown: number;
  readonly event: number;
}

function samplesOf({ readings }: SpeedMeasurements): Sample[] {
  return readings.flatMap(({ taps, events }) =>
    taps.map(({ action, at, shown }) => ({
      action,
      shown,
      event: events.find((event) => Math.abs(event.at - at) < 0.1)?.duration ?? minEventMs,
    })),
  );
}

export function tapTable(measurements: SpeedMeasurements): Table {
  const byAction = Map.groupBy(samplesOf(measurements), ({ action }) => action);
  return {
    title: `From a tap to its visible result, processor ${measurements.slowdown}x slower, milliseconds`,
    head: ['tap', 'taps', 'p50', 'p95', 'max', 'event p50', 'event p95', 'event max'],
    rows: [...byAction].map(([action, samples]) => [
      action,
      String(samples.length),
      ...percentilesOf(samples.map(({ shown }) => shown)),
      ...percentilesOf(samples.map(({ event }) => event)),
    ]),
  };
}

export function otherFiguresTable(allMeasurements: readonly SpeedMeasurements[]): Table {
  return {
    title: 'Other figures, milliseconds',
    head: ['what', 'processor slower', 'samples', 'p50', 'p95', 'max'],
    rows: allMeasurements.flatMap((measurements) => {
      const rows = [
        ['main thread for a tick and its answer', measurements.costs],
        ['longest task after a single tick shows', longestTasksAfterTicks(measurements)],
        ['list on screen after navigation', measurements.openings.map(({ shown }) => shown)],
        ['long tasks until then', measurements.openings.map(({ longTasks }) => longTasks)],
      ] as const;
      return rows.map(([what, samples]) => [
        what,
        `${measurements.slowdown}x`,
        String(samples.length),
        ...percentilesOf(samples),
      ]);
    }),
  };
}

/**
 * Returns the duration of the longest task after each single tick, when the answer arrives and the
 * page reads data again. It is 0 if no task took 50 ms.
 */
function longestTasksAfterTicks({ readings }: SpeedMeasurements): number[] {
  return readings.flatMap(({ taps, longTasks }) =>
    taps.flatMap(({ action, at, shown }, index) => {
      if (action !== singleTick) return [];
      const nextTapAt = taps[index + 1]?.at ?? Infinity;
      const tasksAfter = longTasks.filter((task) => task.at > at + shown && task.at < nextTapAt);
      return [Math.max(0, ...tasksAfter.map(({ duration }) => duration))];
    }),
  );
}

/** The action of a tick after which the bench waits until the page is quiet. */
export const singleTick = 'tick, alone';

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
export function findGoals(measurements: SpeedMeasurements): Goal[] {
  const byAction = Map.groupBy(samplesOf(measurements), ({ action }) => action);
  return Object.entries(goalNames).map(([action, name]) => {
    const samples = byAction.get(action) ?? [];
    const p95 = (clock: 'shown' | 'event') =>
      quantile(
        samples.map((sample) => sample[clock]),
        0.95,
      );
    return { name, figure: Math.max(p95('shown'), p95('event')), bound: 100 };
  });
}
