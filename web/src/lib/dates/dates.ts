const dayMonthYear = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/**
 * Formats a date for display, '20/11/2026' (UI-06). Takes an instant ('2026-11-20T12:00:00.000Z',
 * shown as the device's own day) or a calendar date ('2026-11-20', shown unchanged).
 */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(iso) ?? [];
  if (year !== undefined) return `${day}/${month}/${year}`;
  return dayMonthYear.format(new Date(iso));
}

/** The calendar date of an instant in the device's time zone, for names of files: '2026-11-20'. */
export function toLocalDate(instant: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map(twoDigits);
  return `${instant.getFullYear()}-${month}-${day}`;
}

const longDate = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** A day for the greeting: 'sexta-feira, 12 de junho'. */
export function formatLongDate(date: Date): string {
  return longDate.format(date);
}

const weekday = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
});

/** The day of an instant in the device's time zone, for lists of days: 'sáb., 21/11'. */
export function formatWeekday(iso: string): string {
  return weekday.format(new Date(iso));
}

const monthOfYear = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' });

/** The month of an instant in the device's time zone, as a heading: 'Novembro de 2026'. */
export function formatMonth(iso: string): string {
  const text = monthOfYear.format(new Date(iso));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
