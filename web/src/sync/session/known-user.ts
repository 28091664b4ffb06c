/** Who signed in last on this device: known at once and with no network, the same in all tabs. */
import type { Identity, IdentitySnapshot, IdentityUser } from './identity.ts';

const userKey = 'quitanda.user';

export interface KnownUser extends Pick<Identity, 'snapshot' | 'subscribe'> {
  /** Somebody signed in, or nobody is signed in any more; every tab hears of it. */
  readonly keep: (user: IdentityUser | undefined) => void;
}

/** `onChange` is called before all who subscribe. */
export function createKnownUser(onChange: () => void = () => undefined): KnownUser {
  const listeners = new Set<() => void>();
  let snapshot = readSnapshot();

  function follow(): void {
    const next = readSnapshot();
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    onChange();
    for (const listener of listeners) listener();
  }

  addEventListener('storage', ({ key }) => {
    if (key === userKey || key === null) follow();
  });
  return {
    keep(user) {
      if (user) localStorage.setItem(userKey, JSON.stringify(user));
      else localStorage.removeItem(userKey);
      follow();
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whoever was signed in was so somewhere else. */
export function forgetKnownUser(): void {
  localStorage.removeItem(userKey);
}

function readSnapshot(): IdentitySnapshot {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    if (isUser(user)) return { status: 'signed-in', user };
  } catch {
    // Not ours.
  }
  return { status: 'signed-out' };
}

export function isUser(value: unknown): value is IdentityUser {
  const { id, email } = (value ?? {}) as Partial<IdentityUser>;
  return typeof id === 'string' && typeof email === 'string';
}
