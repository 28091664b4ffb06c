/**
 * What devices need to know of the call `sync`. Must not import zod, because the browser loads this
 * file.
 */

/** The limits of one call of `sync`. */
export const syncLimits = {
  /** The maximum number of writes that a device sends. */
  writes: 100,
  /** The maximum number of rows in one answer. A call with its cursor returns further rows. */
  rows: 2_000,
  /** No device reaches this sequence number, so a greater one is an error and is refused. */
  maxSequence: 2 ** 48,
} as const;

/**
 * The revision up to which a device with this cursor has all rows; 0 without a cursor. The rest of the
 * cursor is opaque.
 */
export const cursorRevision = (cursor: string | null): number =>
  Number(cursor?.split('.')[3] ?? 0) || 0;
