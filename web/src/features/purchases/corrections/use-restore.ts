import type { CorrectedTripRows } from '../../../sync/reads-and-writes.ts';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { useHouseholds } from '../../../sync/react/use-households.ts';
import { useTimeZone } from '../../../sync/react/use-time-zone.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { previewUndo } from './corrected-trip-rows.ts';

/**
 * Returns a function that undoes a correction. With `corrected`, which the device has of its own
 * corrections, the undo shows at once.
 */
export function useRestore(): (
  finishId: string,
  correctionId: string,
  corrected?: CorrectedTripRows,
) => void {
  const rows = useUserSync()?.replica.rows;
  const by = useHouseholds().userId ?? '';
  const zone = useTimeZone();
  const write = useWrite();
  return function restore(finishId, correctionId, corrected) {
    const params = { finishId, correctionId };
    const trip = corrected && rows ? previewUndo(rows, corrected, by, zone) : corrected;
    write('undoTripCorrection', { params }, trip && { context: { trip } });
  };
}
