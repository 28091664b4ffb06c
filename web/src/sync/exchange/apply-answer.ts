/**
 * Applies an answer of `POST /sync`: first the rows together with the writes that they contain, then
 * the refusals, and at last a new device id.
 */
import type { HouseholdChanges, Membership, SyncResponse } from '@quitanda/contract';
import type { ErrorResponse } from '../reads-and-writes.ts';
import type { Connection } from '../store/connection.ts';
import type { Progress } from '../store/database.ts';
import type { StoredWrite } from '../store/stored-write.ts';
import type { Batch } from './batch.ts';
import type { DeviceProgress } from './device-progress.ts';
import { storeFetched } from './stored-home.ts';

export interface ApplyAnswerDeps {
  readonly connection: Connection;
  /** Reads the database again. */
  readonly reload: () => Promise<void>;
  /**
   * Called with the fetched rows, with the writes that they contain, and with the households that
   * the user belongs to. The callback shows the new rows and removes these writes in one step.
   */
  readonly onFetched: (
    households: readonly HouseholdChanges[],
    done: readonly StoredWrite[],
    progress: Progress,
    memberships: readonly Membership[],
  ) => void;
  readonly onRefused: (write: StoredWrite, refusal: ErrorResponse) => Promise<void>;
}

/**
 * Stores and shows the answer to a batch (SYN-26, ADR 0040). If another tab has stored newer rows
 * since the request, only reads the database again: the writes are sent again, and get the same
 * outcomes. Rejects if the database fails, or a refusal cannot be stored: no refusal is acknowledged
 * then, so the server sends all of them again.
 */
export async function applyAnswer(
  { connection, reload, onFetched, onRefused }: ApplyAnswerDeps,
  progress: DeviceProgress,
  { writes }: Batch,
  answer: SyncResponse,
): Promise<void> {
  const { outcomes, households, cursor, memberships, isForked } = answer;
  /** Null for an applied write. A write that the server has not handled has no entry. */
  const refusalBySequence = new Map(outcomes.map(({ sequence, refusal }) => [sequence, refusal]));
  const done = writes.filter(({ sequence }) => refusalBySequence.get(sequence) === null);
  const isReset = households.some((household) => household.isReset);
  const hasChanged = isReset || cursor !== progress.current().cursor || done.length > 0;
  const fetched = { progress: progress.current(), households, cursor, done };
  const stored = hasChanged
    ? await connection.use((database) => storeFetched(database, fetched), undefined)
    : undefined;
  if (stored === 'outdated') return reload();
  progress.replace(stored ?? { ...progress.current(), cursor, askedAt: Date.now() });
  if (hasChanged) onFetched(households, done, progress.current(), memberships);
  let acknowledged = 0;
  for (const write of writes) {
    const refusal = refusalBySequence.get(write.sequence);
    if (!refusal) continue;
    await onRefused(write, { kind: 'error-response', ...refusal });
    acknowledged = write.sequence;
  }
  if (acknowledged > 0) await progress.update((current) => ({ ...current, acknowledged }));
  if (isForked) await progress.changeDeviceId();
}
