import { createContext, use, useSyncExternalStore } from 'react';
import type { Sync, SyncState } from '../session/create-sync.ts';
import type { UserSync } from '../session/user-sync.ts';

export const SyncContext = createContext<Sync | null>(null);

/** Returns the Sync of the SyncProvider above. */
export function useSync(): Sync {
  const sync = use(SyncContext);
  if (sync === null) throw new Error('useSync needs a SyncProvider above it');
  return sync;
}

/** The state of the session with what belongs to its user. */
export function useSyncState(): SyncState {
  const sync = useSync();
  return useSyncExternalStore(sync.subscribe, sync.state);
}

/** The user's outbox and reads; undefined while nobody is signed in. */
export function useUserSync(): UserSync | undefined {
  return userOf(useSyncState());
}

export function userOf(state: SyncState): UserSync | undefined {
  return state.status === 'signed-out' ? undefined : state.user;
}
