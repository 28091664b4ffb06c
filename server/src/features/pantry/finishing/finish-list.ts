import type { FinishId, Request } from '@quitanda/contract';
import type { Transaction } from '../../../db/database.ts';
import { readEventInstant } from '../../../http/accepted-requests.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Caller } from '../../../http/handlers.ts';
import { recordTripFinished } from '../../../shared/activity/record-activity.ts';
import { lockOwnList } from '../../lists/own-list.ts';
import { splitCart } from './finish.ts';
import {
  lockCartItems,
  selectCartLines,
  shareLockProducts,
  type FinishAnswer,
} from './finish.sql.ts';
import { lockPantry } from '../pantry.sql.ts';
import { findEarlierAnswer, insertTrip, recordBought } from './record-trip.ts';

type Finish = Request<'finishPurchase'>['body'] & {
  readonly id: FinishId;
  readonly listId: string;
};

/**
 * Moves the cart of a list into a pantry (FIN-04), once for each id. The list is locked first, so that a
 * second device that finishes the same list finds no items to move. The stock, the purchases and the
 * removal of the list items are written in one transaction. Refuses with 'list-not-found',
 * 'pantry-not-found' and what {@link insertTrip} and {@link recordBought} refuse.
 */
export async function finishList(
  sql: Transaction,
  caller: Caller,
  pantryId: string,
  finish: Finish,
  now: Date,
): Promise<FinishAnswer> {
  const context = { sql, caller, now };
  const { id, listId, items } = finish;
  const { householdId } = caller;
  const earlierAnswer = await findEarlierAnswer(context, id, pantryId, listId);
  if (earlierAnswer) return earlierAnswer;

  const list = await lockOwnList(sql, listId, householdId);
  const sentIds = items.flatMap(({ listItemId }) => listItemId ?? []);
  const unpricedIds = items.flatMap(({ listItemId, isUnpriced }) =>
    isUnpriced === true ? (listItemId ?? []) : [],
  );
  await sql.rows(shareLockProducts, { householdId, listId, itemIds: sentIds });
  if (!(await sql.first(lockPantry, { pantryId, householdId })))
    throw new ApiError('pantry-not-found');
  const lockedItems = await sql.rows(lockCartItems, { householdId, listId, itemIds: sentIds });
  const itemIds = lockedItems.map((item) => item.id);
  const { bought, skippedNames } = splitCart(
    sentIds,
    await sql.rows(selectCartLines, { householdId, itemIds }),
    new Set(unpricedIds),
  );
  const answer = { movedItemIds: bought.map((line) => line.id), skippedNames };
  const trip = {
    finishId: id,
    pantryId,
    list: { id: listId, name: list.name },
    boughtAt: readEventInstant('boughtAt', finish.boughtAt, now),
    typedTotal: finish.total ?? null,
    answer,
  };
  const concurrentAnswer = await insertTrip(context, trip);
  if (concurrentAnswer) return concurrentAnswer;

  const keptOutIds = new Set(
    items.flatMap((item) => (item.isKeptOut === true ? (item.listItemId ?? []) : [])),
  );
  const keptOut = bought.filter((line) => keptOutIds.has(line.id));
  await recordBought(context, trip, { lines: bought, keptOut });
  recordTripFinished(sql, caller, id, now);
  return answer;
}
