import type { Overlays } from '../../sync/replica/definitions.ts';

/**
 * Hides a receipt whose recording was undone on this device, while the undo waits to be sent
 * (NF-04).
 */
export const receiptOverlays = {
  getReceipt: { rows: ['finishes', 'purchases'] },
  getReceipts: {
    rows: ['finishes', 'purchases'],
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
