/** Who is signed in, for screens (NAV-11). */
import type { ReactNode } from 'react';
import type { Sync } from '../session/create-sync.ts';
import type { Identity } from '../session/identity.ts';
import { SyncContext, useSync, useSyncState } from './sync-context.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly email: string;
      /** Signs out here and in every other tab; what is not sent yet waits for the same user. */
      readonly signOut: () => Promise<void>;
      /** Throws CallError, IdentityError or SignedOutError; `key` is the same when it is repeated. */
      readonly deleteAccount: (password: string, key: string) => Promise<void>;
    };

/** Gives all below it `useSession`, `useIdentity`, `useRead`, `useWrite` and the rest. */
export function SyncProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  return <SyncContext value={sync}>{children}</SyncContext>;
}

export function useSession(): Session {
  const sync = useSync();
  const state = useSyncState();
  if (state.status !== 'signed-in') return { status: state.status };
  const { user } = state;
  return {
    status: 'signed-in',
    email: user.identityUser.email,
    signOut: sync.signOut,
    deleteAccount: sync.deleteAccount,
  };
}

/** For signing in and up. */
export function useIdentity(): Identity {
  return useSync().identity;
}
