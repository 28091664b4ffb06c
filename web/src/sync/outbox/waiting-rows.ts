import type { Outbox } from './outbox.ts';
import { idsNamedBy } from './write-ids.ts';

/** The rows that a tap names which has not reached the server for more than a moment. */
export interface WaitingRows {
  /** Whether this row is among them; its id in any case. */
  readonly has: (id: string) => boolean;
  /** Calls back when that changes for this row alone: a tap asks one row and not five hundred. */
  readonly subscribe: (id: string, listener: () => void) => () => void;
  readonly close: () => void;
}

/** Most taps are answered before anybody could read that they wait, milliseconds. */
const momentMs = 700;

/** Follows an outbox until it is closed. */
export function watchWaitingRows({
  state,
  subscribe,
}: Pick<Outbox, 'state' | 'subscribe'>): WaitingRows {
  const listeners = new Map<string, Set<() => void>>();
  /** The keys of the writes that have been seen, and of those of which a moment has passed. */
  let seen: ReadonlySet<string> = new Set();
  const due = new Set<string>();
  let ids: ReadonlySet<string> = new Set();

  function look(): void {
    const keys = state().pending.map(({ key }) => key);
    const fresh = keys.filter((key) => !seen.has(key));
    seen = new Set(keys);
    for (const key of due) if (!seen.has(key)) due.delete(key);
    if (fresh.length > 0) {
      setTimeout(() => {
        for (const key of fresh) if (seen.has(key)) due.add(key);
        tell();
      }, momentMs);
    }
    tell();
  }

  function tell(): void {
    const before = ids;
    if (before.size === 0 && due.size === 0) return;
    ids = idsNamedBy(state().pending.filter(({ key }) => due.has(key)));
    for (const id of new Set([...before, ...ids])) {
      if (before.has(id) === ids.has(id)) continue;
      for (const listener of listeners.get(id) ?? []) listener();
    }
  }

  const unsubscribe = subscribe(look);
  look();
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
