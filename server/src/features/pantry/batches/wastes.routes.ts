/** What was thrown away, and its undo (VAL-12). */
import { newId } from '@quitanda/contract';
import { batchesInto, costOfAll, putBack, takeFromBatch } from '@quitanda/contract/batches/batches';
import type { RetentionRule } from '../../../db/purging/purge.ts';
import { readEventInstant } from '../../../http/accepted-requests.ts';
import { WireJson } from '../../../http/answers.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import { asMember } from '../../../http/rights.ts';
import { recordActivity, recordIfStockRanOut } from '../../../shared/activity/record-activity.ts';
import { toStock } from '../joining/to-stock.ts';
import { stockOf } from './batched-stock.ts';
import { batchIn, inThousandths, readStock, storeStock, toWire } from './batches.routes.ts';
import { findStock } from './find-stock.ts';
import { deleteWaste, insertWaste, purgeWastes, selectWaste, selectWastes } from './wastes.sql.ts';

/** A year can be compared with the month a year before. */
export const wastesPurge: RetentionRule = {
  statement: purgeWastes,
  retentionMs: 400 * 86_400_000,
};

export const wasteHandlers: Handlers<'getWastes' | 'recordWaste' | 'undoWaste'> = {
  getWastes: asMember(async (_, { caller: { householdId }, sql }) => {
    const row = await sql.first(selectWastes, { householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  recordWaste: asMember(async ({ body }, { caller, now, sql }) => {
    const { householdId } = caller;
    const id = body.id ?? newId(now.getTime());
    const earlier = await sql.first(selectWaste, { householdId, id });
    if (earlier) return { status: 201, body: new WireJson(earlier.json) };
    const { item, factor } = await readStock(sql, householdId, body);
    await spendItems(sql, householdId, 1, now);
    const quantity = toStock(body.amount, factor);
    const { taken, ...left } = takeFromBatch(
      stockOf(item),
      batchIn(item.id, body),
      toWire(quantity),
    );
    await storeStock(sql, householdId, { id: item.id, ...inThousandths(left) }, now);
    const row = await sql.first(insertWaste, {
      householdId,
      id,
      itemId: item.id,
      quantity,
      cost: costOfAll(taken),
      reason: body.reason,
      batches: JSON.stringify(taken),
      wastedAt: readEventInstant('wastedAt', body.wastedAt, now),
      callerId: caller.id,
      now,
    });
    if (!row) throw new ApiError('item-not-found');
    const place = { id: body.pantryId };
    recordActivity(sql, caller, { kind: 'stock-wasted', place, subject: item }, now);
    recordIfStockRanOut(sql, caller, body.pantryId, item.id, now);
    return { status: 201, body: new WireJson(row.json) };
  }),

  /** The item has its batches again, also if it was joined since. An item that was removed stays away. */
  undoWaste: asMember(async ({ params }, { caller: { householdId }, now, sql }) => {
    const waste = await sql.first(deleteWaste, { householdId, id: params.wasteId });
    if (!waste) throw new ApiError('waste-not-found');
    const found = await findStock(sql, householdId, waste.pantryId, waste.itemId);
    if (found && waste.batches.length > 0) {
      const { item, factor } = found;
      const isJoined = item.id !== waste.itemId;
      const taken = isJoined
        ? batchesInto(waste.batches, waste.itemId, { into: item.id, factor })
        : waste.batches;
      const back = putBack(stockOf(item), taken);
      await storeStock(sql, householdId, { id: item.id, ...inThousandths(back) }, now);
    }
    return { status: 204, body: null };
  }),
};
