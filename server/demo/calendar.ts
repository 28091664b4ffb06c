/**
 * Days in the household's time zone, São Paulo, which has had no daylight saving time since 2019.
 */

/** Days since 1970-01-01 in the household's time zone. */
export type Day = number;

const hourMs = 3_600_000;
const hoursBehindUtc = 3;

/** The day of a moment in the household's time zone. */
export const dayAt = (moment: number): Day =>
  Math.floor((moment - hoursBehindUtc * hourMs) / (24 * hourMs));

/** The moment of a local time on a day, in milliseconds since 1970. */
export const momentOf = (day: Day, hour: number, minute = 0): number =>
  (day * 24 + hour + hoursBehindUtc) * hourMs + minute * 60_000;

export const dateOf = (day: Day): Date => new Date(day * 24 * hourMs);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => dateOf(day).getUTCDay();

/** The same day of an earlier month, or the last day of that month if it is shorter. */
export function monthsBefore(day: Day, months: number): Day {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / (24 * hourMs);
}

/** The part of the year that has passed, from 0 up to 1. */
export function partOfYear(day: Day): number {
  const first = Date.UTC(dateOf(day).getUTCFullYear(), 0) / (24 * hourMs);
  return (day - first) / 366;
}
