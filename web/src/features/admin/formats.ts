/** Formats the figures of the operator page for Brazil. */

const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in the device's time zone: '26/11/2026, 03:00'. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const whole = new Intl.NumberFormat('pt-BR');

/** A count: '12.345'. */
export const formatCount = (count: number): string => whole.format(count);

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const short = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 });

/** A number of bytes, in units of a thousand: '34,5 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${short.format(bytes / 1_000 ** step)}\u00A0${units[step]}`;
}

/** A count with its noun, joined by a no-break space: '1 item', '12 itens'. */
export const countText = (count: number, one: string, many: string): string =>
  `${formatCount(count)}\u00A0${count === 1 ? one : many}`;
