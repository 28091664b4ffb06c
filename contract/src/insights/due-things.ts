/**
 * Finds what a household should buy again, by its own intervals (REP-11). Must not import zod, because
 * the browser loads this file.
 */
import { dayInMs } from './price-standing.ts';

const dueRule = {
  /** With fewer intervals nothing is known. */
  minIntervals: 2,
  /** Only the newest intervals are used, because habits change. */
  maxIntervals: 12,
  /** Purchases within 24 hours of the first one are one purchase. */
  sameTripMs: dayInMs,
  /** A weekly trip in the morning comes half a day before its week is over. */
  toleranceMs: dayInMs / 2,
  /** What is overdue by this time and by two intervals is no longer bought. */
  endedMs: 30 * dayInMs,
} as const;

/**
 * Returns the time since the last purchase in median intervals: 1 when the thing is due, more when it
 * is overdue. Null if it is not due yet, if its intervals are unknown, and if it is no longer bought.
 *
 * @param times the times of its purchases in any order, milliseconds since 1970
 */
export function overdueIntervals(times: readonly number[], now: number): number | null {
  const trips = mergeTrips(times);
  const last = trips.at(-1);
  const intervals = trips.flatMap((at, index) => {
    const next = trips[index + 1];
    return next === undefined ? [] : [next - at];
  });
  if (last === undefined || intervals.length < dueRule.minIntervals) return null;
  const usual = median(intervals.slice(-dueRule.maxIntervals));
  const elapsed = now - last;
  const hasEnded = elapsed - usual > Math.max(dueRule.endedMs, 2 * usual);
  return hasEnded || elapsed + dueRule.toleranceMs < usual ? null : elapsed / usual;
}

/**
 * Returns the things with those that are due first, the most overdue of them before the others. All
 * others keep their order.
 */
export function dueFirst<T>(
  things: readonly T[],
  timesOf: (thing: T) => readonly number[],
  now: number,
): T[] {
  return things
    .map((thing) => ({ thing, overdue: overdueIntervals(timesOf(thing), now) ?? 0 }))
    .toSorted((one, other) => other.overdue - one.overdue)
    .map(({ thing }) => thing);
}

/** Returns the beginning of each trip, the oldest first. */
function mergeTrips(times: readonly number[]): number[] {
  const trips: number[] = [];
  for (const at of times.toSorted((one, other) => one - other)) {
    if (at - (trips.at(-1) ?? -Infinity) >= dueRule.sameTripMs) trips.push(at);
  }
  return trips;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
