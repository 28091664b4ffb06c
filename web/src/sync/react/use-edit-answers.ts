import { useCallback } from 'react';
import type { EditAnswer } from '../queries/read-cache.ts';
import { useSync, userOf } from './sync-context.ts';

/**
 * Returns a function that changes the answers which this device has, until they are requested again.
 * Used for a product that the person must no longer see, also without a network.
 */
export function useEditAnswers(): (change: EditAnswer) => Promise<void> {
  const sync = useSync();
  return useCallback(
    async (change) => {
      const cache = await userOf(sync.state())?.reads.cache();
      cache?.edit(change);
    },
    [sync],
  );
}
