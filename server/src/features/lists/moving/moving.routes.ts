import { createIdSequence, positionOfId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Handlers } from '../../../http/handlers.ts';
import { spendItems } from '../../../http/limits/written-items.ts';
import { asMember } from '../../../http/rights.ts';
import { recordActivity } from '../../../shared/activity/record-activity.ts';
import { checkItemCount, lockOwnList } from '../own-list.ts';
import { joinItems, lockMovedItems, moveItems, takeBackJoined } from './moving.sql.ts';

export const movingHandlers: Handlers<'moveListItems'> = {
  /**
   * LST-61: each item moves with all its columns, or its quantity is added to that of the pending item
   * that it joins.
   */
  moveListItems: asMember(async ({ params: { listId }, body }, { caller, now, sql }) => {
    const { householdId } = caller;
    const { toListId, items } = body;
    const lists = { householdId, listId, toListId };
    // In one order, because two people may move items in opposite directions.
    for (const id of [listId, toListId].toSorted()) await lockOwnList(sql, id, householdId);
    const undone = items.flatMap(({ id, leaves }) =>
      leaves === undefined ? [] : [{ id, leaves: leaves.itemId, quantity: leaves.quantity }],
    );
    await sql.rows(takeBackJoined, { ...lists, items: JSON.stringify(undone), now });
    const sent = items.map(({ id, position, joins }, place) => ({ place, id, position, joins }));
    const found = await sql.rows(lockMovedItems, { ...lists, items: JSON.stringify(sent) });
    const last = found.at(-1);
    if (last === undefined) return { status: 204, body: null };

    await spendItems(sql, householdId, found.length, now);
    const isJoined = ({ name, targetName }: (typeof found)[number]) =>
      targetName !== null && fold(name) === fold(targetName);
    const pairs = found.filter(isJoined).map(({ id, joins }) => ({ id, joins }));
    const makeId = createIdSequence(now.getTime());
    const moved = found
      .filter((item) => !isJoined(item))
      .map(({ id, position }) => ({ id, position: position ?? positionOfId(makeId()) }));
    await sql.rows(joinItems, { householdId, pairs: JSON.stringify(pairs), now });
    await sql.rows(moveItems, { householdId, toListId, items: JSON.stringify(moved), now });
    await checkItemCount(sql, householdId, toListId);
    const activity = { subject: last, count: found.length };
    recordActivity(sql, caller, { kind: 'items-removed', place: { id: listId }, ...activity }, now);
    recordActivity(sql, caller, { kind: 'items-added', place: { id: toListId }, ...activity }, now);
    return { status: 204, body: null };
  }),
};
