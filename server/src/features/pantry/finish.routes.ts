import { finishId, newId } from '@quitanda/contract';
import { readEventInstant } from '../../http/client-clock.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { recordTripFinished } from '../activity/record-activity.ts';
import { lockOwnList } from '../lists/own-list.ts';
import { splitCart } from './finish.ts';
import {
  shareLockProducts,
  insertFinish,
  lockCartItems,
  selectAnswer,
  selectCartLines,
} from './finish.sql.ts';
import { moveCart } from './move-cart.ts';
import { keepOut } from './joining/keep-out.ts';
import { lockPantry } from './pantry.sql.ts';
import { recordPurchase } from './record-purchase.ts';
import { undoFinish } from './undo-finish.ts';

export const finishHandlers: Handlers<'finishPurchase' | 'undoFinish'> = {
  undoFinish: asMember(undoFinish),

  /**
   * Moves the cart of a list into a pantry, or records a purchase without a list (FIN-04). A finish
   * whose id was used before gets the stored answer. The list is locked first, so that a second device
   * that finishes the same list finds no items to move. The stock, the purchases and the removal of the
   * list items are written in one transaction.
   */
  finishPurchase: asMember(async ({ params: { pantryId }, body }, { caller, now, sql }) => {
    const { id = finishId.parse(newId(now.getTime())), listId } = body;
    if (listId === undefined) {
      const recorded = await recordPurchase(sql, caller, pantryId, { ...body, id }, now);
      return { status: 200, body: { id, ...recorded } };
    }
    const findAnswer = () =>
      sql.first(selectAnswer, { finishId: id, householdId: caller.householdId, pantryId, listId });
    const earlierFinish = await findAnswer();
    if (earlierFinish) return { status: 200, body: { id, ...earlierFinish.answer } };

    const list = await lockOwnList(sql, listId, caller.householdId);
    const sentIds = body.items.flatMap(({ listItemId }) => listItemId ?? []);
    const unpricedIds = body.items.flatMap(({ listItemId, isUnpriced }) =>
      isUnpriced === true && listItemId !== undefined ? listItemId : [],
    );
    await sql.rows(shareLockProducts, {
      householdId: caller.householdId,
      listId,
      itemIds: sentIds,
    });
    if (!(await sql.first(lockPantry, { pantryId, householdId: caller.householdId })))
      throw new ApiError('pantry-not-found');
    const lockedItems = await sql.rows(lockCartItems, {
      householdId: caller.householdId,
      listId,
      itemIds: sentIds,
    });
    const { bought, skippedNames } = splitCart(
      sentIds,
      await sql.rows(selectCartLines, {
        householdId: caller.householdId,
        itemIds: lockedItems.map((item) => item.id),
      }),
      new Set(unpricedIds),
    );
    const answer = { movedItemIds: bought.map((line) => line.id), skippedNames };
    const boughtAt = readEventInstant('boughtAt', body.boughtAt, now);
    const typedTotal = body.total ?? null;
    const finishValues = {
      answer: JSON.stringify(answer),
      boughtAt,
      now,
      buyerId: caller.id,
      typedTotal,
    };
    const place = { householdId: caller.householdId, pantryId, listId, listName: list.name };
    if (!(await sql.first(insertFinish, { finishId: id, ...place, ...finishValues }))) {
      // A finish with this id exists. Either a concurrent call has inserted it meanwhile, or it
      // belongs to another pantry or list.
      const existingFinish = await findAnswer();
      if (!existingFinish) throw new ApiError('finish-not-found');
      return { status: 200, body: { id, ...existingFinish.answer } };
    }

    const keptOutIds = new Set(
      body.items.flatMap((item) => (item.isKeptOut === true ? (item.listItemId ?? []) : [])),
    );
    const keptOut = bought.filter((line) => keptOutIds.has(line.id));
    await keepOut(sql, { householdId: caller.householdId, pantryId, now }, keptOut);
    await moveCart(sql, caller, { finishId: id, listId, pantryId }, bought, now);
    recordTripFinished(sql, caller, id, now);
    return { status: 200, body: { id, ...answer } };
  }),
};
