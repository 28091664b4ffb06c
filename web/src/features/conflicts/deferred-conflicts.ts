/**
 * The conflicts that the person has postponed. The app does not ask about them again until the
 * person opens them or the page is reloaded.
 */
import { useSyncExternalStore } from 'react';

let deferredKeys: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setDeferredKeys(next: ReadonlySet<string>): void {
  deferredKeys = next;
  for (const listener of listeners) listener();
}

/** Postpones the conflicts of the refused writes with these keys. */
export const deferConflicts = (keys: readonly string[]): void =>
  setDeferredKeys(new Set([...deferredKeys, ...keys]));

/** Ends the postponement of the conflict of the refused write with this key. */
export const stopDeferring = (key: string): void =>
  setDeferredKeys(new Set([...deferredKeys].filter((deferredKey) => deferredKey !== key)));

/** Returns the keys of the writes whose conflicts are postponed. */
export const useDeferredKeys = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => deferredKeys,
  );
