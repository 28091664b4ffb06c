/** The writes of one call, numbered for the server. */
import { syncLimits } from '@quitanda/contract/sync-limits';
import type { KeptWrite } from '../outbox/kept-write.ts';
import { inOrder } from '../outbox/write-lists.ts';
import { begun, type Database, type Progress } from '../store/database.ts';
import { progressOf } from '../store/progress.ts';

export type NumberedWrite = KeptWrite & { readonly sequence: number };

export interface Batch {
  readonly progress: Progress;
  readonly writes: readonly NumberedWrite[];
  /** Whether more waits behind them. */
  readonly hasMore: boolean;
}

/** A call with more would be lost too often on a bad signal; bytes of JSON. */
const mostBytes = 200_000;

/**
 * The next writes, with those that only memory has. A number is kept before its write is sent, so
 * that it has the same one when it is sent again. `known` counts where the database has no progress,
 * but for its cursor: the rows of that cursor are not in this database.
 */
export async function nextBatch(
  database: Database,
  unstored: readonly KeptWrite[],
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

/** As `nextBatch`, without a database. */
export function numbered(
  progress: Progress,
  stored: readonly KeptWrite[],
  unstored: readonly KeptWrite[],
): Batch {
  const all = inOrder(stored, unstored);
  // What was sent before keeps its place, whatever another tab has added in front of it.
  const sent = all.filter(isNumbered).toSorted((one, other) => one.sequence - other.sequence);
  const fresh = all.filter((write) => !isNumbered(write));
  const writes: NumberedWrite[] = [];
  let { sequence } = progress;
  let bytes = 0;
  for (const write of [...sent, ...fresh]) {
    bytes += JSON.stringify(write).length;
    const isFull = writes.length === syncLimits.writes || bytes > mostBytes;
    // All that was sent goes along: the rows that come may contain it.
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

const isNumbered = (write: KeptWrite): write is NumberedWrite => write.sequence !== undefined;
