import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isSessionOver, authErrorCodeOf } from './firebase-codes.ts';
import { createFirebaseIdentity } from './firebase-identity.ts';
import { IdentityError, SignedOutError } from '../../http/identity.ts';

const ana = { uid: 'ana-1', email: 'ana@exemplo.com.br' };
const knownUser = { id: ana.uid, email: ana.email };
type Account = typeof ana;

/**
 * The state, behaviour and calls of the fake SDK, which replaces the browser's storage and Google's
 * servers.
 */
const firebase = vi.hoisted(() => ({
  stored: null as { uid: string; email: string } | null,
  failures: {} as Record<string, string>,
  tokenCount: 0,
  calls: [] as string[],
  /** Runs before a call is answered. */
  beforeAnswer: undefined as (() => unknown) | undefined,
}));

async function recordCall(name: string): Promise<void> {
  firebase.calls.push(name);
  await firebase.beforeAnswer?.();
  const code = firebase.failures[name];
  if (code !== undefined) throw Object.assign(new Error(code), { code });
}

vi.mock('@firebase/app', () => ({
  initializeApp: (project: object) => project,
  deleteApp: () => recordCall('deleteApp'),
}));
vi.mock('@firebase/auth', () => {
  const authenticate = (name: string) => async (auth: { currentUser: unknown }, email: string) => {
    await recordCall(name);
    auth.currentUser = firebase.stored = { uid: 'ana-1', email };
    return { user: firebase.stored };
  };
  return {
    browserLocalPersistence: {},
    indexedDBLocalPersistence: {},
    initializeAuth: () => ({
      currentUser: firebase.stored,
      app: {},
      authStateReady: async () => undefined,
    }),
    signInWithEmailAndPassword: authenticate('signIn'),
    createUserWithEmailAndPassword: authenticate('signUp'),
    sendPasswordResetEmail: (_auth: unknown, email: string) => recordCall(`reset ${email}`),
    getIdToken: async (_user: Account, isForced: boolean) => {
      await recordCall(isForced ? 'forced' : 'token');
      firebase.tokenCount += 1;
      return `token-${firebase.tokenCount}`;
    },
    EmailAuthProvider: { credential: (...typed: string[]) => typed.join(' ') },
    reauthenticateWithCredential: (_user: Account, credential: string) =>
      recordCall(`confirm ${credential}`),
    updatePassword: (_user: Account, next: string) => recordCall(`update ${next}`),
    deleteUser: () => recordCall('delete'),
    signOut: async (auth: { currentUser: unknown }) => {
      await recordCall('signOut');
      auth.currentUser = firebase.stored = null;
    },
  };
});

const openIdentity = () => createFirebaseIdentity({ projectId: 'quitanda', apiKey: 'key' });

async function openSignedIn() {
  const identity = openIdentity();
  await identity.signIn(ana.email, 'segredo');
  firebase.calls.length = 0;
  return identity;
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(firebase, { stored: null, failures: {}, tokenCount: 0, beforeAnswer: undefined });
  firebase.calls.length = 0;
});

describe('the codes', () => {
  it.each([
    ['AUT-04', 'auth/invalid-email', 'invalid-email'],
    ['AUT-04', 'auth/missing-email', 'invalid-email'],
    ['AUT-05', 'auth/user-disabled', 'user-disabled'],
    ['AUT-06', 'auth/user-not-found', 'user-not-found'],
    ['AUT-07', 'auth/wrong-password', 'wrong-password'],
    ['AUT-08', 'auth/email-already-in-use', 'email-already-in-use'],
    ['AUT-09', 'auth/weak-password', 'weak-password'],
    ['AUT-09', 'auth/password-does-not-meet-requirements', 'weak-password'],
    ['AUT-10', 'auth/operation-not-allowed', 'operation-not-allowed'],
    ['AUT-10', 'auth/admin-restricted-operation', 'operation-not-allowed'],
    ['AUT-11', 'auth/invalid-credential', 'other'],
    ['AUT-14', 'auth/too-many-requests', 'too-many-tries'],
    ['AUT-11', 'auth/internal-error', 'other'],
    ['AUT-11', 'toString', 'other'],
    ['UI-07', 'auth/network-request-failed', 'network'],
  ] as const)('%s maps %s to %s', async (_row, code, appCode) => {
    expect(authErrorCodeOf({ code })).toBe(appCode);
    firebase.failures = { signIn: code, signUp: code };
    const identity = openIdentity();
    await expect(identity.signIn('a', 'b')).rejects.toEqual(new IdentityError(appCode));
    await expect(identity.signUp('a', 'b')).rejects.toEqual(new IdentityError(appCode));
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('AUT-11 reports a failure without a code as an unknown error', () => {
    for (const error of [undefined, null, 'x', new Error('x'), { code: 7 }]) {
      expect([authErrorCodeOf(error), isSessionOver(error)]).toEqual(['other', false]);
    }
  });
});

describe('signing in and up', () => {
  it('AUT-12 reads the user from this device, without the SDK', async () => {
    for (const act of ['signIn', 'signUp'] as const) {
      localStorage.clear();
      const identity = openIdentity();
      const listener = vi.fn<() => void>();
      identity.subscribe(listener);
      await identity[act](ana.email, 'segredo');
      expect(identity.snapshot()).toEqual({ status: 'signed-in', user: knownUser });
      expect(listener).toHaveBeenCalledOnce();
      expect(openIdentity().snapshot()).toEqual({ status: 'signed-in', user: knownUser });
    }
    expect(firebase.calls).toEqual(['signIn', 'signUp']);
  });

  it('AUT-01 AUT-25 requests the reset mail, and reports why it was not sent', async () => {
    const identity = openIdentity();
    await identity.sendPasswordReset?.(ana.email);
    expect(firebase.calls).toEqual([`reset ${ana.email}`]);
    firebase.failures = { [`reset ${ana.email}`]: 'auth/user-not-found' };
    await expect(identity.sendPasswordReset?.(ana.email)).rejects.toEqual(
      new IdentityError('user-not-found'),
    );
  });
});

describe('tokens', () => {
  it('AUT-13 requests one token for all callers, and a new one after a rejection', async () => {
    const identity = await openSignedIn();
    const calls = [identity.token(), identity.token(), identity.token({ forceRefresh: true })];
    expect(new Set(await Promise.all(calls)).size).toBe(2);
    expect(firebase.calls.toSorted()).toEqual(['forced', 'token']);
    const renewals = [identity.token({ forceRefresh: true }), identity.token()];
    expect(new Set(await Promise.all(renewals)).size).toBe(1);
  });

  it('AUT-21 a forced renewal never joins a forced one that began earlier', async () => {
    const identity = await openSignedIn();
    const firstAnswer = Promise.withResolvers<void>();
    firebase.beforeAnswer = () => {
      firebase.beforeAnswer = undefined;
      return firstAnswer.promise;
    };
    const first = identity.token({ forceRefresh: true });
    await vi.waitFor(() => expect(firebase.calls).toEqual(['forced']));
    const second = identity.token({ forceRefresh: true });
    firstAnswer.resolve();
    expect(await second).not.toBe(await first);
    expect(firebase.calls).toEqual(['forced', 'forced']);
  });

  it('NAV-11 stays signed in without a network and while Firebase fails', async () => {
    const identity = await openSignedIn();
    for (const code of ['auth/network-request-failed', 'auth/internal-error']) {
      firebase.failures = { token: code };
      await expect(identity.token()).rejects.toEqual(new IdentityError('network'));
    }
    expect(identity.snapshot().status).toBe('signed-in');
  });

  it.each(['auth/user-disabled', 'auth/user-token-expired', 'auth/user-not-found'])(
    'AUT-05 NAV-11 signs out after %s',
    async (code) => {
      const identity = await openSignedIn();
      firebase.failures = { token: code };
      await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
      expect(identity.snapshot()).toEqual({ status: 'signed-out' });
      await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
    },
  );

  it('NAV-11 signs out if the SDK has no user, or another user', async () => {
    for (const stored of [null, { uid: 'bia-1', email: 'bia@exemplo.com.br' }]) {
      localStorage.setItem('quitanda.user', JSON.stringify(knownUser));
      firebase.stored = stored;
      const identity = openIdentity();
      await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
      expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    }
  });

  it('NAV-11 follows a sign-in of another tab before the SDK of this tab reports it', async () => {
    const identity = openIdentity();
    await identity.signIn(ana.email, 'segredo');
    await identity.signOut();
    await (await openSignedIn()).token();
    dispatchEvent(new StorageEvent('storage', { key: 'quitanda.user' }));
    await expect(identity.token()).resolves.toMatch(/^token-/u);
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: knownUser });
  });

  it.each([false, true])(
    'NAV-11 AUT-13 gives the next user a token although the request of the previous one is unanswered (forced: %s)',
    async (forceRefresh) => {
      const identity = await openSignedIn();
      const previousAnswer = Promise.withResolvers<void>();
      firebase.beforeAnswer = () => {
        firebase.beforeAnswer = undefined;
        return previousAnswer.promise;
      };
      const previousToken = identity.token({ forceRefresh });
      await vi.waitFor(() => expect(firebase.calls).toHaveLength(1));
      await identity.signOut();
      await identity.signIn('bia@exemplo.com.br', 'segredo');
      const token = identity.token();
      previousAnswer.resolve();
      await expect(previousToken).rejects.toBeInstanceOf(SignedOutError);
      await expect(token).resolves.toMatch(/^token-/u);
      expect(identity.snapshot().status).toBe('signed-in');
    },
  );

  it('AUT-21 NAV-11 stays signed in if a request of the replaced session fails late', async () => {
    const identity = await openSignedIn();
    const answer = Promise.withResolvers<void>();
    firebase.beforeAnswer = () => {
      firebase.beforeAnswer = undefined;
      return answer.promise;
    };
    firebase.failures = { token: 'auth/user-token-expired' };
    const before = identity.token();
    await vi.waitFor(() => expect(firebase.calls).toEqual(['token']));
    await identity.signIn(ana.email, 'segredo');
    answer.resolve();
    await expect(before).rejects.toEqual(new IdentityError('network'));
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: knownUser });
  });

  it('NAV-07 returns no token that arrives after the sign-out', async () => {
    const identity = await openSignedIn();
    firebase.beforeAnswer = () => {
      firebase.beforeAnswer = undefined;
      void identity.signOut();
    };
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
  });
});

describe('signing out', () => {
  it('NAV-07 signs out in all tabs, and in the SDK', async () => {
    const identity = await openSignedIn();
    const otherTab = openIdentity();
    await identity.signOut();
    dispatchEvent(new StorageEvent('storage', { key: 'quitanda.user' }));
    expect([identity.snapshot(), otherTab.snapshot()]).toEqual([
      { status: 'signed-out' },
      { status: 'signed-out' },
    ]);
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
    expect(firebase.stored).toBeNull();
  });

  it('NAV-07 signs out although local storage is full', async () => {
    const identity = await openSignedIn();
    const setItem = Storage.prototype.setItem;
    const setItemSpy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
      this: Storage,
      ...entry
    ) {
      if (this.getItem('quitanda.user') !== null)
        throw new DOMException('full', 'QuotaExceededError');
      setItem.apply(this, entry);
    });
    onTestFinished(() => setItemSpy.mockRestore());
    await identity.signOut();
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    await vi.waitFor(() => expect(firebase.stored).toBeNull());
  });

  it('NAV-07 signs out of the SDK at the next start if the page was closed before the SDK had signed out', async () => {
    firebase.stored = ana;
    localStorage.setItem('quitanda.signOutOwed', '1');
    openIdentity();
    await vi.waitFor(() => expect(firebase.stored).toBeNull());
    await vi.waitFor(() => expect(localStorage.length).toBe(0));
  });
});

describe('password and account', () => {
  it('PRF-01 changes the password after checking the current one', async () => {
    const identity = await openSignedIn();
    await identity.changePassword('segredo', 'novo');
    expect(firebase.calls).toEqual([`confirm ${ana.email} segredo`, 'update novo']);
    firebase.failures = { 'update 123': 'auth/weak-password' };
    await expect(identity.changePassword('segredo', '123')).rejects.toEqual(
      new IdentityError('weak-password'),
    );
  });

  /** Lets another person sign in by another tab. */
  function signInBia(): void {
    localStorage.setItem('quitanda.user', JSON.stringify({ id: 'bia-1', email: 'b@e.com' }));
    dispatchEvent(new StorageEvent('storage', { key: 'quitanda.user' }));
  }

  it.each([`confirm ${ana.email} segredo`, 'update novo'])(
    'NAV-11 keeps the session of the next user if %s fails late',
    async (failing) => {
      const identity = await openSignedIn();
      firebase.failures = { [failing]: 'auth/user-token-expired' };
      firebase.beforeAnswer = () => {
        if (firebase.calls.at(-1) === failing) signInBia();
      };
      const change = identity.changePassword('segredo', 'novo');
      await expect(change).rejects.toBeInstanceOf(SignedOutError);
      expect(identity.snapshot()).toMatchObject({ user: { id: 'bia-1' } });
    },
  );

  it('PRF-02 NAV-11 keeps the session of a person who has signed in while an account is deleted', async () => {
    const identity = await openSignedIn();
    await identity.deleteAccount('segredo', async () => signInBia());
    expect(firebase.calls).toContain('delete');
    expect(identity.snapshot()).toMatchObject({ user: { id: 'bia-1' } });
  });

  it.each(['auth/wrong-password', 'auth/invalid-credential'])(
    'AUT-07 PRF-02 deletes nothing after %s',
    async (code) => {
      const identity = await openSignedIn();
      firebase.failures = { [`confirm ${ana.email} errada`]: code };
      const deleteServerData = vi.fn<() => Promise<void>>();
      await expect(identity.deleteAccount('errada', deleteServerData)).rejects.toEqual(
        new IdentityError('wrong-password'),
      );
      expect(deleteServerData).not.toHaveBeenCalled();
      expect(firebase.calls).not.toContain('delete');
      expect(identity.snapshot().status).toBe('signed-in');
    },
  );

  it('PRF-02 deletes the account first on our server, then at Firebase, and signs out', async () => {
    const identity = await openSignedIn();
    await identity.deleteAccount('segredo', () => recordCall('deleteServerData'));
    expect(firebase.calls).toEqual([`confirm ${ana.email} segredo`, 'deleteServerData', 'delete']);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    expect(localStorage.length).toBe(0);
  });

  it('PRF-02 keeps the Firebase account if the deletion on our server fails', async () => {
    const identity = await openSignedIn();
    firebase.failures = { deleteServerData: 'lost' };
    await expect(
      identity.deleteAccount('segredo', () => recordCall('deleteServerData')),
    ).rejects.toThrow('lost');
    expect(firebase.calls).not.toContain('delete');
    expect(identity.snapshot().status).toBe('signed-in');
  });

  it('PRF-02 completes an interrupted deletion at the next sign-in', async () => {
    const identity = await openSignedIn();
    firebase.failures = { delete: 'auth/network-request-failed' };
    await expect(identity.deleteAccount('segredo', async () => undefined)).rejects.toEqual(
      new IdentityError('network'),
    );
    await identity.signOut();
    await vi.waitFor(() => expect(firebase.calls).toContain('signOut'));
    firebase.failures = {};
    firebase.calls.length = 0;
    await expect(identity.signIn(ana.email, 'segredo')).rejects.toEqual(
      new IdentityError('user-not-found'),
    );
    expect(firebase.calls).toEqual(['signIn', 'delete']);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('PRF-02 signs out if the session has already ended, and deletes nothing', async () => {
    const identity = await openSignedIn();
    onTestFinished(() => localStorage.clear());
    firebase.failures = { [`confirm ${ana.email} segredo`]: 'auth/user-token-expired' };
    await expect(
      identity.deleteAccount('segredo', () => recordCall('deleteServerData')),
    ).rejects.toBeInstanceOf(SignedOutError);
    expect(firebase.calls).not.toContain('deleteServerData');
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });
});
