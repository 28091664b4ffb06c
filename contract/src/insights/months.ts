/** Calendar months in the time zone of a household. Does not import zod. */

/** Brazil's time zones as IANA names; the first is that of most people. */
export const brazilianZones = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Belem',
  'America/Fortaleza',
  'America/Recife',
  'America/Araguaina',
  'America/Maceio',
  'America/Bahia',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Santarem',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Manaus',
  'America/Eirunepe',
  'America/Rio_Branco',
] as const;
export type BrazilianZone = (typeof brazilianZones)[number];

/** A calendar month in a zone: from `start` until before `end`, in milliseconds since 1970. */
export interface Month {
  /** '2026-11' */
  readonly month: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the last `count` months up to that of `now`, oldest first. */
export function monthsUntil(now: number, count: number, zone: BrazilianZone): Month[] {
  const local = new Date(now + offsetAt(now, zone));
  const monthNumber = local.getUTCFullYear() * 12 + local.getUTCMonth();
  return Array.from({ length: count }, (_, index) => {
    const current = monthNumber - count + 1 + index;
    return {
      month: new Date(utcStartOf(current)).toISOString().slice(0, 7),
      start: startOf(current, zone),
      end: startOf(current + 1, zone),
    };
  });
}

/**
 * Returns the index of the month that contains a moment, in milliseconds since 1970; -1 if none
 * does. `months` are in order, without gaps.
 */
export function monthIndexOf(at: number, months: readonly Month[]): number {
  let [low, high] = [0, months.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((months[middle]?.end ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  const month = months[low];
  return month && month.start <= at ? low : -1;
}

/** The start in UTC of a month. Months are counted from the year 0. */
const utcStartOf = (month: number) => Date.UTC(Math.floor(month / 12), month % 12);

/**
 * Midnight of the month's first day in the zone. This is simple because no clock change in Brazil
 * since March 1998 was on the first day of a month.
 */
function startOf(month: number, zone: BrazilianZone): number {
  const asUtc = utcStartOf(month);
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone);
}

const formats = new Map<BrazilianZone, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(at: number, zone: BrazilianZone): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const parts = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(at / 1_000) * 1_000;
}
