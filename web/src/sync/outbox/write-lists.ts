/** The writes of one user as one tab knows them, and whoever wants to hear of changes. */
import type { Write } from '../types.ts';
import type { KeptWrite, NewWrite } from './kept-write.ts';

export interface OutboxState {
  /** Writes not known to be taken, in the order in which they are sent. */
  readonly pending: readonly KeptWrite[];
}

/** The order of a write that no database has (yet): it comes after all others. */
export const noOrder = Number.MAX_SAFE_INTEGER;

export const emptyOutbox: OutboxState = { pending: [] };

export interface WriteLists {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;

  /** Tapped, and on its way to the database. */
  readonly addFresh: (write: NewWrite) => void;
  readonly isFresh: (write: NewWrite) => boolean;
  /** The database has it (a KeptWrite), refused it, or had it before. */
  readonly leaveFresh: (write: NewWrite, to: 'stored' | 'unstored' | 'known') => void;
  /** All that the database has now. */
  readonly load: (stored: readonly KeptWrite[]) => void;
  readonly remove: (writes: readonly Pick<Write, 'key'>[]) => void;

  /** Tapped, but the database refused them. */
  readonly unstored: () => readonly KeptWrite[];
}

export function createWriteLists(): WriteLists {
  const listeners = new Set<() => void>();
  let state: OutboxState = emptyOutbox;
  let stored: readonly KeptWrite[] = [];
  let fresh: readonly KeptWrite[] = [];
  let unstored: readonly KeptWrite[] = [];

  function emit(): void {
    const kept = keysOf(stored);
    state = {
      pending: inOrder([...stored, ...fresh.filter(({ key }) => !kept.has(key))], unstored),
    };
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFresh(write) {
      fresh = [...fresh, withoutOrder(write)];
      emit();
    },
    isFresh: ({ key }) => has(fresh, key),
    leaveFresh(write, to) {
      fresh = fresh.filter(({ key }) => key !== write.key);
      if (to === 'unstored') unstored = [...unstored, withoutOrder(write)];
      if (to === 'stored' && !has(stored, write.key)) stored = [...stored, write as KeptWrite];
      emit();
    },
    load(all) {
      stored = all;
      emit();
    },
    remove(writes) {
      const taken = keysOf(writes);
      const stays = ({ key }: Write) => !taken.has(key);
      stored = stored.filter(stays);
      fresh = fresh.filter(stays);
      unstored = unstored.filter(stays);
      emit();
    },
    unstored: () => unstored,
  };
}

/** The writes of the database as they stand there, those of memory among them by their turn. */
export function inOrder(
  stored: readonly KeptWrite[],
  unstored: readonly KeptWrite[],
): readonly KeptWrite[] {
  return unstored.length === 0
    ? stored
    : [...stored, ...unstored].sort((one, other) => one.turn - other.turn);
}

const withoutOrder = (write: NewWrite) => ({ ...write, order: noOrder }) as KeptWrite;
const keysOf = (writes: readonly Pick<Write, 'key'>[]) => new Set(writes.map(({ key }) => key));
const has = (writes: readonly Write[], wanted: string) => writes.some(({ key }) => key === wanted);
