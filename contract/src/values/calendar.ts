/**
 * Days, months and times of day in the time zone of a household (CASA-65). It is the only file that
 * may compute or format them, so that one instant has one day on every screen and in every answer.
 * Must not import zod, because the browser loads this file.
 */

/** The time zone of a household whose members have set none. */
export const defaultZone = 'America/Sao_Paulo';

/**
 * Formats an instant in a zone.
 *
 * @param at milliseconds since 1970, or an ISO instant
 * @param zone an IANA name
 */
export type FormatInZone = (at: number | string, zone: string) => string;

/** Returns a function that formats instants in Portuguese. `Intl` formats are slow to create. */
export function formatInZone(options: Intl.DateTimeFormatOptions): FormatInZone {
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return (at, timeZone) =>
    (formats[timeZone] ??= new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })).format(
      new Date(at),
    );
}

/** Formats the day of an instant: '20/11/2026' (UI-06). */
export const dayMonthYear = formatInZone({ day: '2-digit', month: '2-digit', year: 'numeric' });

/** Returns how far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(at: number, zone: string): number {
  const time = timeOfDay(at, zone);
  return Date.parse(`${dateIn(at, zone)}T${time}Z`) - Math.floor(at / 1_000) * 1_000;
}

/** Returns the calendar date that contains an instant: '2026-11-20'. */
export const dateIn = (at: number, zone: string): string =>
  dayMonthYear(at, zone).split('/').toReversed().join('-');

/** Returns the number of the day that contains an instant; days are counted from 1/1/1970. */
export const dayNumberOf = (at: number, zone: string): number =>
  Date.parse(dateIn(at, zone)) / 86_400_000;

/**
 * Returns the instant at which the clocks of a zone show a time, in milliseconds. Of a time that
 * they show twice at the end of summer time it is the first; a time that they skip counts as the
 * same time after the change, an hour later (as in RFC 5545, 3.3.5).
 *
 * @param clockTime the shown time as if it were UTC, in milliseconds
 */
export function instantAt(clockTime: number, zone: string): number {
  // Brazil is west of Greenwich, so the clock's time as UTC is before the instant that is sought.
  const first = clockTime - offsetAt(clockTime, zone);
  const second = clockTime - offsetAt(first, zone);
  return offsetAt(second, zone) === offsetAt(first, zone) ? second : first;
}

/** '14:32:05'. Browsers do not need it, so the build removes it from them. */
const timeOfDay = /* @__PURE__ */ formatInZone({ timeStyle: 'medium' });
