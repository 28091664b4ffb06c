import type { Overlays } from '../../../sync/replica/definitions.ts';

/** What is being brought back has left the trash; what is deleted is asked for once it is there. */
export const trashOverlays = {
  getDeletedLists: {
    writes: ['deleteList', 'restoreList'],
    apply: (lists, write) =>
      write.name === 'restoreList' ? lists.filter(({ id }) => id !== write.params.listId) : lists,
  },
} satisfies Overlays;
