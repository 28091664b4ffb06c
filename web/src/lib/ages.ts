import { dayInMs } from '@quitanda/contract/insights/price-standing';

/** How long ago `at` was, in days of the device's calendar: 'de hoje', 'de ontem', 'há 40 dias'. */
export function formatAge(at: number, now: number): string {
  // Midnights may lie an hour more or less apart than whole days.
  const days = Math.max(0, Math.round((midnightBefore(now) - midnightBefore(at)) / dayInMs));
  if (days === 0) return 'de hoje';
  return days === 1 ? 'de ontem' : `há ${days} dias`;
}

const midnightBefore = (at: number) => new Date(at).setHours(0, 0, 0, 0);
