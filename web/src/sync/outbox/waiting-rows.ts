import type { Outbox } from './outbox.ts';
import { referencedIds } from './write-ids.ts';

/** The ids of rows with a write that has been waiting for more than a moment. */
export interface WaitingRows {
  /** Whether the row with this id is among them. Ids are compared without regard to case. */
  readonly has: (id: string) => boolean;
  /**
   * Calls back when the result changes for this row. A tap then checks its own row instead of all.
   */
  readonly subscribe: (id: string, listener: () => void) => () => void;
  readonly close: () => void;
}

/**
 * How long a write waits before its row is marked, milliseconds. Most writes are accepted sooner.
 */
const momentMs = 700;

/** Follows an outbox until it is closed. */
export function watchWaitingRows({
  state,
  subscribe,
}: Pick<Outbox, 'state' | 'subscribe'>): WaitingRows {
  const listeners = new Map<string, Set<() => void>>();
  /** `seen` has the keys of all waiting writes, `due` those that have been waiting for a moment. */
  let seen: ReadonlySet<string> = new Set();
  const due = new Set<string>();
  let ids: ReadonlySet<string> = new Set();

  function compare(): void {
    const keys = state().pending.map(({ key }) => key);
    const fresh = keys.filter((key) => !seen.has(key));
    seen = new Set(keys);
    for (const key of due) if (!seen.has(key)) due.delete(key);
    if (fresh.length > 0) {
      setTimeout(() => {
        for (const key of fresh) if (seen.has(key)) due.add(key);
        notify();
      }, momentMs);
    }
    notify();
  }

  function notify(): void {
    const before = ids;
    if (before.size === 0 && due.size === 0) return;
    ids = referencedIds(state().pending.filter(({ key }) => due.has(key)));
    for (const id of new Set([...before, ...ids])) {
      if (before.has(id) === ids.has(id)) continue;
      for (const listener of listeners.get(id) ?? []) listener();
    }
  }

  const unsubscribe = subscribe(compare);
  compare();
  return {
    close: unsubscribe,
    has: (id) => ids.has(id.toLowerCase()),
    subscribe(anyCase, listener) {
      const id = anyCase.toLowerCase();
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(id);
      };
    },
  };
}
