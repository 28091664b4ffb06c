import { dayNumberOf } from '@quitanda/contract/calendar';
import { shownZone } from './shown-zone.ts';

/** Returns the age of `at` in calendar days: 'de hoje', 'de ontem', 'há 40 dias'. */
export function formatAge(at: number, now: number): string {
  const days = Math.max(0, calendarDays(at, now));
  if (days === 0) return 'de hoje';
  return days === 1 ? 'de ontem' : formatDaysAgo(days);
}

const minuteInMs = 60_000;
const hourInMs = 3_600_000;

/**
 * Returns the time since a change, in words: 'agora', 'há 4 min', 'há 3 h', 'ontem', 'há 12 dias'.
 */
export function formatAgo(at: number, now: number): string {
  const passed = now - at;
  if (passed < minuteInMs) return 'agora';
  if (passed < hourInMs) return `há\u00a0${Math.floor(passed / minuteInMs)}\u00a0min`;
  const days = calendarDays(at, now);
  if (days === 0) return `há\u00a0${Math.floor(passed / hourInMs)}\u00a0h`;
  return days === 1 ? 'ontem' : formatDaysAgo(days);
}

/** 'há 40 dias', on one line. */
export const formatDaysAgo = (days: number) => `há\u00a0${days}\u00a0dias`;

/**
 * Returns how many days lie between two times in the household's calendar: 0 on the same day, 1 from
 * one day to the next; negative if `to` is earlier.
 */
export const calendarDays = (from: number, to: number) =>
  dayNumberOf(to, shownZone()) - dayNumberOf(from, shownZone());
