import { dateIn, dayMonthYear } from '@quitanda/contract/calendar';
import { createDateFormat, shownZone } from './shown-zone.ts';

/**
 * Formats a date for display, '20/11/2026' (UI-06). Takes an instant ('2026-11-20T12:00:00.000Z',
 * its day in the shown zone) or a calendar date ('2026-11-20', shown unchanged).
 */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(iso) ?? [];
  if (year !== undefined) return `${day}/${month}/${year}`;
  return dayMonthYear(iso, shownZone());
}

/** The calendar date of an instant in milliseconds, for names of files: '2026-11-20'. */
export const toCalendarDate = (at: number): string => dateIn(at, shownZone());

/** A day for the greeting: 'sexta-feira, 12 de junho'. */
export const formatLongDate = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** The day of an instant, for lists of days: 'sáb., 21/11'. */
export const formatWeekday = createDateFormat({
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
});

const monthOfYear = createDateFormat({ month: 'long', year: 'numeric' });

/** The month of an instant, as a heading: 'Novembro de 2026'. */
export function formatMonth(iso: string): string {
  const text = monthOfYear(iso);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
