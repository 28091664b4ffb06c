import type { Overlays } from '../../../sync/replica/definitions.ts';

/**
 * Hides a list from the trash while the write that restores it waits to be sent. A deleted list
 * appears in the trash only after the server has deleted it.
 */
export const trashOverlays = {
  getDeletedLists: {
    writes: ['deleteList', 'restoreList'],
    apply: (lists, write) =>
      write.name === 'restoreList' ? lists.filter(({ id }) => id !== write.params.listId) : lists,
  },
} satisfies Overlays;
