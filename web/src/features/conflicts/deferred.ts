/** The conflicts that a person has put off. They are not asked about again until the person opens them. */
import { useSyncExternalStore } from 'react';

let deferred: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  deferred = next;
  for (const listener of listeners) listener();
}

/** Does not ask about these refused writes, by their keys, for as long as the page is open. */
export const deferConflicts = (keys: readonly string[]): void =>
  set(new Set([...deferred, ...keys]));

/** Asks about a refused write now. */
export const askAgain = (key: string): void =>
  set(new Set([...deferred].filter((other) => other !== key)));

export const useDeferred = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => deferred,
  );
