import { calendarDays } from '../../../lib/dates/ages.ts';
import { runOutText } from './run-out-text.ts';

/**
 * The run-out of an item, and the range in which it probably is. The times are in milliseconds
 * since the epoch.
 */
interface Forecast {
  readonly at: number;
  readonly earliest: number;
  readonly latest: number;
}

/** INS-05: returns 'Acaba em ~6 dias (entre 4 e 9)', without the range if it is a single day. */
export function runOutRangeText(forecast: Forecast, now: number): string {
  const text = runOutText(forecast, now);
  if (calendarDays(now, forecast.at) <= 0) return text;
  const min = Math.max(0, calendarDays(now, forecast.earliest));
  const max = calendarDays(now, forecast.latest);
  return min < max ? `${text} (entre ${min} e ${max})` : text;
}
