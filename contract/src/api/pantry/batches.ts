/** Batches of a stock with their dates, and what went to waste (VAL). */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { unitText } from '../../unit-text.ts';
import { pantryUnits } from '../../values/values.ts';
import {
  amountOfMoney,
  batchId,
  calendarDate,
  eventInstant,
  instant,
  pantryId,
  pantryItemId,
  productId,
  quantity,
  userId,
  wasteId,
} from '../../wire.ts';
import { batch, batchOrigin, dateKind } from './batch.ts';
import { pantryItem } from './pantry.ts';

/** What a person states of a batch. An absent field stays as it is. */
const batchFacts = z.object({
  bestBefore: calendarDate.nullable().optional(),
  kind: dateKind.nullable().optional(),
  /** Whether the date follows from a shelf life and nobody has read it from the package. */
  isGuess: z.boolean().optional(),
  openedOn: calendarDate.nullable().optional(),
  frozenOn: calendarDate.nullable().optional(),
});

/** Why something was thrown away: past its date, bad, or left over. */
export const wasteReasons = ['expired', 'spoiled', 'leftover'] as const;
export type WasteReason = (typeof wasteReasons)[number];

export const waste = z.object({
  id: wasteId,
  pantryId,
  /** The item of which it was; it may have left the pantry. */
  itemId: pantryItemId,
  name: z.string(),
  productId: productId.nullable(),
  categoryName: z.string().nullable(),
  amount: quantity,
  unit: z.enum(pantryUnits),
  unitText: unitText.optional(),
  /** What it had cost; null if that is not known. It follows a corrected price. */
  cost: amountOfMoney.nullable(),
  reason: z.enum(wasteReasons),
  wastedAt: instant,
  wastedBy: userId.nullable(),
  /** The parts of batches that were taken, which an undo puts back. */
  batches: z.array(batch),
});
export type Waste = z.input<typeof waste>;

const itemParams = z.object({ pantryId, itemId: pantryItemId });
const batchParams = itemParams.extend({ batchId });

export const batchEndpoints = defineEndpoints({
  addBatch: {
    summary: 'Add stock with a date of its own (VAL-05)',
    params: itemParams,
    body: batchFacts.extend({ id: batchId.optional(), amount: quantity, ...batchOrigin }),
    responses: { 200: pantryItem },
    errors: ['item-not-found', 'stock-too-large'],
  },
  changeBatch: {
    summary:
      'State the date of a batch, or of a part of it, and whether it is open or frozen (VAL-05, VAL-06)',
    params: batchParams,
    body: batchFacts.extend({
      /** The amount of the part that changes; by default all of the batch. */
      amount: quantity.optional(),
      /** The id of that part as a batch of its own. */
      newId: batchId.optional(),
    }),
    responses: { 200: pantryItem },
    errors: ['item-not-found', 'batch-not-found'],
  },
  useBatch: {
    summary: 'Use an amount of a batch; what it lacks is taken from the others (VAL-07)',
    params: batchParams,
    body: z.object({ amount: quantity }),
    responses: { 200: pantryItem },
    errors: ['item-not-found'],
  },
  getWastes: {
    summary: 'What was thrown away in the last 400 days, the latest first (VAL-12)',
    responses: { 200: z.array(waste) },
    errors: [],
  },
  recordWaste: {
    summary: 'Throw away an amount of a batch; what it lacks is taken from the others (VAL-12)',
    body: z.object({
      id: wasteId.optional(),
      pantryId,
      itemId: pantryItemId,
      batchId,
      amount: quantity,
      reason: z.enum(wasteReasons),
      wastedAt: eventInstant.optional(),
    }),
    responses: { 201: waste },
    errors: ['item-not-found', 'too-many-items-today'],
  },
  undoWaste: {
    summary: 'Undo recordWaste: the item has its batches again (VAL-12)',
    params: z.object({ wasteId }),
    responses: { 204: null },
    errors: ['waste-not-found', 'stock-too-large'],
  },
});
