/**
 * One call that sends a device's waiting writes and brings it every row of its households that
 * changed (docs/adr/0039). Rows have the shapes of the other calls' answers.
 */
import { z } from 'zod';
import { claim } from './claims.ts';
import { defineEndpoints } from './endpoint.ts';
import { failure } from './errors.ts';
import { member, membership } from './households.ts';
import { listItem, listSummary } from './lists.ts';
import { pantryItem, pantrySummary } from './pantry.ts';
import { purchasedLine } from './purchases.ts';
import { storeLabel } from './supermarkets.ts';
import { syncLimits } from './sync-limits.ts';
import { productUnits } from './values.ts';
import {
  finishId,
  householdId,
  instant,
  listId,
  pantryId,
  pantryItemId,
  price,
  quantity,
  userId,
} from './wire.ts';

/** One write of the outbox. A wrong one is refused alone: it does not spoil the others. */
export const sentWrite = z.object({
  /** Counted by the device; each write has a greater one than those before it. Gaps are fine. */
  sequence: z.int().min(1).max(syncLimits.maxSequence),
  /** Tells a repetition from another write under the same sequence. */
  key: z.uuid().toLowerCase(),
  /**
   * True when an older version of the app may have sent it under its key as an `Idempotency-Key`:
   * then it counts as done if that key was taken.
   */
  wasSentAlone: z.boolean().optional(),
  /** The name of a call that writes, and what it takes. */
  name: z.string().max(60),
  params: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});
export type SentWrite = z.input<typeof sentWrite>;

const outcome = z.object({
  sequence: z.int(),
  /** Why it was refused for good; null for a write that was done. */
  refusal: z.object({ status: z.int(), failure }).nullable(),
});
export type SyncOutcome = z.input<typeof outcome>;

const listRow = listSummary.omit({ _count: true });
const pantryRow = pantrySummary.omit({ _count: true });
const pantryItemRow = pantryItem.extend({
  pantryId,
  /** When somebody counted the stock last; null where nobody did (INS-05). */
  countedAt: instant.nullable(),
});
const supermarketRow = z.object({ id: z.uuid(), name: z.string(), lastUsedAt: instant });
const storeLabelRow = storeLabel.extend({ id: z.string(), supermarketId: z.uuid() });
const finishRow = z.object({
  id: finishId,
  listId: listId.nullable(),
  listName: z.string().nullable(),
  pantryId,
  boughtAt: instant,
  /** Who finished it; null once that account is deleted. */
  boughtBy: userId.nullable(),
  isUndone: z.boolean(),
  /**
   * What its undo left as it was, by name: stock that was gone or used by then, and list items that
   * somebody had put back (CASA-48). Null where it left nothing.
   */
  leftByUndo: z.object({ stock: z.array(z.string()), items: z.array(z.string()) }).nullable(),
  /** What the shop was to cost and where it was, which its undo puts back. */
  budget: price.nullable(),
  supermarket: z.string().nullable(),
});
const finishMoveRow = z.object({
  /** The finish and the list item, with a space between. */
  id: z.string(),
  finishId,
  /** As it stood on the list; null for what was bought without one. */
  item: listItem.nullable(),
  pantryItemId,
  /** What the finish added to the stock, in its unit. */
  quantity,
  isNewStock: z.boolean(),
});
const purchaseRow = purchasedLine.omit({ total: true }).extend({
  /** The finish and the list item, with a space between. */
  id: z.string(),
  finishId,
  listId: listId.nullable(),
  /** The wish where it was bought in another unit (LST-18). */
  plannedQuantity: quantity,
  plannedUnit: z.enum(productUnits).nullable(),
  boughtAt: instant,
  boughtBy: userId.nullable(),
  takenAt: instant,
});

/** The kinds of rows that a device has. Each row has an `id` that is unique within its kind. */
export const syncedRows = {
  lists: listRow,
  listItems: listItem,
  pantries: pantryRow,
  pantryItems: pantryItemRow,
  supermarkets: supermarketRow,
  storeLabels: storeLabelRow,
  finishes: finishRow,
  finishMoves: finishMoveRow,
  purchases: purchaseRow,
  members: member,
  claims: claim,
} as const;
export type RowKind = keyof typeof syncedRows;
export type Row<K extends RowKind> = z.input<(typeof syncedRows)[K]>;

const kinds = Object.keys(syncedRows) as RowKind[];
const perKind = <S>(schemaOf: (kind: RowKind) => S) =>
  Object.fromEntries(kinds.map((kind) => [kind, schemaOf(kind)]));

const changedRows = z.object(
  perKind((kind) => z.array(syncedRows[kind]).optional()) as {
    [K in RowKind]: z.ZodOptional<z.ZodArray<(typeof syncedRows)[K]>>;
  },
);
const removedRows = z.object(
  perKind(() => z.array(z.string()).optional()) as {
    [K in RowKind]: z.ZodOptional<z.ZodArray<z.ZodString>>;
  },
);

export const householdChanges = z.object({
  id: householdId,
  /** Forget all rows of before: everything comes, in this answer and those of its next cursors. */
  isReset: z.boolean(),
  /** Without the kinds that have none. A row replaces the one of its id. */
  rows: changedRows,
  /** Ids of rows that are gone. One that comes among `rows` too is there. */
  removed: removedRows,
});
export type HouseholdChanges = z.input<typeof householdChanges>;

export const syncAnswer = z.object({
  /**
   * Of the writes that were dealt with, now or before, in their order: of all those up to
   * `lastSequence`, also where the batch was stopped before them.
   */
  outcomes: z.array(outcome),
  /** Why the writes after those wait: nothing was done for them. */
  stopped: z
    .object({
      status: z.int(),
      failure,
      /** When to come again, milliseconds; 0 where it does not matter. */
      retryAfter: z.int(),
    })
    .nullable(),
  /**
   * Somebody else sends under this device's id, as after a restored backup of it. Nothing after the
   * outcomes was done: the device takes another id and sends the rest under that.
   */
  isForked: z.boolean(),
  /** The last sequence of the device whose changes the rows contain, once nothing more follows. */
  lastSequence: z.int(),
  /** None where the caller does not belong to the household that was asked for. */
  households: z.array(householdChanges),
  /** All households of the caller. */
  memberships: z.array(membership),
  /** To be sent with the next call. */
  cursor: z.string(),
  /** Rows were left out: call again with the cursor at once. */
  hasMore: z.boolean(),
});
export type SyncAnswer = z.input<typeof syncAnswer>;

export const syncEndpoints = defineEndpoints({
  sync: {
    summary:
      "Send a device's waiting writes and get every row that changed since its cursor (API-27)",
    body: z.object({
      /** Made by the device at random; one for each person on it. */
      deviceId: z.uuid().toLowerCase(),
      /** The personal one where it is missing. The same for all calls of a device. */
      household: householdId.optional(),
      /** The last answer's; null where the device has no rows. */
      cursor: z.string().max(500).nullable(),
      /** The device keeps the refusals up to this sequence: the server may forget them. */
      acknowledged: z.int().min(0).max(syncLimits.maxSequence),
      writes: z.array(sentWrite).max(syncLimits.writes),
    }),
    responses: { 200: syncAnswer },
    errors: [],
  },
});
