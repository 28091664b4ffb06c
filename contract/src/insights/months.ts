/**
 * Calendar months in the time zone of a household. Must not import zod, because the browser loads
 * this file.
 */
import { instantAt, offsetAt } from '../values/calendar.ts';
import type { BrazilianZone } from '../values/zones.ts';

/** A calendar month in a zone: from `start` until before `end`, in milliseconds since 1970. */
export interface Month {
  /** '2026-11' */
  readonly month: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the last `count` months up to that of `now`, oldest first. */
export function monthsUntil(now: number, count: number, zone: BrazilianZone): Month[] {
  const local = new Date(now + offsetAt(now, zone));
  const monthNumber = local.getUTCFullYear() * 12 + local.getUTCMonth();
  return Array.from({ length: count }, (_, index) => {
    const current = monthNumber - count + 1 + index;
    return {
      month: new Date(utcStartOf(current)).toISOString().slice(0, 7),
      start: instantAt(utcStartOf(current), zone),
      end: instantAt(utcStartOf(current + 1), zone),
    };
  });
}

/**
 * Returns the index of the month that contains a moment, in milliseconds since 1970; -1 if none
 * does. `months` are in order, without gaps.
 */
export function monthIndexOf(at: number, months: readonly Month[]): number {
  let [low, high] = [0, months.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((months[middle]?.end ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  const month = months[low];
  return month && month.start <= at ? low : -1;
}

/** The start in UTC of a month. Months are counted from the year 0. */
const utcStartOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12);
