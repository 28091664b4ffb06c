/** Formats the numbers and dates of the operator page. */

import { createDateFormat } from '../../lib/dates/shown-zone.ts';

/** Formats an instant in the time zone of the household that the operator's device shows: '26/11/2026, 03:00'. */
export const formatMoment = createDateFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const wholeNumber = new Intl.NumberFormat('pt-BR');

/** Formats a count: '12.345'. */
export const formatCount = (count: number): string => wholeNumber.format(count);

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const threeDigits = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 });

/** Formats a number of bytes. A kB has 1,000 bytes: '34,5 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${threeDigits.format(bytes / 1_000 ** step)}\u00A0${units[step]}`;
}

/** Joins a count and its noun by a no-break space: '1 item', '12 itens'. */
export const countText = (count: number, singular: string, plural: string): string =>
  `${formatCount(count)}\u00A0${count === 1 ? singular : plural}`;
