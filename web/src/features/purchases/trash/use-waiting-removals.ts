import type { DeletedTrip } from '@quitanda/contract';
import { fromCentavos } from '@quitanda/contract/values';
import type { CorrectedTripRows } from '../../../sync/reads-and-writes.ts';
import { useHouseholds } from '../../../sync/react/use-households.ts';
import { useOutboxState } from '../../../sync/react/use-pending.ts';
import { amountPaidFor } from '../purchases.selectors.ts';

/** What was deleted; with `trip`, the rows that a restoration shows at once. */
export type Deleted = DeletedTrip & { readonly trip?: CorrectedTripRows };

/** Returns the removals of lines that the server does not know yet, the newest first (CMP-30). */
export function useWaitingRemovals(): readonly Deleted[] {
  const { pending } = useOutboxState();
  const deletedBy = useHouseholds().userId ?? null;
  const undoneIds = new Set(
    pending.flatMap((write) =>
      write.name === 'undoTripCorrection' ? write.params.correctionId : [],
    ),
  );
  return pending
    .flatMap((write): Deleted[] => {
      if (write.name !== 'removePurchasedLine') return [];
      const { params, body, at, context } = write;
      const correctionId = body.id;
      const line = context?.trip?.lines.before[0];
      if (correctionId === undefined || undoneIds.has(correctionId) || !context?.trip || !line)
        return [];
      return [
        {
          finishId: params.finishId,
          correctionId,
          itemName: line.productName ?? line.name,
          listName: context.trip.finish.before.listName,
          supermarkets: line.supermarket === null ? [] : [line.supermarket],
          boughtAt: line.boughtAt,
          total: fromCentavos(amountPaidFor(line)),
          itemCount: 1,
          deletedAt: new Date(at).toISOString(),
          deletedBy,
          trip: context.trip,
        },
      ];
    })
    .toReversed();
}
