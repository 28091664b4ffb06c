import type { ItemProduct } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { useHouseholds } from '../../../sync/react/use-households.ts';
import { useTimeZone } from '../../../sync/react/use-time-zone.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { CorrectionCall } from './correct-rows.ts';
import { previewCorrection, previewRevert, type CorrectionPreview } from './corrected-trip-rows.ts';
import { useRestore } from './use-restore.ts';

/** How long 'Desfazer' is shown, in milliseconds. */
const undoDurationMs = 8_000;

interface CorrectionOptions {
  /** The product that the correction names by id. */
  readonly product?: ItemProduct | null | undefined;
  /** The message that is shown with 'Desfazer'. */
  readonly text: string;
}

interface Corrections {
  /** Returns what a correction changes; undefined if the trip no longer exists. */
  readonly preview: (
    call: CorrectionCall,
    product?: ItemProduct | null,
  ) => CorrectionPreview | undefined;
  /** Corrects the trip, and offers to undo it (CMP-24). */
  readonly correct: (call: CorrectionCall, options: CorrectionOptions) => void;
  /** Returns what the undo of the last correction of the trip or of a line changes. */
  readonly previewRevert: (correctionId: string) => CorrectionPreview | undefined;
  /** Undoes that correction (CMP-29). */
  readonly revert: (correctionId: string) => void;
  /** Returns how many lines of the trip are in the stock of a pantry. */
  readonly countStocked: () => number;
}

/** Returns functions that correct the finished trip with this id. */
export function useCorrections(finishId: string): Corrections {
  const rows = useUserSync()?.replica.rows;
  const by = useHouseholds().userId ?? '';
  const zone = useTimeZone();
  const write = useWrite();
  const toast = useToast();
  const restore = useRestore();

  function preview(call: CorrectionCall, product: ItemProduct | null = null) {
    const correction = { at: Date.now(), by, product: product ?? undefined };
    return rows && previewCorrection(rows, call, correction, zone);
  }

  function correct(call: CorrectionCall, { product = null, text }: CorrectionOptions) {
    const correctionId = newId();
    const trip = preview(call, product)?.trip;
    const context = { ...(product && { product }), ...(trip && { trip }) };
    const { name, ...input } = call;
    const body = { ...input.body, id: correctionId };
    write(name, { ...input, body }, { context });
    toast.success(text, {
      durationMs: undoDurationMs,
      ...(trip && {
        action: { label: 'Desfazer', onAction: () => restore(finishId, correctionId, trip) },
      }),
    });
  }
  const previewLast = (correctionId: string) =>
    rows && previewRevert(rows, { finishId, correctionId }, by, zone);

  function revert(correctionId: string) {
    const trip = previewLast(correctionId)?.trip;
    const params = { finishId, correctionId };
    write('undoTripCorrection', { params }, trip && { context: { trip } });
    toast.success('Correção desfeita.');
  }
  return {
    preview,
    correct,
    previewRevert: previewLast,
    revert,
    countStocked: () =>
      rows?.of('finishMoves', finishId).filter(({ quantity }) => quantity > 0).length ?? 0,
  };
}
