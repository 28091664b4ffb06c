import { dayMonthYear } from '@quitanda/contract/calendar';
import { createDateFormat, shownZone } from '../../lib/dates/shown-zone.ts';

const time = createDateFormat({ hour: '2-digit', minute: '2-digit' });
const day = (at: number) => dayMonthYear(at, shownZone());

/** Returns the time of a tap as text: '14:32', or '20/11/2026, 14:32' on another day. */
export function formatTapTime(at: number, now = Date.now()): string {
  const timeText = time(at);
  return day(at) === day(now) ? timeText : `${day(at)}, ${timeText}`;
}
