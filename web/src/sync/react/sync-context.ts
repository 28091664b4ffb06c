import { createContext, use, useSyncExternalStore } from 'react';
import type { Sync, SyncState } from '../session/create-sync.ts';
import type { UserSync } from '../session/user-sync.ts';

export const SyncContext = createContext<Sync | null>(null);

/** Returns the Sync of the SyncProvider above. */
export function useSync(): Sync {
  const sync = use(SyncContext);
  if (sync === null) throw new Error('useSync must be called inside a SyncProvider');
  return sync;
}

/** Returns the state of the session; for a signed-in user, with the outbox and the reads. */
export function useSyncState(): SyncState {
  const sync = useSync();
  return useSyncExternalStore(sync.subscribe, sync.state);
}

/** Returns the outbox and the reads of the user; undefined while nobody is signed in. */
export function useUserSync(): UserSync | undefined {
  return userOf(useSyncState());
}

export function userOf(state: SyncState): UserSync | undefined {
  return state.status === 'signed-out' ? undefined : state.user;
}
