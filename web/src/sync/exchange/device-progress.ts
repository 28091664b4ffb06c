/**
 * The progress of this device, and the numbers of its writes, in the memory of one tab. Without a
 * database they are the only ones; a full disk cannot store newer ones.
 */
import type { Outbox } from '../outbox/outbox.ts';
import { isKnownWrite } from '../outbox/write-ids.ts';
import type { Connection } from '../store/connection.ts';
import type { Progress } from '../store/database.ts';
import { newProgress, withNewDeviceId } from '../store/progress.ts';
import type { StoredWrite } from '../store/stored-write.ts';
import { nextBatch, numberWrites, type Batch, type NumberedWrite } from './batch.ts';
import { storeNewDeviceId, storeProgress } from './stored-home.ts';

/** The longest wait that a server's Retry-After can cause. */
const maxWaitMs = 15 * 60_000;

export interface DeviceProgress {
  readonly current: () => Progress;
  /** Replaces the progress in memory by the one that was stored together with fetched rows. */
  readonly replace: (progress: Progress) => void;
  /**
   * Returns the next writes to send, numbered, and merges the stored progress into the one in
   * memory. Writes whose call is missing in this version are not included, except as the first one.
   */
  readonly takeBatch: () => Promise<Batch>;
  /** Changes the progress in memory and in the database, if it can store it. */
  readonly update: (change: (current: Progress) => Progress) => Promise<void>;
  /** The wait that the server has required, in milliseconds; 0 or less if it is over. */
  readonly remainingWaitMs: () => number;
  /**
   * Stores the wait on the device, so that no other tab, and no page after a reload, sends earlier.
   * Resolves to the milliseconds to wait, which are limited.
   */
  readonly requireWait: (requiredMs: number) => Promise<number>;
  /** Needed when another device uses the same id. Rejects if the database cannot store the new id. */
  readonly changeDeviceId: () => Promise<void>;
}

export function createDeviceProgress(
  connection: Connection,
  outbox: Pick<Outbox, 'state' | 'unstored'>,
): DeviceProgress {
  let progress = newProgress();
  /** The sequence numbers of sent writes, by key. */
  const sequences = new Map<string, number>();

  /** Returns the write with its sequence number, if it was assigned one before. */
  const withNumber = (write: StoredWrite): StoredWrite => {
    const sequence = write.sequence ?? sequences.get(write.key);
    return sequence === undefined ? write : { ...write, sequence };
  };

  async function update(change: (current: Progress) => Progress): Promise<void> {
    progress = change(progress);
    await connection
      .use((database) => storeProgress(database, change), undefined)
      .catch(() => undefined);
  }

  return {
    current: () => progress,
    replace(next) {
      progress = next;
    },
    update,
    async takeBatch() {
      const unstored = outbox.unstored().map(withNumber);
      let batch: Batch | undefined;
      try {
        batch = await connection.use(
          (database) => nextBatch(database, unstored, progress),
          undefined,
        );
      } catch {
        // On a full disk the numbers cannot be stored: they are kept in memory, and the server
        // recognises each write by its key.
      }
      batch ??= numberWrites(progress, outbox.state().pending.map(withNumber), []);
      for (const { key, sequence } of batch.writes) sequences.set(key, sequence);
      const sequence = Math.max(progress.sequence, batch.progress.sequence);
      // If the rows did not fit on the disk, this page still has them in memory, and continues from
      // its own cursor.
      const cursor = batch.progress.cursor ?? progress.cursor;
      progress = { ...batch.progress, sequence, cursor };
      return { ...batch, progress, writes: leadingKnownWrites(batch.writes) };
    },
    remainingWaitMs() {
      const waitMs = progress.waitUntil - Date.now();
      // A stored wait is at most `maxWaitMs`. A longer one means that the device's clock was set
      // back.
      return waitMs <= maxWaitMs ? waitMs : 0;
    },
    async requireWait(requiredMs) {
      const waitMs = Math.min(requiredMs, maxWaitMs);
      await update((current) => ({ ...current, waitUntil: Date.now() + waitMs }));
      return waitMs;
    },
    async changeDeviceId() {
      const { deviceId, sequence, acknowledged } = withNewDeviceId(progress);
      const change = (current: Progress) => ({ ...current, deviceId, sequence, acknowledged });
      progress = change(progress);
      sequences.clear();
      await connection.use((database) => storeNewDeviceId(database, change), undefined);
    },
  };
}

/**
 * Returns the writes before the first one whose call is missing in this version. If the first write
 * is such a write, returns all writes: the caller refuses the first one.
 */
function leadingKnownWrites(writes: readonly NumberedWrite[]): readonly NumberedWrite[] {
  const unknownIndex = writes.findIndex((write) => !isKnownWrite(write));
  return unknownIndex <= 0 ? writes : writes.slice(0, unknownIndex);
}
