/**
 * The user who signed in last on this device. It is available at once, without a network, and the
 * same in all tabs.
 */
import { deviceStorage } from '../../lib/device/storage.ts';
import {
  IdentityError,
  SignedOutError,
  type Identity,
  type IdentitySnapshot,
  type IdentityUser,
} from '../http/identity.ts';

const userKey = 'quitanda.user';

/** The session in which a request is sent. Its answer may arrive in a later session. */
export interface RequestSession {
  /** The user at the time of the request. */
  readonly snapshot: IdentitySnapshot;
  /** Whether the user of the request is no longer signed in, or has been signed out since. */
  readonly isOver: () => boolean;
  /**
   * Signs the user out, because the answer says that the session has ended. Returns the error to
   * throw. It is IdentityError `network`, and the user stays signed in, if the same person has signed
   * in again in this tab since the request: the answer is about the earlier session.
   */
  readonly end: () => IdentityError | SignedOutError;
}

export interface KnownUser extends Pick<Identity, 'snapshot' | 'signInCount' | 'subscribe'> {
  /** Stores the user who has signed in, or undefined after a sign-out, and notifies all tabs. */
  readonly set: (user: IdentityUser | undefined) => void;
  /** Returns the session of now, for a request that is sent now. */
  readonly requestSession: () => RequestSession;
}

/**
 * Reads the stored user, and follows changes by other tabs. `onChange` is called before all
 * subscribers.
 */
export function createKnownUser(onChange: () => void = () => undefined): KnownUser {
  const listeners = new Set<() => void>();
  let snapshot = readSnapshot();
  let signInCount = 0;

  function reloadSnapshot(): void {
    const next = readSnapshot();
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    onChange();
    for (const listener of listeners) listener();
  }

  function set(user: IdentityUser | undefined): void {
    if (user) signInCount += 1;
    deviceStorage.write(userKey, user ? JSON.stringify(user) : null);
    reloadSnapshot();
  }

  function requestSession(): RequestSession {
    const [snapshotAtStart, countAtStart] = [snapshot, signInCount];
    const isOver = () => snapshot !== snapshotAtStart;
    return {
      snapshot: snapshotAtStart,
      isOver,
      end() {
        if (!isOver() && signInCount !== countAtStart) return new IdentityError('network');
        if (!isOver()) set(undefined);
        return new SignedOutError();
      },
    };
  }

  addEventListener('storage', ({ key }) => {
    if (key === userKey || key === null) reloadSnapshot();
  });
  return {
    set,
    requestSession,
    snapshot: () => snapshot,
    signInCount: () => signInCount,
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
