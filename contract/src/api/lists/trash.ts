/** Deleted lists, and restoring them (CASA-53). */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { list } from './lists.ts';
import { instant, listId } from '../../wire.ts';

export const deletedList = z.object({
  id: listId,
  name: z.string(),
  itemCount: z.int(),
  deletedAt: instant,
  /** The display name; null if the person has no account any more. */
  deletedBy: z.string().nullable(),
});
export type DeletedList = z.input<typeof deletedList>;

export const trashEndpoints = defineEndpoints({
  getDeletedLists: {
    summary: 'The lists that were deleted in the last 30 days, the newest first (API-35, CASA-53)',
    responses: { 200: z.array(deletedList) },
    errors: [],
  },
  restoreList: {
    summary:
      'Restore a deleted list with its items; does nothing if it is restored already (API-36, CASA-53)',
    params: z.object({ listId }),
    responses: { 200: list },
    errors: ['list-not-found', 'too-many-lists', 'too-many-items-today'],
  },
});
