/** Items that move from one list to another (LST-61), at most as many as a call to sync has writes. */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { listId, listItemId, position, quantity } from '../../wire.ts';
import { listParams } from './list-items.ts';
import { syncLimits } from '../sync/limits.ts';

const movedItem = z.object({
  id: listItemId,
  /** By default an item comes after those that are on the list. */
  position: position.optional(),
  joins: listItemId.optional().meta({
    description:
      'A pending item on the target list, to whose quantity this one is added. Without effect if that item has another name, unit, product or detail, or has left the list: this one then stays a line of its own.',
  }),
  leaves: z.object({ itemId: listItemId, quantity }).optional().meta({
    description:
      'Undoes `joins`: subtracts the quantity from the item on this list with which the moved one was joined. Without effect if they were not joined.',
  }),
});

export const movingEndpoints = defineEndpoints({
  moveListItems: {
    summary:
      'Move items to another list of the household, with all that they have; an item that has left the list is left out (LST-61)',
    params: listParams,
    body: z.object({
      toListId: listId,
      items: z.array(movedItem).min(1).max(syncLimits.writes),
    }),
    responses: { 204: null },
    errors: ['list-not-found', 'too-many-items', 'too-many-items-today'],
  },
});
