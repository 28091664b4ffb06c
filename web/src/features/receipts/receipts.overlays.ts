import type { Overlays } from '../../sync/replica/definitions.ts';

/** Hides a receipt while the server has not confirmed the undo of its recording (NF-04). */
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
