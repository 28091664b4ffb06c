/** Ids are UUIDv7, made by the client that creates the row, so that a write can be repeated. */

/**
 * Returns a new UUIDv7 in lower case: 48 bits of milliseconds, then random bits (RFC 9562, 5.7), so
 * that later ids sort later.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let milliseconds = now;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = milliseconds % 256;
    milliseconds = Math.floor(milliseconds / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** Returns when an id of {@link newId} was made, in milliseconds since 1970; NaN for other text. */
export const timeOfId = (id: string): number => Number(`0x${id.slice(0, 8)}${id.slice(9, 13)}`);

/**
 * Returns the position of a row that nobody has moved: the digits of its UUIDv7, so that rows which
 * are made later come later (SYN-33).
 */
export const positionOfId = (id: string): string => id.replaceAll('-', '');
