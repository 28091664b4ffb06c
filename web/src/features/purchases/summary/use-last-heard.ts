import { useSyncExternalStore } from 'react';
import type { Heard } from '../../../sync/live/live.ts';
import { useSyncState } from '../../../sync/react/sync-context.ts';

/**
 * Returns who was in a supermarket when the server was last heard, and when that was; undefined if it was
 * not heard since the start, and in a household without other members.
 */
export function useLastHeard(): Heard | undefined {
  const state = useSyncState();
  const live = state.status === 'signed-in' ? state.live : undefined;
  return useSyncExternalStore(live?.subscribe ?? subscribeToNothing, live?.lastHeard ?? getNothing);
}

const subscribeToNothing = () => () => undefined;
const getNothing = () => undefined;
