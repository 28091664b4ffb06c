/**
 * The rows that devices store, and the reads that they compute from them. Must not import zod,
 * because the browser loads this file.
 */
import type { ReadName } from '../../routes.ts';

/**
 * The version of the schemas of rows. A device that stores rows of another version deletes them and
 * fetches all rows again. Increase it whenever a schema changes, because the rows that devices have
 * stored follow the old schema.
 */
export const rowsVersion = 7;

/**
 * The kinds of rows that belong to another row, with the field that has its id. Devices index the
 * rows by this field.
 */
export const rowParents = {
  listItems: 'listId',
  claims: 'listId',
  repeats: 'listId',
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
  'getPackageCounts',
  'getRememberedNotes',
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
  'getItemPhotos',
  'getRepeats',
  'getTemplates',
  'getWastes',
] as const satisfies readonly ReadName[];
export type HomeReadName = (typeof homeReads)[number];

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
