import { createIdSequence, positionOfId, type Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { ApiError } from '../../http/errors/failure.ts';
import type { FailuresByConstraint } from '../../http/errors/refuse-violations.ts';
import type { SupermarketsByName } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { toItemColumns, type ItemColumns } from './item-columns.ts';

type NewItem = Request<'addListItem'>['body'];

export interface ItemRow extends ItemColumns {
  id: string;
  position: string;
  is_impulse: boolean;
  created_at: Date;
  /** The folded name by which an item that was sent without a note gets the remembered one (LST-55). */
  remembered_name: string | undefined;
}

/**
 * Converts new items to rows that keep the items' order (SYN-33). An item without a position gets
 * that of its id if all ids say the order of the items, as those of the app do. `makeId` makes ids that
 * sort in the order of its calls; who adds several groups to one list passes the same one for all.
 */
export function toItemRows(
  items: readonly NewItem[],
  supermarkets: SupermarketsByName,
  now: Date,
  makeId = createIdSequence(now.getTime()),
): ItemRow[] {
  const ids = items.map((item) => item.id ?? makeId());
  const isOrderedById = areUuidv7sInOrder(ids);
  return items.map((item, index) => {
    const id = ids[index] ?? makeId();
    return {
      ...toItemColumns(item, supermarkets, now),
      id,
      position: item.position ?? positionOfId(isOrderedById ? id : makeId()),
      is_impulse: item.isImpulse ?? false,
      created_at: new Date(now.getTime() + index),
      remembered_name: item.note === undefined ? fold(item.name) : undefined,
    };
  });
}

/** Whether all ids are UUIDv7s, and sort in this order. */
const areUuidv7sInOrder = (ids: readonly string[]) =>
  ids.every((id, index) => id[14] === '7' && (index === 0 || (ids[index - 1] ?? '') < id));

const productNotFound = () => new ApiError('product-not-found');

/** The API error for each constraint of list_items that a write can violate. */
export const itemFailuresByConstraint: FailuresByConstraint = {
  list_items_product_fk: productNotFound,
  list_items_selected_product_fk: productNotFound,
  list_items_whole_minimum: () =>
    new ApiError('validation', {
      fields: [{ field: 'quantity', message: 'A quantidade mínima é 1.' }],
    }),
};
