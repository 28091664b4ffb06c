import type { Outbox } from './outbox.ts';
import { referencedIds } from './write-ids.ts';

/**
 * The rows to mark as waiting: a write that names the row has been in the outbox for at least
 * `markDelayMs`.
 */
export interface WaitingRows {
  /** Whether to mark the row with this id. The case of the id does not matter. */
  readonly has: (id: string) => boolean;
  /**
   * Calls the listener when `has(id)` changes, so that a tap renders only the rows that it affects.
   */
  readonly subscribe: (id: string, listener: () => void) => () => void;
  readonly close: () => void;
}

/**
 * How long a write waits before its rows are marked, in milliseconds. The server accepts most
 * writes sooner, so their rows are never marked.
 */
const markDelayMs = 700;

/** Watches an outbox until `close` is called. */
export function watchWaitingRows({
  state,
  subscribe,
}: Pick<Outbox, 'state' | 'subscribe'>): WaitingRows {
  const listeners = new Map<string, Set<() => void>>();
  /** The keys of all waiting writes. */
  let pendingKeys: ReadonlySet<string> = new Set();
  /** The keys of the writes that have waited for `markDelayMs`. */
  const dueKeys = new Set<string>();
  let markedIds: ReadonlySet<string> = new Set();

  function onOutboxChange(): void {
    const keys = state().pending.map(({ key }) => key);
    const newKeys = keys.filter((key) => !pendingKeys.has(key));
    pendingKeys = new Set(keys);
    for (const key of dueKeys) if (!pendingKeys.has(key)) dueKeys.delete(key);
    if (newKeys.length > 0) {
      setTimeout(() => {
        for (const key of newKeys) if (pendingKeys.has(key)) dueKeys.add(key);
        updateMarkedIds();
      }, markDelayMs);
    }
    updateMarkedIds();
  }

  function updateMarkedIds(): void {
    const before = markedIds;
    if (before.size === 0 && dueKeys.size === 0) return;
    markedIds = referencedIds(state().pending.filter(({ key }) => dueKeys.has(key)));
    for (const id of new Set([...before, ...markedIds])) {
      if (before.has(id) === markedIds.has(id)) continue;
      for (const listener of listeners.get(id) ?? []) listener();
    }
  }

  const unsubscribe = subscribe(onOutboxChange);
  onOutboxChange();
  return {
    close: unsubscribe,
    has: (id) => markedIds.has(id.toLowerCase()),
    subscribe(rowId, listener) {
      const id = rowId.toLowerCase();
      const rowListeners = listeners.get(id) ?? new Set();
      listeners.set(id, rowListeners.add(listener));
      return () => {
        rowListeners.delete(listener);
        if (rowListeners.size === 0) listeners.delete(id);
      };
    },
  };
}
