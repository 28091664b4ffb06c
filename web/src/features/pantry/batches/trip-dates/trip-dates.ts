import type { PantryItem } from '@quitanda/contract';
import { batchesOf, type Batch } from '@quitanda/contract/batches/batches';

/** A batch of a trip whose date is a suggestion. */
export interface SuggestedBatch {
  readonly item: PantryItem;
  readonly batch: Batch;
}

/** VAL-14: returns what a trip has brought home that usually has a date, and of which nobody has read it. */
export const suggestedBatches = (
  items: readonly PantryItem[],
  finishId: string,
): SuggestedBatch[] =>
  items.flatMap((item) =>
    (item.batches ?? []).some((batch) => batch.finishId === finishId)
      ? batchesOf(item)
          .filter(
            ({ bestBefore, isGuess, ...batch }) =>
              batch.finishId === finishId && bestBefore && isGuess,
          )
          .map((batch) => ({ item, batch }))
      : [],
  );
