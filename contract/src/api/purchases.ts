/**
 * Finished trips: what was bought where and when, and for how much ('Compras'). Anybody of the
 * household can correct them (CMP-10, docs/adr/0093).
 */
import { z } from 'zod';
import { categoryName } from './catalogue.ts';
import { defineEndpoints } from '../endpoint.ts';
import { listUnits } from '../values/values.ts';
import {
  amountOfMoney,
  eventInstant,
  finishId,
  instant,
  listId,
  listItemId,
  name,
  paidAmount,
  pantryId,
  pantryItemId,
  price,
  productId,
  quantity,
  stock,
  tripCorrectionId,
  userId,
  wholeNumber,
  type FieldRule,
} from '../wire.ts';

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

const correctionId = tripCorrectionId
  .optional()
  .describe('The id of the correction, made by the device, with which it can be undone.');
const listUnit = z.enum(listUnits, 'A unidade deve ser un ou kg.');
const supermarketName = name('O nome do supermercado é obrigatório.');

interface SentAmounts {
  readonly price?: unknown;
  readonly paid?: unknown;
}
const priceOrPaid: FieldRule<SentAmounts> = {
  check: (sent) => sent.price === undefined || sent.paid === undefined,
  params: { path: ['paid'], error: 'Envie o preço ou o total, não os dois.' },
  schema: {
    description: 'Either `price` or `paid` is sent, not both.',
    not: { required: ['price', 'paid'] },
  },
};
const onePriceOrPaid: FieldRule<SentAmounts> = {
  check: (sent) => (sent.price === undefined) !== (sent.paid === undefined),
  params: { path: ['price'], error: 'Informe o preço ou o total.' },
  schema: {
    description: 'Exactly one of `price` and `paid` is sent.',
    oneOf: [{ required: ['price'] }, { required: ['paid'] }],
  },
};

/** A change of a line: absolute values. Fields that are not sent stay. */
export const purchasedLineChange = z
  .object({
    id: correctionId,
    /** Null for a line without a product, which then has only the name of its item. */
    productId: productId.nullable().optional(),
    quantity: quantity.optional(),
    unit: listUnit.optional(),
    /** The price per unit. The line's total becomes price × quantity. */
    price: price.optional(),
    /**
     * The total of the line, from which the price per unit is derived. Without `price` and `paid`, a line
     * keeps its total if it has one of its own (typed, or from a receipt), and otherwise its price.
     */
    paid: paidAmount.optional(),
  })
  .refine(priceOrPaid.check, priceOrPaid.params)
  .meta({ allOf: [priceOrPaid.schema] });
export type PurchasedLineChange = z.input<typeof purchasedLineChange>;

export const newPurchasedLine = z
  .object({
    id: correctionId,
    /** A new id, made by the device. */
    listItemId,
    name: name(),
    productId: productId.nullable(),
    quantity,
    unit: listUnit,
    price: price.optional(),
    paid: paidAmount.optional(),
    /** By default the supermarket at which the trip paid most. */
    supermarket: supermarketName.optional(),
  })
  .refine(onePriceOrPaid.check, onePriceOrPaid.params)
  .meta({ allOf: [onePriceOrPaid.schema] });
export type NewPurchasedLine = z.input<typeof newPurchasedLine>;

export const finishedTripChange = z.object({
  id: correctionId,
  /** All lines get it. It is created if the household has no supermarket of this name. */
  supermarket: supermarketName.optional(),
  /** The chosen day at the earlier time of day, in the time zone of the household. */
  boughtAt: eventInstant.optional(),
  /** What the trip cost in all, if only that is known (FIN-10); 0 removes it. */
  total: paidAmount.optional(),
});
export type FinishedTripChange = z.input<typeof finishedTripChange>;

/** How a correction changed one stock of the pantry. */
export const correctedStock = z.object({
  pantryItemId,
  name: z.string(),
  unit: z.string(),
  before: stock,
  after: stock,
  /** What should have been taken too, but was used already: 'você já usou 1'. Usually 0. */
  used: stock,
});
export type CorrectedStock = z.input<typeof correctedStock>;

/** A deleted trip, or a line removed from a trip, that can still be restored by `undoTripCorrection`. */
export const deletedTrip = z.object({
  finishId,
  /** The correction that deleted it. */
  correctionId: tripCorrectionId,
  /** The product or the name of a removed line, of which total and supermarkets are; null for a trip. */
  itemName: z.string().nullish(),
  listName: z.string().nullable(),
  supermarkets: z.array(z.string()),
  boughtAt: instant,
  total: amountOfMoney,
  itemCount: z.int(),
  deletedAt: instant,
  /** Null if that account is deleted. */
  deletedBy: userId.nullable(),
});
export type DeletedTrip = z.input<typeof deletedTrip>;

const tripWithLines = finishedTrip.extend({
  /** The budget of the trip (INS-08); absent without one. */
  budget: price.optional(),
  lines: z.array(purchasedLine),
});
const correctionAnswer = z.object({
  correctionId: tripCorrectionId,
  /** The trip after it; null if it is deleted or has no lines any more. */
  trip: tripWithLines.nullable(),
  /** The stocks that it changed, or could not change because everything was used. */
  stock: z.array(correctedStock),
});

const tripParams = z.object({ finishId });
const lineParams = z.object({ finishId, listItemId });
const correctionErrors = ['finish-not-found', 'stock-too-large', 'too-many-pantry-items'] as const;

/**
 * Five calls correct a trip. They set absolute values: two corrections of different fields are both kept,
 * and of two corrections of one field the later one counts (docs/MERGING.md). Each has the id of its
 * correction in the body, made by the device; a correction with an id that is stored already does
 * nothing. Prices, spending, the basket, forecasts and suggestions follow, because they are computed
 * from the lines. The stock follows as `correctLineStock` says: a line has stock if the trip has a row of
 * `finishMoves` for it, and an added line gets stock if the trip has any such row.
 */
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
    params: tripParams,
    responses: { 200: tripWithLines },
    errors: ['finish-not-found'],
  },
  changePurchasedLine: {
    summary: 'Correct a line of a finished trip (CMP-10)',
    params: lineParams,
    body: purchasedLineChange,
    responses: { 200: correctionAnswer },
    errors: [...correctionErrors, 'item-not-found', 'product-not-found'],
  },
  addPurchasedLine: {
    summary: 'Add a line to a finished trip (CMP-11)',
    params: tripParams,
    body: newPurchasedLine,
    responses: { 200: correctionAnswer },
    errors: [
      ...correctionErrors,
      'item-not-found',
      'product-not-found',
      'too-many-items',
      'too-many-items-today',
      'too-many-supermarkets',
    ],
  },
  removePurchasedLine: {
    summary:
      'Remove a line from a finished trip, and its stock; a trip without lines is shown no more (CMP-11)',
    params: lineParams,
    body: z.object({ id: correctionId }),
    responses: { 200: correctionAnswer },
    errors: [...correctionErrors, 'item-not-found'],
  },
  changeFinishedTrip: {
    summary: 'Correct the supermarket or the date of a finished trip; the stock stays (CMP-14)',
    params: tripParams,
    body: finishedTripChange,
    responses: { 200: correctionAnswer },
    errors: ['finish-not-found', 'too-many-supermarkets'],
  },
  deleteFinishedTrip: {
    summary: 'Delete a finished trip, which can be restored for 30 days (CMP-15)',
    params: tripParams,
    body: z.object({
      id: correctionId,
      /** 'Tirar também da despensa'. */
      takesStock: z.boolean(),
    }),
    responses: { 200: correctionAnswer },
    errors: ['finish-not-found', 'too-many-items-today'],
  },
  undoTripCorrection: {
    summary:
      'Undo a correction for 30 days: the fields that it set and nobody has set since return; restores removed lines and deleted trips (CMP-16)',
    params: z.object({ finishId, correctionId: tripCorrectionId }),
    responses: { 200: correctionAnswer },
    errors: [
      ...correctionErrors,
      'trip-correction-not-found',
      'receipt-recorded',
      'too-many-items-today',
    ],
  },
  getDeletedTrips: {
    summary:
      'The trips that were deleted, and the lines that were removed, in the last 30 days, the newest first (CMP-15)',
    responses: { 200: z.array(deletedTrip) },
    errors: [],
  },
});
