/**
 * The call that sends a device's waiting writes and returns every row of its household that changed
 * (docs/adr/0039). Rows have the same fields as in the answers of the other calls.
 */
import { z } from 'zod';
import { claim } from '../claims.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { failure } from '../../errors.ts';
import { member, membership } from '../households.ts';
import { listItem } from '../lists/list-items.ts';
import { listSummary } from '../lists/lists.ts';
import { packageCount } from '../lists/package-counts.ts';
import { rememberedNote } from '../lists/remembered-notes.ts';
import { itemPhoto } from '../photos.ts';
import { waste } from '../pantry/batches.ts';
import { pantryRedirect, pantrySummary, storedPantryItem } from '../pantry/pantry.ts';
import { purchasedLine, tripCorrection } from '../purchases/purchases.ts';
import { repeat } from '../repeats.ts';
import { storeLabel } from '../supermarkets.ts';
import { template } from '../templates.ts';
import { syncLimits } from './limits.ts';
import { productUnits } from '../../values/values.ts';
import {
  amountOfMoney,
  finishId,
  householdId,
  instant,
  listId,
  pantryId,
  pantryItemId,
  price,
  quantity,
  stock,
  textUpTo,
  userId,
} from '../../wire.ts';
import { unitText } from '../../unit-text.ts';

/** One write of the outbox. The server refuses an invalid write without affecting the other writes. */
export const sentWrite = z.object({
  /**
   * Assigned by the device. Each write has a greater number than the writes before it. Gaps are
   * allowed.
   */
  sequence: z.int().min(1).max(syncLimits.maxSequence),
  /** Distinguishes a retry from another write with the same sequence. */
  key: z.uuid().toLowerCase(),
  /**
   * True if an older version of the app may have sent this write by its own call, with `key` as the
   * `Idempotency-Key`. The write counts as done if the server knows that key.
   */
  wasSentAlone: z.boolean().optional(),
  /** The name of a call that writes, and its input. */
  name: textUpTo(60),
  params: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});
export type SentWrite = z.input<typeof sentWrite>;

const outcome = z.object({
  sequence: z.int(),
  /** Why the write was refused permanently; null if it was executed. */
  refusal: z.object({ status: z.int(), failure }).nullable(),
});
export type SyncOutcome = z.input<typeof outcome>;

const listRow = listSummary.omit({ _count: true });
const pantryRow = pantrySummary.omit({ _count: true }).extend({
  /** Rows of earlier versions have none. */
  redirects: z.array(pantryRedirect).optional(),
});
const pantryItemRow = storedPantryItem.extend({
  pantryId,
  /** When somebody last counted the stock; null if nobody has (INS-05). */
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
   * The names of the stock and the list items that the undo left unchanged: stock that was removed
   * or used, and list items that somebody had restored (CASA-48). Null if there are none.
   */
  leftByUndo: z.object({ stock: z.array(z.string()), items: z.array(z.string()) }).nullable(),
  /** The budget and the supermarket of the trip, which an undo restores. */
  budget: price.nullable(),
  supermarket: z.string().nullable(),
  /** Who corrected its supermarket or date last, and when (CMP-14). */
  correctedAt: instant.nullish(),
  correctedBy: userId.nullish(),
  lastCorrection: tripCorrection.nullish(),
  /** What the trip cost in all, typed because items have no price (FIN-10). */
  typedTotal: amountOfMoney.nullish(),
  /** Whether it was deleted (CMP-15). Its lines are deleted then, and return if that is undone. */
  isDeleted: z.boolean().optional(),
});
/** One list item that a finish moved into the pantry. */
const finishMoveRow = z.object({
  /** The finish and the list item, with a space between. */
  id: z.string(),
  finishId,
  /** The item as it was on the list; null for a purchase without a list. */
  item: listItem.nullable(),
  pantryItemId,
  /**
   * What the finish added to the stock, in the unit of the stock; changed by corrections. 0 for a line
   * that was removed from the trip or is kept out of the pantry (PAN-15).
   */
  quantity: stock,
  /** How much of the line had been used when a correction moved it to this stock (`correctLineStock`). */
  used: stock.nullish(),
  isNewStock: z.boolean(),
});
const purchaseRow = purchasedLine.omit({ total: true }).extend({
  /**
   * What the line cost, if a person has typed the total or a receipt states it (SHO-25). Null or
   * absent if the line cost price × quantity.
   */
  paid: amountOfMoney.nullish(),
  isUnpriced: z.boolean().nullish(),
  /** The note of the list item, for a repetition of the trip (LST-54). */
  note: z.string().nullish(),
  /** The finish and the list item, with a space between. */
  id: z.string(),
  finishId,
  listId: listId.nullable(),
  plannedQuantity: quantity,
  /**
   * The unit of the planned quantity, if it was bought in another unit (LST-18); otherwise null.
   */
  plannedUnit: z.enum(productUnits).nullable(),
  /** The word of the planned amount (UNI-02). */
  plannedUnitText: unitText.nullish(),
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
  packageCounts: packageCount,
  rememberedNotes: rememberedNote,
  itemPhotos: itemPhoto,
  repeats: repeat,
  wastes: waste,
  templates: template,
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
  /**
   * Whether the device must delete its rows of the household, because this answer and the following
   * ones (`hasMore`) contain all rows.
   */
  isReset: z.boolean(),
  /** Only the kinds that have changed rows. A row replaces the device's row with the same id. */
  rows: changedRows,
  /** Ids of deleted rows. If an id is also in `rows`, the row exists, and the removal is ignored. */
  removed: removedRows,
});
export type HouseholdChanges = z.input<typeof householdChanges>;

export const syncResponse = z.object({
  /**
   * The outcomes of all writes of this call that have been handled, now or by an earlier call, in their
   * order; also of those after the one at which the server stopped, because the rows contain their
   * changes.
   */
  outcomes: z.array(outcome),
  /** Why the server did not handle the writes without an outcome, which had no effect. */
  stopped: z
    .object({
      status: z.int(),
      failure,
      /** Milliseconds until the device may try again; 0 for any time. */
      retryAfter: z.int(),
    })
    .nullable(),
  /**
   * Whether another device uses the same device id, for example after the backup of one phone was
   * restored on another. Writes without an outcome had no effect. The device must generate a new id
   * and send them with it.
   */
  isForked: z.boolean(),
  /**
   * The device's last handled sequence. Once `hasMore` is false, the rows contain all changes up to
   * it.
   */
  lastSequence: z.int(),
  /** Empty if the caller is not a member of the requested household. */
  households: z.array(householdChanges),
  /** All households of the caller. */
  memberships: z.array(membership),
  /** The cursor that the device must send with the next call. */
  cursor: z.string(),
  /** Whether rows were left out: the device must call again with the cursor at once. */
  hasMore: z.boolean(),
});
export type SyncResponse = z.input<typeof syncResponse>;

export const syncEndpoints = defineEndpoints({
  sync: {
    summary:
      "Send a device's waiting writes and get every row that changed since its cursor (API-27)",
    body: z.object({
      /** A random id that the device makes, one for each person on it. */
      deviceId: z.uuid().toLowerCase(),
      /** The personal household by default. All calls of one `deviceId` name the same household. */
      household: householdId.optional(),
      /** The cursor of the last answer; null if the device has no rows. */
      cursor: textUpTo(500).nullable(),
      /** The device has stored the refusals up to this sequence, so the server may delete them. */
      acknowledged: z.int().min(0).max(syncLimits.maxSequence),
      writes: z.array(sentWrite).max(syncLimits.writes),
    }),
    responses: { 200: syncResponse },
    errors: ['too-many-devices'],
  },
});
