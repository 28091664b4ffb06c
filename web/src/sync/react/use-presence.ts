/** Who is in a shop now, in the household that is shown (CASA-25). */
import type { Present } from '@quitanda/contract';
import { useEffect, useSyncExternalStore } from 'react';
import type { Place } from '../live/announcer.ts';
import type { Live } from '../live/live.ts';
import { useSyncState } from './sync-context.ts';

/**
 * Returns the other members who are in a supermarket; never the person themselves. Empty where the
 * household has no other members.
 */
export function usePresence(): readonly Present[] {
  const live = useLive();
  return useSyncExternalStore(live?.subscribe ?? never, live?.present ?? none);
}

/**
 * Says to the others that the person is in a shop with this list, as long as the component is there
 * and the app in front; undefined while they are in none. One component at a time may say so.
 */
export function useAnnouncePresence(place: Place | undefined): void {
  const live = useLive();
  const listId = place?.listId;
  const supermarket = place?.supermarket ?? null;
  useEffect(() => {
    if (live === undefined || listId === undefined) return undefined;
    live.announce({ listId, supermarket });
    return () => live.announce(undefined);
  }, [live, listId, supermarket]);
}

function useLive(): Live | undefined {
  const state = useSyncState();
  return state.status === 'signed-in' ? state.live : undefined;
}

const never = () => () => undefined;
const nobody: readonly Present[] = [];
const none = () => nobody;
