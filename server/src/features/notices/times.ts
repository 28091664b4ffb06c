/** Times of day of a household as instants (NOT-08, NOT-09). All instants are milliseconds since 1970. */
import { dayNumberOf, instantAt } from '@quitanda/contract';

/** A time of day in minutes after midnight. */
export type TimeOfDay = number;

/** The quiet time of a person, which may contain midnight; null for none. */
export type Quiet = { readonly from: TimeOfDay; readonly until: TimeOfDay } | null;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const fridayNumber = 1;
/** 18:00. */
const priceTime = 1_080;

/** Returns the instant at which the clocks of a zone show a time on a day counted from 1/1/1970. */
function timeOnDay(day: number, time: TimeOfDay, zone: string): number {
  return instantAt(day * dayMs + time * minuteMs, zone);
}

/** Returns the instant at which the day of `at` began. */
export const startOfDay = (at: number, zone: string): number =>
  timeOnDay(dayNumberOf(at, zone), 0, zone);

/** Returns the first instant after `at` at which the clocks show a time. */
export function nextTimeOfDay(at: number, time: TimeOfDay, zone: string): number {
  const day = dayNumberOf(at, zone);
  const today = timeOnDay(day, time, zone);
  return today > at ? today : timeOnDay(day + 1, time, zone);
}

/**
 * Returns when the quiet time that contains `at` ends; null outside of it. It begins and ends by the
 * clocks of the zone, so that a night in which they change is an hour longer or shorter.
 */
export function quietUntil(at: number, quiet: Quiet, zone: string): number | null {
  if (quiet === null || quiet.from === quiet.until) return null;
  const today = dayNumberOf(at, zone);
  for (const day of [today - 1, today]) {
    const from = timeOnDay(day, quiet.from, zone);
    const endDay = quiet.until > quiet.from ? day : day + 1;
    const until = timeOnDay(endDay, quiet.until, zone);
    if (from <= at && at < until) return until;
  }
  return null;
}

/** Returns the first Friday at 18:00 after `at`: lower prices are told before the weekend (NOT-06). */
export function nextPriceTime(at: number, zone: string): number {
  const today = dayNumberOf(at, zone);
  // 1/1/1970 was a Thursday.
  const daysUntilFriday = (((fridayNumber - today) % 7) + 7) % 7;
  const friday = timeOnDay(today + daysUntilFriday, priceTime, zone);
  return friday > at ? friday : timeOnDay(today + daysUntilFriday + 7, priceTime, zone);
}
