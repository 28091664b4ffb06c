/** Reads the dates of stock in files (IMP-26). */
import { readTypedDate } from '@quitanda/contract/batches/typed-dates';

/** The year from which on a date means that something keeps forever; Grocy has 2888 and 2999. */
const foreverYear = 2_500;

/**
 * Returns the calendar date of a text: '2026-12-20', '2026-12-20 08:15:00', or as people type it (VAL-04).
 * Undefined for what is no date, and for one that means forever.
 *
 * @param today '2026-11-30'
 */
export function readFileDate(text: string, today: string): string | undefined {
  const iso = /^(?<date>\d{4}-\d{2}-\d{2})(?:[T\s].*)?$/u.exec(text.trim())?.groups?.['date'];
  if (iso === undefined) return readTypedDate(text, today);
  const isReal = new Date(Date.parse(iso) || 0).toISOString().startsWith(iso);
  return isReal && Number(iso.slice(0, 4)) < foreverYear ? iso : undefined;
}
