import type { Overlays } from '../../../sync/replica/definitions.ts';

/**
 * Hides a list from the trash while the write that restores it waits to be sent. A deletion changes
 * nothing here, but it is in `writes`, so that the trash is requested again once the server has
 * deleted the list.
 */
export const trashOverlays = {
  getDeletedLists: {
    writes: ['deleteList', 'restoreList'],
    apply: (lists, write) =>
      write.name === 'restoreList' ? lists.filter(({ id }) => id !== write.params.listId) : lists,
  },
} satisfies Overlays;
