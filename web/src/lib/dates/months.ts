/** Months as text. */
import { formatInZone } from '@quitanda/contract/calendar';

const withYear = formatInZone({ month: 'long', year: 'numeric' });

/** Formats '2026-11' as 'novembro de 2026'. */
export const monthName = (month: string) => withYear(`${month}-01`, 'UTC');

/** Formats '2026-11' for the start of a line: 'Novembro de 2026'. */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
