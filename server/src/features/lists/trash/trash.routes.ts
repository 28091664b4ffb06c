import type { RetentionRule } from '../../../db/purging/purge.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import { WireJson } from '../../../http/answers.ts';
import { recordActivity } from '../../../shared/activity/record-activity.ts';
import { checkListCount, readOwnList } from '../own-list.ts';
import {
  restoreDeletedList,
  shareLockProductsOfDeletedList,
  purgeDeletedLists,
  selectDeletedLists,
  moveToTrash,
} from './trash.sql.ts';

const dayMs = 86_400_000;

/** Removes lists from the trash 30 days after they were moved there. */
export const deletedListsPurge: RetentionRule = {
  statement: purgeDeletedLists,
  retentionMs: 30 * dayMs,
};

export const trashHandlers: Handlers<'deleteList' | 'getDeletedLists' | 'restoreList'> = {
  deleteList: asMember(async ({ params: { listId } }, { caller, now, sql }) => {
    const deleted = await sql.first(moveToTrash, {
      listId,
      householdId: caller.householdId,
      now,
      deleterId: caller.id,
    });
    if (!deleted) throw new ApiError('list-not-found');
    recordActivity(
      sql,
      caller,
      { kind: 'list-deleted', place: { id: listId, name: deleted.name } },
      now,
    );
    return { status: 204, body: null };
  }),

  getDeletedLists: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectDeletedLists, { householdId: caller.householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  restoreList: asMember(async ({ params: { listId } }, { caller, now, sql }) => {
    const { householdId } = caller;
    await sql.rows(shareLockProductsOfDeletedList, { householdId, listId });
    const restored = await sql.first(restoreDeletedList, { listId, householdId });
    if (restored) {
      await checkListCount(sql, householdId);
      await spendItems(sql, householdId, restored.count, now);
      recordActivity(
        sql,
        caller,
        { kind: 'list-restored', place: { id: listId, name: restored.name } },
        now,
      );
    }
    return { status: 200, body: await readOwnList(sql, listId, householdId) };
  }),
};
