/** Whether the server can be reached: a failed call is believed more than the device's own idea. */
import { network } from '#platform/network.ts';

export interface Online {
  readonly isOnline: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly reached: (isReached: boolean) => void;
  readonly close: () => void;
}

export function createOnline(): Online {
  const listeners = new Set<() => void>();
  let isOnline = network.isUp();
  const set = (next: boolean) => {
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of listeners) listener();
  };
  const unsubscribe = network.subscribe(set);
  return {
    isOnline: () => isOnline,
    reached: set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: unsubscribe,
  };
}
