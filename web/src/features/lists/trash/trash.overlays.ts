import type { Overlays } from '../../../sync/replica/definitions.ts';

/** Removes a list from the trash while its restoring waits. A deleted list appears once the server has it. */
export const trashOverlays = {
  getDeletedLists: {
    writes: ['deleteList', 'restoreList'],
    apply: (lists, write) =>
      write.name === 'restoreList' ? lists.filter(({ id }) => id !== write.params.listId) : lists,
  },
} satisfies Overlays;
