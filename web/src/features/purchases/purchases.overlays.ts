import type { Overlays } from '../../sync/replica/definitions.ts';

/**
 * Hides a deleted trip or line while the write that restores it waits to be sent. Deletions change
 * nothing here, but they are in `writes`, so that the answer is requested again afterwards.
 */
export const purchaseOverlays = {
  getDeletedTrips: {
    writes: ['deleteFinishedTrip', 'removePurchasedLine', 'undoTripCorrection'],
    apply: (trips, write) =>
      write.name === 'undoTripCorrection'
        ? trips.filter(({ correctionId }) => correctionId !== write.params.correctionId)
        : trips,
  },
} satisfies Overlays;
