/** The writes of one call, numbered for the server. */
import { syncLimits } from '@quitanda/contract/sync-limits';
import type { StoredWrite } from '../outbox/stored-write.ts';
import { inOrder } from '../outbox/write-lists.ts';
import { begun, type Database, type Progress } from '../store/database.ts';
import { progressOf } from '../store/progress.ts';

export type NumberedWrite = StoredWrite & { readonly sequence: number };

export interface Batch {
  readonly progress: Progress;
  readonly writes: readonly NumberedWrite[];
  /** Whether more writes wait after this batch. */
  readonly hasMore: boolean;
}

/**
 * The maximum size of a call's writes, bytes of JSON: a larger call fails too often on a bad
 * connection.
 */
const maxBytes = 200_000;

/**
 * Returns the next writes to send, including the `unstored` ones. The sequence number of a write is
 * stored before it is sent, so that a repeated call uses the same number. `known` is the progress
 * in memory. It counts where the database has none, except for its cursor, because that cursor's
 * rows are not in the database.
 */
export async function nextBatch(
  database: Database,
  unstored: readonly StoredWrite[],
  known: Progress,
): Promise<Batch> {
  const transaction = begun(database.transaction(['writes', 'progress'], 'readwrite'));
  const writes = transaction.objectStore('writes');
  const [kept, stored] = await Promise.all([
    transaction.objectStore('progress').get('progress'),
    writes.getAll(null, syncLimits.writes + 1),
  ]);
  const at = kept === undefined ? { ...known, cursor: null } : progressOf(kept);
  const batch = numbered(at, stored, unstored);
  const unnumbered = new Set(stored.filter((write) => !isNumbered(write)).map(({ key }) => key));
  const fresh = batch.writes.filter(({ key }) => unnumbered.has(key));
  if (kept === undefined || batch.progress.sequence !== kept.sequence) {
    await transaction.objectStore('progress').put(batch.progress, 'progress');
  }
  await Promise.all(fresh.map((write) => writes.put(write)));
  await transaction.done;
  return batch;
}

/** Numbers the next writes as `nextBatch` does, without a database. */
export function numbered(
  progress: Progress,
  stored: readonly StoredWrite[],
  unstored: readonly StoredWrite[],
): Batch {
  const all = inOrder(stored, unstored);
  // A write that was sent before keeps its number, also if another tab has added writes before it.
  const sent = all.filter(isNumbered).toSorted((one, other) => one.sequence - other.sequence);
  const fresh = all.filter((write) => !isNumbered(write));
  const writes: NumberedWrite[] = [];
  let { sequence } = progress;
  let bytes = 0;
  for (const write of [...sent, ...fresh]) {
    bytes += JSON.stringify(write).length;
    const isFull = writes.length === syncLimits.writes || bytes > maxBytes;
    // All writes that were sent before are included: the rows of the answer may contain them.
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
