/** Reads the dates that people type (VAL-04). Must not import zod, because the browser loads this file. */
import { fold } from '../values/text.ts';
import { addDays } from './batches.ts';
import { dateOf, endOfMonth, monthOf, monthPattern, nextDate, plausible } from './date-parts.ts';

/** No typed date is longer, so that a pasted text costs nothing. */
const maxLength = 40;

const separator = String.raw`\s?[/.\s-]\s?`;
const byName = new RegExp(
  String.raw`^(?:(?<day>\d{1,2})(?:${separator}|\s?de\s)?)?(?<name>${monthPattern})(?:(?:${separator}|\s?de\s)?(?<year>20\d{2}|\d{2}))?$`,
  'u',
);
const byNumbers = new RegExp(
  String.raw`^(?<one>\d{1,2})${separator}(?<two>\d{1,2})(?:${separator}(?<year>20\d{2}|\d{2}))?$`,
  'u',
);
const monthAndYear = new RegExp(String.raw`^(?<month>\d{1,2})${separator}(?<year>20\d{2})$`, 'u');
const digits = /^(?<one>\d{2})(?<two>\d{2})(?<year>20\d{2}|\d{2})?$/u;
const isoDate = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u;
const dayOnly = /^(?:dia )?(?<day>\d{1,2})$/u;
const days: Readonly<Record<string, number>> = { hoje: 0, amanha: 1, 'depois de amanha': 2 };

/**
 * Returns the date that a person has typed, '2026-12-12' for '12/12', '121226' or '12 dez'; 'dez/26' and
 * '12/26' are the last day of the month. Without a year it is the next one, or one of the last 60 days.
 * Undefined for what is no date, long past, or more than ten years off.
 *
 * @param today in the time zone of the household: '2026-12-01'
 */
export function readTypedDate(text: string, today: string): string | undefined {
  if (text.length > maxLength) return undefined;
  const folded = fold(text);
  const ahead = days[folded];
  return ahead === undefined
    ? plausible(readNumbers(folded, today) ?? readName(folded, today), today)
    : addDays(today, ahead);
}

function readNumbers(text: string, today: string): string | undefined {
  const iso = isoDate.exec(text)?.groups;
  if (iso) return dateOf(Number(iso.day), Number(iso.month), Number(iso.year));
  const only = dayOnly.exec(text)?.groups;
  if (only) return nextDay(Number(only.day), today);
  const whole = monthAndYear.exec(text)?.groups;
  if (whole) return endOfMonth(Number(whole.month), Number(whole.year));
  const parts = (byNumbers.exec(text) ?? digits.exec(text))?.groups;
  if (!parts) return undefined;
  const [one, two] = [Number(parts.one), Number(parts.two)];
  if (parts.year !== undefined) return dateOf(one, two, Number(parts.year));
  // '12/26' has no month 26, so it is a month and a year.
  return nextDate(one, two, today) ?? (two > 12 ? endOfMonth(one, two) : undefined);
}

function readName(text: string, today: string): string | undefined {
  const { day, name, year } = byName.exec(text)?.groups ?? {};
  if (name === undefined) return undefined;
  const month = monthOf(name);
  if (day === undefined) return year === undefined ? undefined : endOfMonth(month, Number(year));
  return year === undefined
    ? nextDate(Number(day), month, today)
    : dateOf(Number(day), month, Number(year));
}

/** The next day of that number, today included. */
function nextDay(day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return [0, 1, 2]
    .map((later) => ((month - 1 + later) % 12) + 1)
    .map((each) => dateOf(day, each, each < month ? year + 1 : year))
    .find((date) => date !== undefined && date >= today);
}
