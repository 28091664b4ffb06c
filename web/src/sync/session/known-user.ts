/**
 * The user who signed in last on this device. It is available at once, without a network, and the
 * same in all tabs.
 */
import type { Identity, IdentitySnapshot, IdentityUser } from './identity.ts';

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
      if (user) localStorage.setItem(userKey, JSON.stringify(user));
      else localStorage.removeItem(userKey);
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
  localStorage.removeItem(userKey);
}

function readSnapshot(): IdentitySnapshot {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    if (isUser(user)) return { status: 'signed-in', user };
  } catch {
    // The text is not in this app's format.
  }
  return { status: 'signed-out' };
}

export function isUser(value: unknown): value is IdentityUser {
  const { id, email } = (value ?? {}) as Partial<IdentityUser>;
  return typeof id === 'string' && typeof email === 'string';
}
