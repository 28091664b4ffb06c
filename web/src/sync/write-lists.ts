/** The writes of one user as one tab knows them, and whoever wants to hear of changes. */
import { emptyOutbox, noOrder, type OutboxState } from './outbox-state.ts';
import type { KeptWrite, NewWrite } from './store.ts';
import type { Write } from './types.ts';

export interface WriteLists {
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;

  /** Tapped, and on its way to the database. */
  readonly addFresh: (write: NewWrite) => void;
  readonly isFresh: (write: NewWrite) => boolean;
  /** The database has it (a KeptWrite), refused it, or had it before. */
  readonly leaveFresh: (write: NewWrite, to: 'stored' | 'unstored' | 'known') => void;
  /** What the database has now: all that is pending, and accepted writes not loaded before. */
  readonly load: (pending: readonly KeptWrite[], accepted: readonly KeptWrite[]) => void;
  readonly accept: (write: KeptWrite) => void;
  readonly remove: (writes: readonly Write[]) => void;

  /** Tapped, but the database refused them. */
  readonly unstored: () => readonly KeptWrite[];
  readonly isUnstored: (write: Write) => boolean;
  readonly markUnstored: (write: Write, isSent: boolean) => void;
  /** The order of the last accepted write; -1 before the first. */
  readonly lastAccepted: () => number;
}

export function createWriteLists(): WriteLists {
  const listeners = new Set<() => void>();
  let state: OutboxState = emptyOutbox;
  let accepted: readonly Write[] = [];
  let stored: readonly KeptWrite[] = [];
  let fresh: readonly KeptWrite[] = [];
  let unstored: readonly KeptWrite[] = [];

  function emit(): void {
    const kept = keysOf([...accepted, ...stored]);
    const pending = [...stored, ...fresh.filter(({ key }) => !kept.has(key)), ...unstored];
    if (unstored.length > 0) pending.sort((one, other) => one.turn - other.turn);
    state = { accepted, pending };
    for (const listener of listeners) listener();
  }

  function take(writes: readonly Pick<Write, 'key'>[]): void {
    const taken = keysOf(writes);
    const stays = ({ key }: Write) => !taken.has(key);
    stored = stored.filter(stays);
    fresh = fresh.filter(stays);
    unstored = unstored.filter(stays);
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
      const isKnown = has(accepted, write.key) || has(stored, write.key);
      if (to === 'stored' && !isKnown) stored = [...stored, write as KeptWrite];
      emit();
    },
    load(pending, settled) {
      const known = keysOf(accepted);
      const unseen = settled.filter(({ key }) => !known.has(key));
      if (unseen.length > 0) accepted = [...accepted, ...unseen].sort(byOrder);
      stored = pending.filter(({ key }) => !known.has(key));
      emit();
    },
    accept(write) {
      take([write]);
      if (!has(accepted, write.key)) accepted = [...accepted, write];
      emit();
    },
    remove(writes) {
      take(writes);
      emit();
    },
    unstored: () => unstored,
    isUnstored: ({ key }) => has(unstored, key),
    markUnstored({ key }, isSent) {
      unstored = unstored.map((write) => (write.key === key ? { ...write, isSent } : write));
    },
    lastAccepted: () => accepted.at(-1)?.order ?? -1,
  };
}

const withoutOrder = (write: NewWrite) => ({ ...write, order: noOrder }) as KeptWrite;

const byOrder = (one: Write, other: Write) => one.order - other.order;
const keysOf = (writes: readonly Pick<Write, 'key'>[]) => new Set(writes.map(({ key }) => key));
const has = (writes: readonly Write[], wanted: string) => writes.some(({ key }) => key === wanted);
