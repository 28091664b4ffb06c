/** The members of the shown household who are in a supermarket now (CASA-25). */
import type { Presence } from '@quitanda/contract';
import { useEffect, useSyncExternalStore } from 'react';
import type { TripLocation } from '../live/announcer.ts';
import type { Live } from '../live/live.ts';
import { useSyncState } from './sync-context.ts';

/**
 * Returns the other members who are in a supermarket, without the user. The array is empty if the
 * household has no other members.
 */
export function usePresence(): readonly Presence[] {
  const live = useLive();
  return useSyncExternalStore(live?.subscribe ?? subscribeToNothing, live?.present ?? getNobody);
}

/**
 * Announces to the other members that the user is on a trip with this list, while the component
 * is mounted and the app is visible. `trip` is undefined while the user is on no trip. Only one
 * component at a time may call it.
 */
export function useAnnouncePresence(trip: TripLocation | undefined): void {
  const live = useLive();
  const listId = trip?.listId;
  const supermarket = trip?.supermarket ?? null;
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

const subscribeToNothing = () => () => undefined;
const nobody: readonly Presence[] = [];
const getNobody = () => nobody;
