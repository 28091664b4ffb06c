/** Finished trips: what was bought where and when, and for how much ('Compras'). */
import { z } from 'zod';
import { categoryName } from './catalogue.ts';
import { defineEndpoints } from '../endpoint.ts';
import { listUnits } from '../values/values.ts';
import {
  amountOfMoney,
  finishId,
  instant,
  listId,
  listItemId,
  pantryId,
  price,
  productId,
  quantity,
  userId,
  wholeNumber,
} from '../wire.ts';

/** A finished trip. Answers never contain undone trips. */
export const finishedTrip = z.object({
  id: finishId,
  /**
   * The list of the trip, which may have been deleted since; null for a purchase without a list.
   */
  listId: listId.nullable(),
  listName: z.string().nullable(),
  /** The pantry that received the items, which may have been deleted since. */
  pantryId,
  /** The supermarkets by the amount paid, the largest first. Usually there is only one. */
  supermarkets: z.array(z.string()),
  boughtAt: instant,
  /** Who finished it; null once that account is deleted. */
  boughtBy: userId.nullable(),
  /** Without the lines that have no price. */
  total: amountOfMoney,
  itemCount: z.int(),
  /** How many lines have no price (FIN-07). Absent if none. */
  unpricedCount: z.int().optional(),
});
export type FinishedTrip = z.input<typeof finishedTrip>;

/** One item of a finished trip. */
export const purchasedLine = z.object({
  /** The id of the list item, or a new id if there was no list item. */
  listItemId,
  /** The name of the list item, or the name in the request if there was no list item. */
  name: z.string(),
  productId: productId.nullable(),
  /** The product's name as it is now. */
  productName: z.string().nullable(),
  categoryName: categoryName.nullable(),
  imageUrl: z.string().nullable(),
  quantity,
  unit: z.enum(listUnits),
  /** The price per unit; 0 if there is none, because clients of before expect a number. */
  price,
  /** Set if the line has no price (FIN-07). A gift has one, which is 0 (SHO-24). */
  isUnpriced: z.boolean().optional(),
  total: amountOfMoney,
  supermarket: z.string().nullable(),
  isImpulse: z.boolean(),
});
export type PurchasedLine = z.input<typeof purchasedLine>;

export const purchaseEndpoints = defineEndpoints({
  getFinishedTrips: {
    summary: 'The finished trips of the household, newest first, without those undone (API-24)',
    query: z.object({
      /** The last trip of the previous page. */
      before: finishId.optional(),
      limit: wholeNumber(1, 50, 'O limite deve ser um número de 1 a 50.').default(20),
    }),
    responses: { 200: z.object({ shops: z.array(finishedTrip), hasMore: z.boolean() }) },
    errors: ['finish-not-found'],
  },
  getFinishedTrip: {
    summary: 'A finished trip with its lines, in the order in which they were taken (API-24)',
    params: z.object({ finishId }),
    responses: {
      200: finishedTrip.extend({
        /** The budget of the trip (INS-08); absent without one. */
        budget: price.optional(),
        lines: z.array(purchasedLine),
      }),
    },
    errors: ['finish-not-found'],
  },
});
