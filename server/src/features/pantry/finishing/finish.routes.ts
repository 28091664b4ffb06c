import { finishId, newId } from '@quitanda/contract';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { finishList } from './finish-list.ts';
import { recordPurchase } from './record-purchase.ts';
import { undoFinish } from './undo-finish.ts';

export const finishHandlers: Handlers<'finishPurchase' | 'undoFinish'> = {
  undoFinish: asMember(undoFinish),

  /**
   * Moves the cart of a list into a pantry, or records a purchase without a list (FIN-04). A finish
   * whose id was used before gets the stored answer.
   */
  finishPurchase: asMember(async ({ params: { pantryId }, body }, { caller, now, sql }) => {
    const { id = finishId.parse(newId(now.getTime())), listId } = body;
    const answer =
      listId === undefined
        ? await recordPurchase(sql, caller, pantryId, { ...body, id }, now)
        : await finishList(sql, caller, pantryId, { ...body, id, listId }, now);
    return { status: 200, body: { id, ...answer } };
  }),
};
