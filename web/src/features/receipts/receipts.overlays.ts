import type { Overlays } from '../../sync/replica/definitions.ts';

/** Removes a receipt from the list while the undo of its finish waits (NF-04). */
export const receiptOverlays = {
  getReceipts: {
    writes: ['undoFinish'],
    apply: (page, write) =>
      write.name === 'undoFinish'
        ? {
            ...page,
            receipts: page.receipts.filter(({ finishId }) => finishId !== write.params.finishId),
          }
        : page,
  },
} satisfies Overlays;
