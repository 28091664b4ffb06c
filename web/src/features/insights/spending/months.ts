/** Months as text, and the time zone in which spending is counted. */
import { brazilianZones, type BrazilianZone } from '@quitanda/contract/insights/months';

/** The device's time zone if it is a Brazilian one; otherwise the server uses its default zone. */
export function deviceZone(): BrazilianZone | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return brazilianZones.find((zone) => zone === timeZone);
}

const withYear = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-11' as 'novembro de 2026'. */
export const monthName = (month: string) => withYear.format(Date.parse(`${month}-01`));

/** The name of a month at the start of a line: 'Novembro de 2026'. */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
