/** Constants of `sync` for devices. This file does not import zod, because the browser loads it. */
import type { ReadName } from '../routes.ts';

/**
 * The version of the schemas of rows. A device that stores rows of another version deletes them and
 * fetches all rows again. Increase it whenever a schema changes, because the rows that devices have
 * stored follow the old schema.
 */
export const rowsVersion = 6;

/** Limits of one call of `sync`. */
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

/**
 * The maximum numbers of members of a household, of households of a person, and of open invites of
 * a household, and the number of days for which an invite is valid.
 */
export const householdLimits = { members: 20, households: 20, invites: 20, inviteDays: 7 } as const;

/** Intervals of the live stream. */
export const liveLimits = {
  /**
   * The interval at which the server sends a heartbeat, and at which a device repeats that its person
   * is in a supermarket.
   */
  heartbeatMs: 25_000,
  /**
   * After this time without a line, a connection counts as lost. After this time without a
   * repetition, an announcement counts as withdrawn.
   */
  silenceMs: 60_000,
} as const;

/**
 * The kinds of rows that belong to another row, with the field that has its id. Devices index the
 * rows by this field.
 */
export const rowParents = {
  listItems: 'listId',
  claims: 'listId',
  pantryItems: 'pantryId',
  storeLabels: 'supermarketId',
  finishMoves: 'finishId',
  purchases: 'finishId',
} as const;

/** The reads that a device computes itself if it has all rows of the household. */
export const homeReads = [
  'getLists',
  'getList',
  'getLastPurchase',
  'getSupermarkets',
  'getPriceHistory',
  'getStoreLabels',
  'getPantries',
  'getPantry',
  'getFinishedTrips',
  'getFinishedTrip',
  'getMembers',
  'getClaims',
  'getRunOuts',
  'getTakingOrder',
] as const satisfies readonly ReadName[];

/**
 * The kinds of rows that the first screens show. For a device without rows, the server sends them with
 * the page.
 */
export const firstKinds = [
  'lists',
  'listItems',
  'pantries',
  'pantryItems',
  'supermarkets',
] as const;

/** The reads that need only rows of {@link firstKinds}. */
export const firstReads = [
  'getLists',
  'getList',
  'getSupermarkets',
  'getPantries',
  'getPantry',
] as const satisfies readonly HomeReadName[];

/** The number of products in one page of the catalogue. */
export const cataloguePageSize = 12;

export type HomeReadName = (typeof homeReads)[number];
