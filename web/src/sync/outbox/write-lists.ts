/** The writes of one home in the memory of one tab, and the listeners for their changes. */
import type { Write } from '../reads-and-writes.ts';
import { tapNumberOf, type StoredWrite, type NewWrite } from '../store/stored-write.ts';

export interface OutboxState {
  /** The writes that the server has not confirmed, in the order in which they are sent. */
  readonly pending: readonly StoredWrite[];
}

/** The `order` of a write that is not in the database. It sorts after all other orders. */
export const noOrder = Number.MAX_SAFE_INTEGER;

export const emptyOutbox: OutboxState = { pending: [] };

export interface WriteLists {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;

  /** Adds a write that is being stored in the database. */
  readonly addBeingStored: (write: NewWrite) => void;
  readonly isBeingStored: (write: NewWrite) => boolean;
  /**
   * Called when the attempt to store a write has ended: the database has stored it ('stored';
   * `write` is then a StoredWrite), could not store it ('unstored'), or had it already
   * ('already-stored').
   */
  readonly finishStoring: (
    write: NewWrite,
    result: 'stored' | 'unstored' | 'already-stored',
  ) => void;
  /** Replaces the stored writes by those that the database has now. */
  readonly load: (stored: readonly StoredWrite[]) => void;
  readonly remove: (writes: readonly Pick<Write, 'key'>[]) => void;

  /** The writes that the database could not store. */
  readonly unstored: () => readonly StoredWrite[];
}

export function createWriteLists(): WriteLists {
  const listeners = new Set<() => void>();
  let state: OutboxState = emptyOutbox;
  let stored: readonly StoredWrite[] = [];
  let beingStored: readonly StoredWrite[] = [];
  let unstored: readonly StoredWrite[] = [];

  function emit(): void {
    const storedKeys = keysOf(stored);
    state = {
      pending: mergeInTapOrder(
        [...stored, ...beingStored.filter(({ key }) => !storedKeys.has(key))],
        unstored,
      ),
    };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addBeingStored(write) {
      beingStored = [...beingStored, withoutOrder(write)];
      emit();
    },
    isBeingStored: ({ key }) => hasKey(beingStored, key),
    finishStoring(write, result) {
      beingStored = beingStored.filter(({ key }) => key !== write.key);
      if (result === 'unstored') unstored = [...unstored, withoutOrder(write)];
      if (result === 'stored' && !hasKey(stored, write.key))
        stored = [...stored, write as StoredWrite];
      emit();
    },
    load(all) {
      stored = all;
      const storedKeys = keysOf(all);
      // Another tab may have stored such a write, which it found in the journal.
      unstored = unstored.filter(({ key }) => !storedKeys.has(key));
      emit();
    },
    remove(writes) {
      const removedKeys = keysOf(writes);
      const isKept = ({ key }: Write) => !removedKeys.has(key);
      stored = stored.filter(isKept);
      beingStored = beingStored.filter(isKept);
      unstored = unstored.filter(isKept);
      emit();
    },
    unstored: () => unstored,
  };
}

/** Returns all writes in the order of the taps. The `stored` ones are in this order already. */
export function mergeInTapOrder(
  stored: readonly StoredWrite[],
  unstored: readonly StoredWrite[],
): readonly StoredWrite[] {
  return unstored.length === 0
    ? stored
    : [...stored, ...unstored].sort((a, b) => tapNumberOf(a) - tapNumberOf(b));
}

const withoutOrder = (write: NewWrite) => ({ ...write, order: noOrder }) as StoredWrite;
const keysOf = (writes: readonly Pick<Write, 'key'>[]) => new Set(writes.map(({ key }) => key));
const hasKey = (writes: readonly Write[], key: string) => writes.some((write) => write.key === key);
