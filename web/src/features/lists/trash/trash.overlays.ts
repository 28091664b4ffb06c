import type { Overlays } from '../../../sync/replica/definitions.ts';

/**
 * Hides a list from the trash while the write that restores it waits to be sent. The trash is
 * requested again once somebody has deleted or restored a list.
 */
export const trashOverlays = {
  getDeletedLists: {
    writes: ['restoreList'],
    rows: ['lists'],
    apply: (lists, write) =>
      write.name === 'restoreList' ? lists.filter(({ id }) => id !== write.params.listId) : lists,
  },
} satisfies Overlays;
