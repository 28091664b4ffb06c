import type { Overlays } from '../../../sync/replica/definitions.ts';

/**
 * Removes a list from the trash while the write that restores it waits. A deleted list appears in
 * the trash once the server has the deletion.
 */
export const trashOverlays = {
  getDeletedLists: {
    writes: ['deleteList', 'restoreList'],
    apply: (lists, write) =>
      write.name === 'restoreList' ? lists.filter(({ id }) => id !== write.params.listId) : lists,
  },
} satisfies Overlays;
