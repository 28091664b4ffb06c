/**
 * The user who signed in last on this device. It is available at once, without a network, and the
 * same in all tabs.
 */
import { deviceStorage } from '../../lib/device/storage.ts';
import type { Identity, IdentitySnapshot, IdentityUser } from '../http/identity.ts';

const userKey = 'quitanda.user';

export interface KnownUser extends Pick<Identity, 'snapshot' | 'subscribe'> {
  /** Stores the user who has signed in, or undefined after a sign-out, and notifies all tabs. */
  readonly set: (user: IdentityUser | undefined) => void;
}

/**
 * Reads the stored user, and follows changes by other tabs. `onChange` is called before all
 * subscribers.
 */
export function createKnownUser(onChange: () => void = () => undefined): KnownUser {
  const listeners = new Set<() => void>();
  let snapshot = readSnapshot();

  function reloadSnapshot(): void {
    const next = readSnapshot();
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    onChange();
    for (const listener of listeners) listener();
  }

  addEventListener('storage', ({ key }) => {
    if (key === userKey || key === null) reloadSnapshot();
  });
  return {
    set(user) {
      deviceStorage.write(userKey, user ? JSON.stringify(user) : null);
      reloadSnapshot();
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Removes the stored user, who was signed in at another provider. */
export function forgetKnownUser(): void {
  deviceStorage.write(userKey, null);
}

/** Whether the browser has not stored the user, who is then signed in only until the page closes. */
export const isUserOnlyInMemory = (): boolean => deviceStorage.isOnlyInMemory(userKey);

function readSnapshot(): IdentitySnapshot {
  const user = deviceStorage.readJson(userKey);
  return isUser(user) ? { status: 'signed-in', user } : { status: 'signed-out' };
}

export function isUser(value: unknown): value is IdentityUser {
  const { id, email } = (value ?? {}) as Partial<IdentityUser>;
  return typeof id === 'string' && typeof email === 'string';
}
