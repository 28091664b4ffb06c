import { instantAt, type AccessKey } from '@quitanda/contract';

/** The time zones of the states, by the first digits of their IBGE numbers. The longest match counts. */
const stateZones: Readonly<Record<string, string>> = {
  '1': 'America/Belem',
  '11': 'America/Porto_Velho',
  '12': 'America/Rio_Branco',
  '13': 'America/Manaus',
  '14': 'America/Boa_Vista',
  '17': 'America/Araguaina',
  '2': 'America/Fortaleza',
  '29': 'America/Bahia',
  '50': 'America/Campo_Grande',
  '51': 'America/Cuiaba',
};

/** The zone of the other states: those of the South and Southeast, Goiás and the Federal District. */
const otherStatesZone = 'America/Sao_Paulo';

/** Where a receipt was printed, as far as it is known. */
export interface PrintedIn {
  /** The state's IBGE number, from the key. */
  readonly state: string | undefined;
  /** The household's time zone, for a receipt without a key. */
  readonly householdZone: string;
}

/**
 * Reads the instant of issue from a page ('19/01/2022 11:02:19' in the state's local time, optionally
 * followed by an offset) or from XML (ISO 8601). Returns it in ISO 8601, UTC; undefined if it is not
 * valid.
 */
export function readIssuedAt(printed: string, place: PrintedIn): string | undefined {
  const isoParts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/u.exec(
    printed,
  );
  if (isoParts !== null) return parseInstant(isoParts[1], isoParts[2], isoParts[3]);
  const pageParts =
    /^(\d{2})\/(\d{2})\/(\d{4})\s+(\d{2}:\d{2})(:\d{2})?\s?([+-]\d{2}:\d{2})?$/u.exec(printed);
  if (pageParts === null) return undefined;
  const [, day, month, year, time, seconds = ':00', offset] = pageParts;
  const date = `${year}-${month}-${day}`;
  return offset === undefined
    ? parseLocal(date, `${time}${seconds}`, place)
    : parseInstant(date, `${time}${seconds}`, offset);
}

/** Returns noon of a day in the state's local time, for a receipt without a time. */
export const noonOf = (day: string, place: PrintedIn): string | undefined =>
  parseLocal(day, '12:00:00', place);

/**
 * Estimates the instant of issue of a receipt that shows none. If the key is of this month, returns
 * now, because most receipts are read soon after the purchase; otherwise the end of the key's month in
 * UTC, which is in this month in every zone of Brazil.
 */
export function estimateIssuedAt(key: AccessKey, now: Date): string {
  const end = new Date(Date.UTC(key.year, key.month, 1) - 1);
  return (now < end ? now : end).toISOString();
}

const zoneOf = (state: string): string =>
  stateZones[state] ?? stateZones[state.charAt(0)] ?? otherStatesZone;

/** Reads a day and a time as the clocks of the place showed them, in its summer time until 2019. */
function parseLocal(day: string, time: string, { state, householdZone }: PrintedIn) {
  const clockTime = parseInstant(day, time, 'Z');
  if (clockTime === undefined) return undefined;
  const zone = state === undefined ? householdZone : zoneOf(state);
  return new Date(instantAt(Date.parse(clockTime), zone)).toISOString();
}

/** Returns undefined for a day that does not exist, and for a year before 2000. */
function parseInstant(day = '', time = '', offset = ''): string | undefined {
  const instant = new Date(`${day}T${time}${offset}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  // `Date` converts 31/02 to a day of March.
  const isExistingDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isExistingDay && instant.getUTCFullYear() >= 2_000 ? instant.toISOString() : undefined;
}
