/** Selects the waiting writes that one call sends, and assigns their sequence numbers. */
import { syncLimits } from '@quitanda/contract/sync-limits';
import type { StoredWrite } from '../store/stored-write.ts';
import { mergeInTapOrder } from '../outbox/write-lists.ts';
import { withHandledAbort, type Database, type Progress } from '../store/database.ts';
import { progressOf } from '../store/progress.ts';

export type NumberedWrite = StoredWrite & { readonly sequence: number };

export interface Batch {
  readonly progress: Progress;
  readonly writes: readonly NumberedWrite[];
  /** Whether more writes wait after this batch. */
  readonly hasMore: boolean;
}

/**
 * The maximum size of the writes of one call, characters of JSON. A larger call would fail too
 * often on a bad connection.
 */
const maxCharacters = 200_000;

/**
 * Returns the next writes to send, including the `unstored` ones. The sequence number of a write is
 * stored before the write is sent, so that a repeated call uses the same number. If the database
 * has no progress, `progressInMemory` is used without its cursor, because the database does not
 * have the rows up to that cursor.
 */
export async function nextBatch(
  database: Database,
  unstored: readonly StoredWrite[],
  progressInMemory: Progress,
): Promise<Batch> {
  const transaction = withHandledAbort(database.transaction(['writes', 'progress'], 'readwrite'));
  const writes = transaction.objectStore('writes');
  const [storedProgress, stored] = await Promise.all([
    transaction.objectStore('progress').get('progress'),
    writes.getAll(null, syncLimits.writes + 1),
  ]);
  const progress =
    storedProgress === undefined
      ? { ...progressInMemory, cursor: null }
      : progressOf(storedProgress);
  const batch = numberWrites(progress, stored, unstored);
  const unnumberedKeys = new Set(
    stored.filter((write) => !isNumbered(write)).map(({ key }) => key),
  );
  const newlyNumbered = batch.writes.filter(({ key }) => unnumberedKeys.has(key));
  if (storedProgress === undefined || batch.progress.sequence !== storedProgress.sequence) {
    await transaction.objectStore('progress').put(batch.progress, 'progress');
  }
  await Promise.all(newlyNumbered.map((write) => writes.put(write)));
  await transaction.done;
  return batch;
}

/** Selects and numbers the next writes, without storing the numbers. */
export function numberWrites(
  progress: Progress,
  stored: readonly StoredWrite[],
  unstored: readonly StoredWrite[],
): Batch {
  const all = mergeInTapOrder(stored, unstored);
  // A write that was sent before keeps its number, even if another tab has added writes before it.
  const sentBefore = all.filter(isNumbered).toSorted((a, b) => a.sequence - b.sequence);
  const unsent = all.filter((write) => !isNumbered(write));
  const writes: NumberedWrite[] = [];
  let { sequence } = progress;
  let characters = 0;
  for (const write of [...sentBefore, ...unsent]) {
    characters += JSON.stringify(write).length;
    const isFull = writes.length === syncLimits.writes || characters > maxCharacters;
    // Writes that were sent before are included even in a full batch, because the rows of the
    // answer may contain them.
    if (isFull && writes.length > 0 && !isNumbered(write)) break;
    if (!isNumbered(write)) sequence += 1;
    writes.push({ sequence, ...write });
  }
  return {
    progress: { ...progress, sequence },
    writes,
    hasMore: writes.length < all.length,
  };
}

const isNumbered = (write: StoredWrite): write is NumberedWrite => write.sequence !== undefined;
