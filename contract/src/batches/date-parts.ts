/** Dates from the parts that people type and packages have. Must not import zod (browser). */
import { addDays, daysBetween } from './batches.ts';

/** Dates outside of this are mistakes, in days from today. */
const minDays = -366;
const maxDays = 3_653;
/** A day and month without a year means the past one if it is at most so many days ago, else the next one. */
const pastDays = 60;

const monthNames = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;
/** As imported packages have them, where they differ. */
const englishMonths = { feb: 2, apr: 4, may: 5, aug: 8, sep: 9, oct: 10, dec: 12 } as const;
const shortLength = 3;

/** A pattern of the names of months, whole or by three letters: `dezembro|dez`. Longer ones come first. */
export const monthPattern = [
  ...monthNames,
  ...monthNames.map((name) => name.slice(0, shortLength)),
  ...Object.keys(englishMonths),
].join('|');

/** Returns the number of a month by its name or its first three letters, in lower case without accents. */
export function monthOf(name: string): number {
  const short = name.slice(0, shortLength);
  return (
    monthNames.findIndex((each) => each.startsWith(short)) + 1 ||
    (englishMonths[short as keyof typeof englishMonths] ?? 0)
  );
}

/** Returns '2026-12-12', or undefined if there is no such day. A year has two or four digits. */
export function dateOf(day: number, month: number, year: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return undefined;
  const padded = (part: number, length = 2) => `${part}`.padStart(length, '0');
  return `${padded(fullYear(year), 4)}-${padded(month)}-${padded(day)}`;
}

/** Returns the last day of a month, until which something with only a month keeps. */
export const endOfMonth = (month: number, year: number): string | undefined =>
  dateOf(daysIn(month, year), month, year);

/** Returns the date if it is neither long past nor more than ten years off. */
export function plausible(date: string | undefined, today: string): string | undefined {
  if (date === undefined) return undefined;
  const days = daysBetween(today, date);
  return days >= minDays && days <= maxDays ? date : undefined;
}

/**
 * Returns the date of a day and month without a year: the next one, or that of the last weeks. A February 29
 * is that of the next leap year.
 */
export function nextDate(day: number, month: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  const earliest = addDays(today, -pastDays);
  return [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((later) => dateOf(day, month, year + later))
    .find((date) => date !== undefined && date >= earliest);
}

const fullYear = (year: number) => (year < 100 ? 2_000 + year : year);

function daysIn(month: number, year: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const full = fullYear(year);
  return full % 4 === 0 && (full % 100 !== 0 || full % 400 === 0) ? 29 : 28;
}
