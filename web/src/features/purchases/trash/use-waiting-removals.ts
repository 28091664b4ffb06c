import type { DeletedTrip } from '@quitanda/contract';
import { fromCentavos } from '@quitanda/contract/values';
import type { CorrectedTripRows, Write } from '../../../sync/reads-and-writes.ts';
import { useHouseholds } from '../../../sync/react/use-households.ts';
import { useOutboxState } from '../../../sync/react/use-pending.ts';
import { amountPaidFor, supermarketsOf, tripTotal } from '../purchases.selectors.ts';

/** What was deleted; with `trip`, the rows that a restoration shows at once. */
export type Deleted = DeletedTrip & { readonly trip?: CorrectedTripRows };

/** Returns the removals of lines and trips that the server does not know yet, the newest first (CMP-30). */
export function useWaitingRemovals(): readonly Deleted[] {
  const { pending } = useOutboxState();
  const deletedBy = useHouseholds().userId ?? null;
  const undoneIds = new Set(
    pending.flatMap((write) =>
      write.name === 'undoTripCorrection' ? write.params.correctionId : [],
    ),
  );
  return pending
    .flatMap((write) => removalOf(write, deletedBy) ?? [])
    .filter(({ correctionId }) => !undoneIds.has(correctionId))
    .toReversed();
}

function removalOf(write: Write, deletedBy: string | null): Deleted | undefined {
  if (write.name !== 'removePurchasedLine' && write.name !== 'deleteFinishedTrip') return undefined;
  const { params, body, at, context } = write;
  const trip = context?.trip;
  const correctionId = body.id;
  if (correctionId === undefined || trip === undefined) return undefined;
  const { before: finish } = trip.finish;
  const { before: lines } = trip.lines;
  const isTrip = write.name === 'deleteFinishedTrip';
  const [line] = lines;
  if (line === undefined) return undefined;
  return {
    finishId: params.finishId,
    correctionId,
    itemName: isTrip ? null : (line.productName ?? line.name),
    listName: finish.listName,
    supermarkets: supermarketsOf(lines),
    boughtAt: finish.boughtAt,
    total: fromCentavos(isTrip ? tripTotal(finish, lines) : amountPaidFor(line)),
    itemCount: lines.length,
    deletedAt: new Date(at).toISOString(),
    deletedBy,
    trip,
  };
}
