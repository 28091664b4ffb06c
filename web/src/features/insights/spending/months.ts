/** Months as text, and the time zone in which spending is counted. */
import { brazilianZones, type BrazilianZone } from '@quitanda/contract/insights/months';

/**
 * Returns the device's time zone if it is Brazilian, or else undefined. The server then uses its
 * default time zone.
 */
export function deviceZone(): BrazilianZone | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return brazilianZones.find((zone) => zone === timeZone);
}

const withYear = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats '2026-11' as 'novembro de 2026'. */
export const monthName = (month: string) => withYear.format(Date.parse(`${month}-01`));

/** Formats '2026-11' for the start of a line: 'Novembro de 2026'. */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
