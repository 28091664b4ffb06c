import type { RetentionRule } from '../../../db/purging/purge.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { HandlerFunction } from '../../../http/handlers.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import { recordActivity } from '../../../shared/activity/record-activity.ts';
import { restoreOrCreateList, checkItemCount } from '../../lists/own-list.ts';
import { readBatchesOfFinish } from '../batches/bought-batches.ts';
import { undoKeepOut } from '../joining/keep-out.ts';
import { lockPantry } from '../pantry.sql.ts';
import {
  deletePurchases,
  deleteReceiptOfFinish,
  shareLockMovedProducts,
  lockFinish,
  lowerStock,
  markUndone,
  purgeMoves,
  removeUntouchedStock,
  restoreItems,
  resumeTrip,
  selectItemsAlreadyOnList,
  selectUsedStock,
} from './undo.sql.ts';

const dayMs = 86_400_000;
/** People undo within seconds, but a device without a network sends the undo later. */
const undoWindowMs = 30 * dayMs;

/** Deletes the rows that an undo needs, a day after the undo has become impossible. */
export const movesPurge: RetentionRule = {
  statement: purgeMoves,
  retentionMs: undoWindowMs + dayMs,
};

/**
 * Restores the list items with their ids and all their fields (and their list, if it was deleted),
 * removes the stock, and deletes the purchases (FIN-05). Stock that was used and items that were added
 * again after the finish cannot be undone; their names are stored with the finish (CASA-48).
 */
export const undoFinish: HandlerFunction<'undoFinish'> = async (
  { params },
  { caller, now, sql },
) => {
  const { finishId, pantryId } = params;
  const { householdId } = caller;
  const earliest = new Date(now.getTime() - undoWindowMs);
  const finish = await sql.first(lockFinish, { finishId, householdId, pantryId, after: earliest });
  if (!finish) throw new ApiError('finish-not-found');

  const { listId, listName } = finish;
  if (listId !== null) await restoreOrCreateList(sql, listId, caller, listName ?? '', now);
  await sql.rows(shareLockMovedProducts, { householdId, finishId });
  const notUndone = {
    stock: toNames(await sql.rows(selectUsedStock, { householdId, finishId, pantryId })),
    items: toNames(await sql.rows(selectItemsAlreadyOnList, { householdId, finishId })),
  };
  // A pantry that was deleted meanwhile has no stock to remove.
  if (await sql.first(lockPantry, { pantryId, householdId })) {
    const storeBatches = await readBatchesOfFinish(sql, { householdId, finishId, pantryId });
    await sql.rows(removeUntouchedStock, { householdId, finishId, pantryId });
    await sql.rows(lowerStock, { householdId, finishId, pantryId, now });
    await storeBatches(now);
    await undoKeepOut(sql, { householdId, pantryId, now }, finishId);
  }
  if (listId !== null) {
    const restored = await sql.rows(restoreItems, { householdId, finishId });
    await spendItems(sql, householdId, restored.length, now);
    await checkItemCount(sql, householdId, listId);
    await sql.first(resumeTrip, { householdId, finishId });
  }
  await sql.rows(deletePurchases, { finishId, householdId });
  await sql.first(deleteReceiptOfFinish, { householdId, finishId });
  const isPartial = notUndone.stock.length + notUndone.items.length > 0;
  await sql.first(markUndone, {
    finishId,
    householdId,
    now,
    notUndone: isPartial ? JSON.stringify(notUndone) : null,
  });
  const list = listId === null ? {} : { place: { id: listId, name: listName ?? '' } };
  recordActivity(sql, caller, { kind: 'shop-undone', ...list }, now);
  return { status: 204, body: null };
};

const toNames = (things: readonly { readonly name: string }[]) => things.map(({ name }) => name);
