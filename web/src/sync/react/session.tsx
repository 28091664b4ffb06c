/** The session and its user, for screens (NAV-11). */
import type { ReactNode } from 'react';
import type { Sync } from '../session/create-sync.ts';
import type { Identity } from '../http/identity.ts';
import { SyncContext, useSync, useSyncState } from './sync-context.ts';

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly email: string;
      /** Signs out in all tabs. Unsent writes are kept until the same user signs in again. */
      readonly signOut: () => Promise<void>;
      /**
       * Throws CallError, IdentityError or SignedOutError. Pass the same `key` when a deletion is
       * repeated.
       */
      readonly deleteAccount: (password: string, key: string) => Promise<void>;
    };

/**
 * Provides `useSession`, `useIdentity`, `useRead`, `useWrite` and the other hooks to its children.
 */
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

/** Returns the identity provider, for the forms of sign-in and sign-up. */
export function useIdentity(): Identity {
  return useSync().identity;
}
