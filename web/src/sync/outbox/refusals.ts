/**
 * The writes that the server has refused, and those that were set aside after a server error. The
 * screen no longer shows their effect, but they stay here, across reloads and in all tabs, until
 * they are retried or discarded.
 */
import type { Failure } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Connection } from '../store/connection.ts';
import {
  addRefusal,
  readRefusals,
  discardRefusal,
  withWrites,
  refuseWrites,
  retryRefusal,
  removeWrites,
} from './refused-store.ts';
import {
  numbered,
  type StoredWrite,
  type NewRefusal,
  type NewWrite,
  type Refusal,
} from '../store/stored-write.ts';
import type { Write } from '../reads-and-writes.ts';
import { createdIds, refersTo } from './write-ids.ts';

/** The failure of a write that was set aside because of a server error. */
export const setAsideFailure = {
  code: 'internal',
  message: 'O servidor não conseguiu guardar esta alteração.',
} as const;

export interface Refusals {
  readonly state: () => readonly Refusal[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the stored refusals again, after another tab has changed them. */
  readonly reload: () => Promise<void>;
  /** Returns the refusal of the create that the write depends on; undefined if there is none. */
  readonly causeOf: (write: Write) => Refusal | undefined;
  /**
   * Moves writes from the outbox to the refusal `cause`, on which they depend, or to a new refusal.
   * Resolves to false, and stores nothing, if another tab has already handled the first of the
   * writes.
   */
  readonly add: (writes: readonly Write[], failure: Failure, cause?: Refusal) => Promise<boolean>;
  /**
   * Moves a refusal's writes back to the outbox. Resolves to the writes of a refusal that was only
   * in memory, which the caller must store.
   */
  readonly retry: (id: number) => Promise<readonly NewWrite[]>;
  readonly discard: (id: number) => Promise<void>;
  /** Stores refusals of another home. */
  readonly adopt: (refusals: readonly Refusal[]) => Promise<void>;
}

export interface RefusalsDeps {
  readonly connection: Connection;
  /** Returns the next number in the order of the taps. */
  readonly nextTapNumber: () => number;
}

export function createRefusals({ connection, nextTapNumber }: RefusalsDeps): Refusals {
  const listeners = new Set<() => void>();
  let stored: readonly Refusal[] = [];
  /** Refusals that the database could not store. Their ids are negative, unlike stored ids. */
  let inMemory: readonly Refusal[] = [];
  let state: readonly Refusal[] = [];
  let lastMemoryId = 0;

  function emit(): void {
    state = [...stored, ...inMemory];
    for (const listener of listeners) listener();
  }

  async function reload(): Promise<void> {
    const loaded = await connection.use(readRefusals, undefined);
    if (loaded === undefined) return;
    stored = loaded;
    emit();
  }

  function keepInMemory(refusal: NewRefusal): void {
    lastMemoryId -= 1;
    inMemory = [...inMemory, { ...refusal, id: lastMemoryId }];
    emit();
  }

  function removeFromMemory(id: number): Refusal | undefined {
    const removed = inMemory.find((refusal) => refusal.id === id);
    inMemory = inMemory.filter((refusal) => refusal !== removed);
    if (removed) emit();
    return removed;
  }

  /**
   * Returns a refused write for another attempt. The write gets a new key, because the server may
   * have received another write under the old key (`key-reused`). The write is not applied twice,
   * because the server refused it under its old key. A write that was set aside after a server
   * error may have been applied, so it keeps its key, by which the server recognises it.
   */
  function prepareRetry(write: Write, { failure }: NewRefusal): NewWrite {
    const { order: _order, sequence: _sequence, ...content } = write as StoredWrite;
    const key = failure.code === setAsideFailure.code ? write.key : newId();
    return { ...content, key, at: Date.now(), ...numbered(nextTapNumber()) };
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload,
    causeOf: (write) =>
      state.find(({ writes }) => writes.flatMap(createdIds).some((id) => refersTo(write, id))),
    async add(writes, failure, cause) {
      const causeInMemory = inMemory.find(({ id }) => id === cause?.id);
      const { id: _id, ...refusal } = {
        id: 0,
        writes: [],
        failure,
        at: Date.now(),
        ...causeInMemory,
      };
      let movedWrites = writes;
      let isStored = false;
      await connection.use(async (database) => {
        try {
          movedWrites = await refuseWrites(database, writes, { refusal, causeId: cause?.id });
          isStored = true;
        } catch {
          // Nothing can be added to a full disk, but writes can still be removed.
          movedWrites = await removeWrites(database, writes);
        }
      }, undefined);
      if (movedWrites.length > 0 && causeInMemory) removeFromMemory(causeInMemory.id);
      if (isStored) await reload();
      else if (movedWrites.length > 0) keepInMemory(withWrites(refusal, movedWrites));
      return movedWrites.length > 0;
    },
    async retry(id) {
      const unstored = removeFromMemory(id);
      if (unstored) return unstored.writes.map((write) => prepareRetry(write, unstored));
      await connection.use((database) => retryRefusal(database, id, prepareRetry), undefined);
      await reload();
      return [];
    },
    async adopt(refusals) {
      for (const { id: _id, ...refusal } of refusals) {
        const isStored = await connection
          .use((database) => addRefusal(database, refusal), false)
          .catch(() => false);
        if (!isStored) keepInMemory(refusal);
      }
      await reload();
    },
    async discard(id) {
      if (removeFromMemory(id)) return;
      await connection.use((database) => discardRefusal(database, id), undefined);
      await reload();
    },
  };
}
