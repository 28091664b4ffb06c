/** Corrections of finished trips, which anybody of the household can make (CMP-10, docs/adr/0093). */
import { z } from 'zod';
import { tripParams, tripWithLines } from './purchases.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { unitText } from '../../unit-text.ts';
import { listUnits } from '../../values/values.ts';
import {
  amountOfMoney,
  eventInstant,
  type FieldRule,
  finishId,
  instant,
  listItemId,
  name,
  paidAmount,
  pantryItemId,
  price,
  productId,
  quantity,
  stock,
  tripCorrectionId,
  userId,
} from '../../wire.ts';

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
  /** Absent in answers of older servers (UNI-16). */
  unitText: unitText.nullish(),
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

const correctionAnswer = z.object({
  correctionId: tripCorrectionId,
  /** The trip after it; null if it is deleted or has no lines any more. */
  trip: tripWithLines.nullable(),
  /** The stocks that it changed, or could not change because everything was used. */
  stock: z.array(correctedStock),
});

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
export const correctionEndpoints = defineEndpoints({
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
