/** The bounds of `sync`, free of zod: the browser ships them. */

/**
 * The version of the rows' shapes. A device that keeps rows of another version forgets them and
 * fetches everything. Raise it with each change that old rows do not have.
 */
export const rowsVersion = 1;

/** Bounds of one call. */
export const syncLimits = {
  writes: 100,
  /** Rows of one answer; more follow by the next cursor. */
  rows: 2_000,
  /** A device that sends more has lost count. */
  maxSequence: 2 ** 48,
} as const;
