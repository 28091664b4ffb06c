/** The day of a trip as a calendar date in the household's time zone, '2026-11-21' (CMP-25). */
import { instantAt, offsetAt } from '@quitanda/contract/calendar';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { shownZone } from '../../../lib/dates/shown-zone.ts';

const dayMs = 86_400_000;

/** Returns today and the two days before it, the newest first. `now` is in milliseconds. */
export function lastDays(now: number): { readonly label: string; readonly day: string }[] {
  return ['Hoje', 'Ontem', 'Anteontem'].map((label, index) => ({
    label,
    day: toCalendarDate(now - index * dayMs),
  }));
}

/**
 * Returns the instant of a trip on another day at the same time of day; at `now` if that has not
 * come yet. Undefined if `day` is no date, or before the year 2000.
 */
export function moveToDay(boughtAt: string, day: string, now: number): string | undefined {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start) || day < '2000-01-02') return undefined;
  const timeOfDay = clockTimeOf(Date.parse(boughtAt)) % dayMs;
  return new Date(Math.min(instantAt(start + timeOfDay, shownZone()), now)).toISOString();
}

/** Milliseconds since the epoch as the clocks of the household show them. */
const clockTimeOf = (at: number) => at + offsetAt(at, shownZone());
