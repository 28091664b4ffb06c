import { useCallback, useSyncExternalStore } from 'react';
import { useSync } from './sync-context.ts';
import { countRefused, countWaiting } from './use-unsent.ts';

/** Returns the number of waiting writes, and of refusals, of all open homes. */
export function useUnsentCounts(): { readonly waiting: number; readonly refused: number } {
  const sync = useSync();
  const subscribe = useCallback(
    (listener: () => void) => {
      const outboxes = sync.openHomes().map(({ outbox }) => outbox);
      const unsubscribes = outboxes.flatMap(({ subscribe: subscribeToWrites, refusals }) => [
        subscribeToWrites(listener),
        refusals.subscribe(listener),
      ]);
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
    [sync],
  );
  return {
    waiting: useSyncExternalStore(subscribe, () => countWaiting(sync)),
    refused: useSyncExternalStore(subscribe, () => countRefused(sync)),
  };
}
