import type { AccessKey } from '@quitanda/contract';

/** Offset from UTC. Brazil has had no summer time since 2019 (Decreto 9.772). */
const defaultOffset = '-03:00';
/** The states with another offset, by their IBGE numbers. */
const offsets: Readonly<Record<string, string>> = {
  '11': '-04:00',
  '12': '-05:00',
  '13': '-04:00',
  '14': '-04:00',
  '50': '-04:00',
  '51': '-04:00',
};

/**
 * Reads the instant of issue from a page ('19/01/2022 11:02:19' in the state's local time, optionally
 * followed by an offset) or from XML (ISO 8601). Returns it in ISO 8601, UTC; undefined if it is not
 * valid.
 */
export function readIssuedAt(printed: string, state: string | undefined): string | undefined {
  const isoParts = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/u.exec(
    printed,
  );
  if (isoParts !== null) return parseInstant(isoParts[1], isoParts[2], isoParts[3]);
  const pageParts =
    /^(\d{2})\/(\d{2})\/(\d{4})\s+(\d{2}:\d{2})(:\d{2})?\s?([+-]\d{2}:\d{2})?$/u.exec(printed);
  if (pageParts === null) return undefined;
  const [, day, month, year, time, seconds = ':00', offset = findOffset(state)] = pageParts;
  return parseInstant(`${year}-${month}-${day}`, `${time}${seconds}`, offset);
}

/** Returns noon of a day in the state's local time, for a receipt without a time. */
export function noonOf(day: string, state: string): string | undefined {
  return parseInstant(day, '12:00:00', findOffset(state));
}

/**
 * Estimates the instant of issue of a receipt that shows none. If the key is of this month, returns
 * now, because most receipts are read soon after the purchase; otherwise the end of the key's month.
 */
export function estimateIssuedAt(key: AccessKey, now: Date): string {
  const end = new Date(Date.UTC(key.year, key.month, 1) - 1);
  return (now < end ? now : end).toISOString();
}

function findOffset(state: string | undefined): string {
  return offsets[state ?? ''] ?? defaultOffset;
}

/** Returns undefined for a day that does not exist, and for a year before 2000. */
function parseInstant(day = '', time = '', offset = ''): string | undefined {
  const instant = new Date(`${day}T${time}${offset}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  // `Date` converts 31/02 to a day of March.
  const isExistingDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isExistingDay && instant.getUTCFullYear() >= 2_000 ? instant.toISOString() : undefined;
}
