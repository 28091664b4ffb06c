/**
 * When something repeats (REP-02). A day is a calendar date ('2026-11-20') in the time zone of the
 * household, so no clock change moves it. Must not import zod, because the browser loads this file.
 */

import { dateIn } from '../calendar.ts';

export const repeatUnits = ['day', 'week', 'month'] as const;

/** Every few days, every few weeks on a weekday, or every month on a day. */
export interface RepeatRule {
  readonly unit: (typeof repeatUnits)[number];
  /** The number of days, 1 to 30, or weeks, 1 to 4; 1 for months. */
  readonly every: number;
  /** The weekday, 1 for Monday to 7 for Sunday; or the day of the month, 1 to 31; 1 for days. */
  readonly day: number;
}

/** The largest `every` and `day` of a rule. */
export const ruleLimits = {
  day: { every: 30, day: 1 },
  week: { every: 4, day: 7 },
  month: { every: 1, day: 31 },
} as const satisfies Record<RepeatRule['unit'], { every: number; day: number }>;

export const repeatLimits = { perHousehold: 500 } as const;

const dayMs = 86_400_000;
const dayNumber = (date: string) => Date.parse(date) / dayMs;
const toDate = (day: number) => dateIn(day * dayMs, 'UTC');

/** Returns the weekday of a date: 1 for Monday to 7 for Sunday (ISO 8601). Day 0 was a Thursday. */
export const weekdayOf = (date: string): number => ((dayNumber(date) + 3) % 7) + 1;

/** Returns the day of the month of a date. */
export const dayOfMonth = (date: string): number => Number(date.slice(8));

/**
 * Returns the first date of a rule that somebody sets on `startsOn`. It is later than that day. With
 * several weeks it is the last such weekday within them: every two weeks on Saturday begins on the
 * second Saturday. Every ten days begins on the tenth day after.
 */
export function firstDate(rule: RepeatRule, startsOn: string): string {
  if (rule.unit === 'month') return nextDayOfMonth(rule.day, startsOn);
  if (rule.unit === 'day') return toDate(dayNumber(startsOn) + rule.every);
  const daysUntilWeekday = (rule.day - weekdayOf(startsOn) + 7) % 7 || 7;
  return toDate(dayNumber(startsOn) + daysUntilWeekday + 7 * (rule.every - 1));
}

/**
 * Returns the first date of the rule after `today`, of which `due` is an earlier date. Dates that
 * nobody noticed are passed over, so that a month without a device adds an item once.
 */
export function dateAfter(rule: RepeatRule, due: string, today: string): string {
  if (rule.unit === 'month') return nextDayOfMonth(rule.day, due > today ? due : today);
  const interval = (rule.unit === 'week' ? 7 : 1) * rule.every;
  const passed = Math.max(0, Math.floor((dayNumber(today) - dayNumber(due)) / interval));
  return toDate(dayNumber(due) + interval * (passed + 1));
}

/** A month without this day has its last day instead: the 31st is the 28th in February. */
function nextDayOfMonth(day: number, after: string): string {
  const [year = 0, month = 1] = after.split('-').map(Number);
  const inMonth = (index: number) => {
    const [first, next] = [index, index + 1].map((count) => Date.UTC(year, count) / dayMs);
    return toDate(Math.min((first ?? 0) + day, next ?? 0) - 1);
  };
  const inThisMonth = inMonth(month - 1);
  return inThisMonth > after ? inThisMonth : inMonth(month);
}
