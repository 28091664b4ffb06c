/**
 * Ids that every device and the server compute alike, so that what two of them add is one row
 * (REP-03, REP-04). Must not import zod, because the browser loads this file.
 */
import { fold } from '../text.ts';

/** Returns the UUID of a text: always the same one. */
export const idOfText = (text: string): string => toUuid(hash(text), '8');

/** Returns the id of what repeats: a name on a list, without case and accents. */
export const repeatIdOf = (listId: string, name: string): string =>
  idOfText(`${listId} ${fold(name)}`);

/**
 * Returns the id of the item that is added for a date. It is a UUIDv7 of the begin of that day in
 * UTC, so that the item has the place of that day in its list (SYN-33).
 *
 * @param due the date, '2026-11-20'
 */
export function dueItemId(repeatId: string, due: string): string {
  const time = Date.parse(due).toString(16).padStart(12, '0');
  return toUuid(time + hash(`${repeatId} ${due}`).slice(12), '7');
}

/** FNV-1a with 128 bits, as 32 hexadecimal digits (RFC 9923). */
function hash(text: string): string {
  let value = 0x6c62272e07bb014262b821756295c58dn;
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(128, (value ^ BigInt(byte)) * 0x0000000001000000000000000000013bn);
  }
  return value.toString(16).padStart(32, '0');
}

/** The digit of the variant is always 8, which leaves 122 bits without the version (RFC 9562). */
const toUuid = (hex: string, version: '7' | '8') =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    version + hex.slice(13, 16),
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
