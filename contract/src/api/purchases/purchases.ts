/** Finished trips: what was bought where and when, and for how much ('Compras'). */
import { z } from 'zod';
import { categoryName } from '../catalogue.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { listUnits } from '../../values/values.ts';
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
  tripCorrectionId,
  userId,
  wholeNumber,
} from '../../wire.ts';
import { unitText } from '../../unit-text.ts';

/** Who corrected a trip or a line last, and when; null or absent if nobody has (CMP-10). */
const correctedFields = { correctedAt: instant.nullish(), correctedBy: userId.nullish() };

/** The last correction of the supermarket or the date of a trip, while it can be undone (CMP-29). */
export const tripCorrection = z.object({
  id: tripCorrectionId,
  /** What an undo brings back. */
  before: z.object({
    /** Null if the date stays. */
    boughtAt: instant.nullish(),
    /** Null if the typed total stays; 0 if there was none. */
    total: amountOfMoney.nullish(),
    /** The lines that got another supermarket, also removed ones, which would get it if they return. */
    lines: z.array(z.object({ listItemId, supermarket: z.string().nullable() })),
  }),
});

/** The last correction of a line, while it can be undone (CMP-29). An added line has none. */
const lineCorrection = z.object({
  id: tripCorrectionId,
  /** What an undo brings back. Null or absent is what the correction did not change. */
  before: z.object({
    quantity: quantity.nullish(),
    unit: z.enum(listUnits).nullish(),
    /** The id is null if the line had no product. */
    product: z
      .object({
        id: productId.nullable(),
        name: z.string().nullable(),
        categoryName: categoryName.nullable(),
        imageUrl: z.string().nullable(),
      })
      .nullish(),
    /** As in the line: price and total are one field. */
    amounts: z.object({ price, paid: amountOfMoney.nullable(), isUnpriced: z.boolean() }).nullish(),
  }),
});

/** A finished trip. Answers never contain trips that are undone or deleted. */
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
  /** Without the lines that have no price, unless `typedTotal` says what all cost. */
  total: amountOfMoney,
  /** What the trip cost in all, as a person typed it because items have no price (FIN-10). */
  typedTotal: amountOfMoney.nullish(),
  itemCount: z.int(),
  /** How many lines have no price (FIN-07). Absent if none. */
  unpricedCount: z.int().optional(),
  /** About the supermarket and the date; corrections of lines are in the lines. */
  ...correctedFields,
  lastCorrection: tripCorrection.nullish(),
});
export type FinishedTrip = z.input<typeof finishedTrip>;

/** What the receipt says of a line: `paid` is after all discounts and additions. */
export const receiptAmounts = z.object({
  quantity,
  unit: z.enum(listUnits),
  price,
  paid: amountOfMoney,
});
export type ReceiptAmounts = z.input<typeof receiptAmounts>;
/** What the receipt prints for a line: total - discount + addition is what was paid (NF-10). */
export const printedLine = z.object({
  quantity,
  unit: z.enum(listUnits),
  /** The price per unit; null if the line joins printed lines with different prices. */
  price: price.nullable(),
  total: amountOfMoney,
  /** The line's share of all discounts that `total` does not contain. */
  discount: amountOfMoney,
  /** The line's share of all additions that `total` does not contain. */
  addition: amountOfMoney,
});

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
  unitText: unitText.nullish(),
  /** The price per unit; 0 if there is none, because older clients expect a number. */
  price,
  /** Set if the line has no price (FIN-07). A gift has one, which is 0 (SHO-24). */
  isUnpriced: z.boolean().optional(),
  total: amountOfMoney,
  /** As on the receipt, whatever was corrected since; null or absent without a receipt. */
  printed: printedLine.nullish(),
  supermarket: z.string().nullable(),
  /** Whether it was taken without being on the list; false for a purchase without a list. */
  isImpulse: z.boolean(),
  ...correctedFields,
  lastCorrection: lineCorrection.nullish(),
  /**
   * What the receipt says of this line, if a correction made quantity, unit or amount differ from it
   * ('difere da nota', CMP-17). Null or absent if nothing differs, and without a receipt.
   */
  onReceipt: receiptAmounts.nullish(),
});
export type PurchasedLine = z.input<typeof purchasedLine>;

export const tripWithLines = finishedTrip.extend({
  /** The budget of the trip (INS-08); absent without one. */
  budget: price.optional(),
  lines: z.array(purchasedLine),
});

export const tripParams = z.object({ finishId });

export const purchaseEndpoints = defineEndpoints({
  getFinishedTrips: {
    summary: 'The finished trips of the household, newest first, without those undone (API-24)',
    query: z.object({
      /** The last trip of the previous page. */
      before: finishId.optional(),
      limit: wholeNumber(1, 50, 'O limite deve ser um número de 1 a 50.').default(20),
    }),
    responses: {
      200: z.object({
        trips: z.array(finishedTrip),
        /** The same trips under the name that version 0.2 reads. Version 0.4 sends them no more. */
        shops: z.array(finishedTrip).optional(),
        hasMore: z.boolean(),
      }),
    },
    errors: ['finish-not-found'],
  },
  getFinishedTrip: {
    summary: 'A finished trip with its lines, in the order in which they were taken (API-24)',
    params: tripParams,
    responses: { 200: tripWithLines },
    errors: ['finish-not-found'],
  },
});
