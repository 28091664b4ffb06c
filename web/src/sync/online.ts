/** Whether the server can be reached: a failed call is believed more than the browser's own idea. */
export interface Online {
  readonly isOnline: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly reached: (isReached: boolean) => void;
  readonly close: () => void;
}

export function createOnline(): Online {
  const listeners = new Set<() => void>();
  let isOnline = navigator.onLine;
  const set = (next: boolean) => {
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of listeners) listener();
  };
  const up = () => set(true);
  const down = () => set(false);
  addEventListener('online', up);
  addEventListener('offline', down);
  return {
    isOnline: () => isOnline,
    reached: set,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      removeEventListener('online', up);
      removeEventListener('offline', down);
    },
  };
}
