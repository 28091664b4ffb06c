/**
 * The conflicts that the person has postponed. The app does not ask about them again until the
 * person opens them.
 */
import { useSyncExternalStore } from 'react';

let deferred: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  deferred = next;
  for (const listener of listeners) listener();
}

/** Postpones the conflicts of refused writes with these keys for as long as the page is open. */
export const deferConflicts = (keys: readonly string[]): void =>
  set(new Set([...deferred, ...keys]));

/** Makes the app ask again about the refused write with this key. */
export const stopDeferring = (key: string): void =>
  set(new Set([...deferred].filter((other) => other !== key)));

export const useDeferred = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => deferred,
  );
