import { newId, type Request } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { FailuresByConstraint } from '../../http/errors/refuse-violations.ts';
import type { SupermarketsByName } from '../supermarkets/find-or-create-supermarkets.ts';
import { toItemColumns, type ItemColumns } from './item-columns.ts';

type NewItem = Request<'addListItem'>['body'];

export interface ItemRow extends ItemColumns {
  id: string;
  is_impulse: boolean;
  created_at: Date;
}

/** Converts new items to rows, with creation times a millisecond apart that keep the items' order. */
export function toItemRows(
  items: readonly NewItem[],
  supermarkets: SupermarketsByName,
  now: Date,
): ItemRow[] {
  return items.map((item, index) => ({
    ...toItemColumns(item, supermarkets, now),
    id: item.id ?? newId(now.getTime()),
    is_impulse: item.isImpulse ?? false,
    created_at: new Date(now.getTime() + index),
  }));
}

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
