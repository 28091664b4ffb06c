import { dayInMs } from '@quitanda/contract/insights/price-standing';

/** How long ago `at` was, in days of the device's calendar: 'de hoje', 'de ontem', 'há 40 dias'. */
export function formatAge(at: number, now: number): string {
  const days = Math.max(0, calendarDays(at, now));
  if (days === 0) return 'de hoje';
  return days === 1 ? 'de ontem' : daysAgo(days);
}

/** 'há 40 dias', on one line. */
export const daysAgo = (days: number) => `há\u00a0${days}\u00a0dias`;

/** How many of the device's midnights lie between two moments; negative where `to` is the earlier. */
export const calendarDays = (from: number, to: number) =>
  // Midnights may lie an hour more or less apart than whole days.
  Math.round((midnightBefore(to) - midnightBefore(from)) / dayInMs);

const midnightBefore = (at: number) => new Date(at).setHours(0, 0, 0, 0);
