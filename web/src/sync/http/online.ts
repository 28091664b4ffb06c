/**
 * Whether the server can be reached. The outcome of a call overrides the network state that the
 * device reports.
 */
import { network } from '#platform/network.ts';
import type { OnReached } from './request.ts';

export interface Online {
  readonly isOnline: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Records the start of a request. The caller reports the outcome with the returned function. */
  readonly beginRequest: () => OnReached;
  readonly close: () => void;
}

export function createOnline(): Online {
  const listeners = new Set<() => void>();
  let isOnline = network.isUp();
  const setOnline = (next: boolean) => {
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of listeners) listener();
  };
  let changeCount = 0;
  const unsubscribe = network.subscribe((isUp) => {
    changeCount += 1;
    setOnline(isUp);
  });
  return {
    isOnline: () => isOnline,
    beginRequest() {
      const changesAtStart = changeCount;
      // The outcome of a request that began before the network changed says nothing about the
      // current network.
      return (isReached) => changesAtStart === changeCount && setOnline(isReached);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: unsubscribe,
  };
}
