/** Renders screens with the real sync code for a signed-in user. The test provides a fake server. */
import { newId } from '@quitanda/contract/ids';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { definitions } from '../../src/app/definitions.ts';
import { showRefusal } from '../../src/app/show-refusal.ts';
import { showSessionEnd } from '../../src/app/session-ending.ts';
import { ToastRegion, useToast, type Toasts } from '../../src/ui/feedback/toast-region.tsx';
import { createSync, type Sync } from '../../src/sync/session/create-sync.ts';
import type { Identity, IdentitySnapshot } from '../../src/sync/http/identity.ts';
import { SyncProvider } from '../../src/sync/react/session.tsx';
import { openHomes } from '../../src/sync/session/homes.ts';

/**
 * Creates an identity provider with a new user or none. `set` changes the user as a sign-in or a
 * sign-out does.
 */
export function fakeIdentity(status: 'signed-in' | 'signed-out' | 'loading' = 'signed-in') {
  const user = { id: newId(), email: 'ana.souza@exemplo.com.br' };
  const listeners = new Set<() => void>();
  let snapshot: IdentitySnapshot = status === 'signed-in' ? { status, user } : { status };
  function set(next: IdentitySnapshot) {
    snapshot = next;
    for (const listener of listeners) listener();
  }
  const identity: Identity = {
    signIn: async () => set({ status: 'signed-in', user }),
    signUp: async () => set({ status: 'signed-in', user }),
    resetPassword: async () => [],
    changePassword: async () => undefined,
    prove: async () => undefined,
    async deleteAccount(_password, deleteServerData) {
      await deleteServerData();
      set({ status: 'signed-out' });
    },
    signOut: async () => set({ status: 'signed-out' }),
    token: async () => 'token',
    snapshot: () => snapshot,
    signInCount: () => 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return Object.assign(identity, { set, user });
}

/** Opens the sync of one tab until the test ends. `toast` shows the messages of the app. */
export function openSync(identity: Identity, toast: Toasts): Sync {
  let isTestOver = false;
  const tabIdentity = Object.assign(Object.create(identity) as Identity, {
    // A call that begins after the test would reach the fake server of the next test.
    token: (...options: Parameters<Identity['token']>) =>
      isTestOver ? new Promise<never>(() => undefined) : identity.token(...options),
  });
  const sync = createSync({
    identity: () => tabIdentity,
    userPart: () => ({ openHomes, definitions }),
    onRefused: (write, failure) => showRefusal(toast, write, failure),
    onUnexpectedResult: (text) => toast.warning(text),
    onStorageFailure: () => toast.error('storage'),
    onProfileFailure: (detail) =>
      toast.error(`Erro ao sincronizar com o servidor: ${detail}. Tente recarregar a página.`),
    onEnded: (ending) => showSessionEnd(toast, ending),
  });
  onTestFinished(() => {
    isTestOver = true;
    sync.close();
  });
  return sync;
}

/** Renders a screen for a signed-in user. */
export function renderSignedIn(screen: ReactNode, identity: Identity = fakeIdentity()) {
  let sync: Sync | undefined;
  function Connected() {
    const toast = useToast();
    sync ??= openSync(identity, toast);
    return <SyncProvider sync={sync}>{screen}</SyncProvider>;
  }
  return render(
    <ToastRegion>
      <Connected />
    </ToastRegion>,
  );
}
