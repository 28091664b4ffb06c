import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { IdentityError, SignedOutError, TooManyTriesError } from '../http/identity.ts';
import type { Reply } from '../http/request.ts';
import { signInWithCode } from './account/two-factor.ts';
import {
  ana,
  makeToken,
  openIdentity,
  openSignedIn,
  resetDevice,
  sent,
  signedInReply,
} from './embedded-identity.fixture.ts';

beforeEach(resetDevice);

describe('signing in and up', () => {
  it('AUT-01 AUT-02 signs in and up, and stores the user on this device', async () => {
    for (const act of ['signIn', 'signUp'] as const) {
      localStorage.clear();
      const { identity, requests } = openIdentity({
        'POST sign-in/email': () => signedInReply,
        'POST sign-up/email': () => signedInReply,
      });
      const listener = vi.fn<() => void>();
      identity.subscribe(listener);
      expect(identity.snapshot()).toEqual({ status: 'signed-out' });
      await identity[act](ana.email, 'segredo');
      expect(requests).toEqual([act === 'signIn' ? 'POST sign-in/email' : 'POST sign-up/email']);
      expect(sent.at(-1)).toMatchObject({ email: ana.email, password: 'segredo' });
      expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
      expect(listener).toHaveBeenCalledOnce();
      expect(openIdentity({}).identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
    }
  });

  it('TWO-04 MOB-02 sends the challenge from the answer to the password together with the code', async () => {
    const challenge = '2fa-abc.def';
    const { identity } = openIdentity({
      'POST sign-in/email': () => ({ status: 401, body: { code: 'code-required', challenge } }),
      'POST sign-in/code': () => signedInReply,
    });
    await expect(identity.signIn(ana.email, 'segredo')).rejects.toEqual(
      new IdentityError('code-required'),
    );
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    if (identity.embeddedSignIn) await signInWithCode(identity.embeddedSignIn, '123456');
    expect(sent.at(-1)).toMatchObject({ code: '123456', challenge });
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
  });

  it.each([
    ['AUT-04', 'invalid-email'],
    ['AUT-05', 'user-disabled'],
    ['AUT-06', 'user-not-found'],
    ['AUT-07', 'wrong-password'],
    ['AUT-08', 'email-already-in-use'],
    ['AUT-09', 'weak-password'],
    ['AUT-10', 'operation-not-allowed'],
    ['MAIL-05', 'email-not-confirmed'],
    ['AUT-11', 'other'],
  ] as const)('%s throws the code %s by which the server rejects a sign-in', async (_row, code) => {
    const { identity } = openIdentity({
      'POST sign-in/email': () => ({ status: 400, body: { code } }),
    });
    await expect(identity.signIn('a', 'b')).rejects.toEqual(new IdentityError(code));
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('AUT-11 throws the code `other` for an error whose code is unknown or missing', async () => {
    for (const body of [{ code: 'toString' }, undefined]) {
      const { identity } = openIdentity({ 'POST sign-up/email': () => ({ status: 400, body }) });
      await expect(identity.signUp('a', 'b')).rejects.toEqual(new IdentityError('other'));
    }
  });

  it.each([
    [39_200, 40],
    // Without Retry-After, the wait has a default.
    [0, 10],
  ])(
    'AUT-14 reports the wait after too many attempts: %i ms as %i s',
    async (retryAfterMs, seconds) => {
      const body = { code: 'too-many-requests' };
      const answerTooManyRequests = () => ({ status: 429, body, retryAfterMs });
      for (const path of [
        'sign-in/email',
        'sign-up/email',
        'reset-password',
        'change-password',
        'request-password-reset',
        'confirm-email',
      ]) {
        const { identity } = openIdentity({ [`POST ${path}`]: answerTooManyRequests });
        const call = {
          'sign-in/email': () => identity.signIn('a', 'b'),
          'sign-up/email': () => identity.signUp('a', 'b'),
          'reset-password': () => identity.resetPassword('a', 'b'),
          'change-password': () => identity.changePassword('a', 'b'),
          'request-password-reset': () => identity.requestResetLink?.('a'),
          'confirm-email': () => identity.confirmEmail?.('a'),
        }[path];
        const failure: unknown = await call?.()?.catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(TooManyTriesError);
        expect(failure).toMatchObject({ waitSeconds: seconds });
      }
    },
  );

  it('UI-07 UI-32 reports that signing in needs a network', async () => {
    await expect(openIdentity({}).identity.signIn('a', 'b')).rejects.toEqual(
      new IdentityError('network'),
    );
  });
});

it('SSO-02 NAV-07 starts a session by another method after a pending sign-out, and throws the errors of that method', async () => {
  const offline = await openSignedIn({});
  await offline.identity.signOut();
  const { identity, requests } = openIdentity({
    'POST sign-out': () => ({ body: { success: true } }),
    'POST sign-in/finish': () => signedInReply,
  });
  await identity.embeddedSignIn?.startSession('sign-in/finish', { provider: 'empresa' });
  expect(requests).toEqual(['POST sign-out', 'POST sign-in/finish']);
  expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
  const rejected = openIdentity({ 'POST sign-in/finish': () => ({ status: 409, body: {} }) });
  const methodError = new Error('another user');
  await expect(
    rejected.identity.embeddedSignIn?.startSession('sign-in/finish', {}, () => methodError),
  ).rejects.toBe(methodError);
  expect(rejected.identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
});

describe('tokens', () => {
  it('AUT-13 returns one token until shortly before it expires, even if the clock is wrong', async () => {
    vi.useFakeTimers();
    const { identity, requests } = await openSignedIn({
      'GET token': () => ({ body: { token: makeToken(300) } }),
    });
    await identity.token();
    vi.advanceTimersByTime(269_000);
    await expect(identity.token()).resolves.toBe(makeToken(300));
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await identity.token();
    expect(requests).toHaveLength(2);
    await identity.token({ forceRefresh: true });
    expect(requests).toHaveLength(3);
    vi.useRealTimers();
  });

  it('AUT-13 PRF-01 signs out instead of using the token of another user of this host', async () => {
    const { identity } = await openSignedIn({
      'GET token': () => ({ body: { token: makeToken(300, 'bia-1') } }),
    });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('AUT-13 requests one token for all simultaneous callers', async () => {
    const { identity, requests } = await openSignedIn({
      'GET token': () => ({ body: { token: makeToken(300) } }),
    });
    await Promise.all([identity.token(), identity.token(), identity.token()]);
    expect(requests).toEqual(['GET token']);
  });

  it('AUT-21 a forced renewal never joins one that began earlier, and stores its own token', async () => {
    const answers = [
      Promise.withResolvers<Partial<Reply>>(),
      Promise.withResolvers<Partial<Reply>>(),
    ];
    const tokens = [makeToken(300), makeToken(400)];
    let asked = 0;
    const { identity, requests } = await openSignedIn({
      'GET token': () => answers[asked++]?.promise ?? {},
    });
    const before = identity.token();
    const forced = [identity.token({ forceRefresh: true }), identity.token({ forceRefresh: true })];
    answers[0]?.resolve({ body: { token: tokens[0] } });
    await expect(before).resolves.toBe(tokens[0]);
    answers[1]?.resolve({ body: { token: tokens[1] } });
    expect(await Promise.all(forced)).toEqual([tokens[1], tokens[1]]);
    await expect(identity.token()).resolves.toBe(tokens[1]);
    expect(requests).toEqual(['GET token', 'GET token']);
  });

  it('AUT-21 PRF-02 deletes with a token that was requested after the password', async () => {
    const earlier = Promise.withResolvers<Partial<Reply>>();
    const answers = [earlier.promise, { body: { token: makeToken(400) } }];
    const { identity } = await openSignedIn({
      'GET token': () => answers.shift() ?? {},
      'POST verify-password': () => ({ status: 204 }),
      'POST sign-out': () => ({}),
    });
    const before = identity.token();
    let usedToken: string | undefined;
    await identity.deleteAccount('segredo', async () => {
      usedToken = await identity.token();
    });
    expect(usedToken).toBe(makeToken(400));
    earlier.resolve({ body: { token: makeToken(300) } });
    await expect(before).rejects.toBeInstanceOf(SignedOutError);
  });

  it('NAV-11 stays signed in without a network and while the server fails', async () => {
    const offline = await openSignedIn({});
    await expect(offline.identity.token()).rejects.toEqual(new IdentityError('network'));
    const broken = await openSignedIn({ 'GET token': () => ({ status: 500, body: {} }) });
    await expect(broken.identity.token()).rejects.toEqual(new IdentityError('network'));
    expect(broken.identity.snapshot().status).toBe('signed-in');
  });

  it('NAV-11 signs out once the server reports that the session has ended', async () => {
    const body = { code: 'other', message: 'Não foi possível autenticar o usuário.' };
    const { identity } = await openSignedIn({ 'GET token': () => ({ status: 401, body }) });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
  });

  it.each([
    [401, undefined],
    [401, {}],
    [403, { code: 'AccessDenied', message: 'Forbidden by policy.' }],
    [403, 'Forbidden'],
  ])('NAV-11 MOB-01 keeps the session after a %i with %j from a gateway', async (status, body) => {
    const { identity } = await openSignedIn({ 'GET token': () => ({ status, body }) });
    await expect(identity.token()).rejects.toEqual(new IdentityError('network'));
    expect(identity.snapshot().status).toBe('signed-in');
  });
});

describe('signing out', () => {
  it('NAV-07 signs out at once without a network, and informs the server later', async () => {
    const offline = await openSignedIn({});
    await offline.identity.signOut();
    expect(offline.identity.snapshot()).toEqual({ status: 'signed-out' });
    const laterStart = openIdentity({ 'POST sign-out': () => ({ body: { success: true } }) });
    await vi.waitFor(() => expect(laterStart.requests).toEqual(['POST sign-out']));
    await vi.waitFor(() => expect(localStorage.getItem('quitanda.signOutOwed')).toBeNull());
    expect(openIdentity({}).requests).toEqual([]);
  });

  it('NAV-07 signs out although local storage is full', async () => {
    const { identity } = await openSignedIn({});
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
    expect(localStorage.getItem('quitanda.signOutOwed')).toBe('1');
  });

  it('NAV-07 signs out without waiting for the response, and delays the next sign-in until it arrives', async () => {
    const answer = Promise.withResolvers<Partial<Reply>>();
    const { identity, requests } = await openSignedIn({ 'POST sign-out': () => answer.promise });
    await identity.signOut();
    expect(requests).toEqual(['POST sign-out']);
    const signInPromise = identity.signIn(ana.email, 'segredo');
    await settle();
    // The answer to the sign-out would delete the cookie of the new session.
    expect(requests).toEqual(['POST sign-out']);
    answer.resolve({});
    await signInPromise;
    expect(requests).toEqual(['POST sign-out', 'POST sign-in/email']);
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
  });

  it('SSO-10 opens the sign-out page of the provider that began the session, but not if the sign-out is sent at a later start', async () => {
    // The address is a fragment of this page, because the test environment opens no other page.
    const signOutAnswers = (endSessionUrl: string) => ({
      'POST sign-out': () => ({ body: { success: true, endSessionUrl } }),
    });
    const { identity } = await openSignedIn(signOutAnswers('#logout'));
    await identity.signOut();
    await vi.waitFor(() => expect(location.hash).toBe('#logout'));
    const offline = await openSignedIn({});
    await offline.identity.signOut();
    const laterStart = openIdentity(signOutAnswers('#later'));
    await vi.waitFor(() => expect(laterStart.requests).toEqual(['POST sign-out']));
    await vi.waitFor(() => expect(localStorage.getItem('quitanda.signOutOwed')).toBeNull());
    expect(location.hash).toBe('#logout');
  });

  it('NAV-07 returns no token that arrives after the sign-out', async () => {
    const { identity } = await openSignedIn({
      'GET token': () => {
        void identity.signOut();
        return { body: { token: makeToken(300) } };
      },
    });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
  });

  it('NAV-07 NAV-11 follows another tab that signs out or in', async () => {
    const { identity } = await openSignedIn({});
    const user = localStorage.getItem('quitanda.user') ?? '';
    const inAnotherTab = (act: () => void) => {
      act();
      dispatchEvent(new StorageEvent('storage', { key: 'quitanda.user' }));
    };
    inAnotherTab(() => localStorage.removeItem('quitanda.user'));
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    inAnotherTab(() => localStorage.setItem('quitanda.user', user));
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
  });
});

describe('the id of the device', () => {
  const signInAnswers = {
    'POST sign-in/email': () => signedInReply,
    'POST sign-up/email': () => signedInReply,
  };
  const sentDevice = () => (sent.at(-1) as { device?: unknown }).device;

  it('MAIL-06 sends the same id at each sign-in, even after a sign-out', async () => {
    const { identity } = openIdentity({
      ...signInAnswers,
      'POST sign-out': () => ({ status: 200 }),
    });
    await identity.signUp(ana.email, 'segredo');
    const first = sentDevice();
    expect(first).toMatch(/^[\w-]{20,64}$/u);
    await identity.signOut();
    await openIdentity(signInAnswers).identity.signIn(ana.email, 'segredo');
    expect(sentDevice()).toBe(first);
    localStorage.clear();
    await openIdentity(signInAnswers).identity.signIn(ana.email, 'segredo');
    expect(sentDevice()).not.toBe(first);
  });

  it('MAIL-06 PRF-02 removes the id with the account', async () => {
    const { identity } = await openSignedIn({
      'POST verify-password': () => ({ status: 204 }),
      'POST sign-out': () => ({ status: 200 }),
    });
    expect(localStorage.getItem('quitanda.device')).not.toBeNull();
    await identity.deleteAccount('segredo', async () => undefined);
    expect(localStorage.getItem('quitanda.device')).toBeNull();
  });
});

describe('links in e-mails', () => {
  it('MAIL-03 MAIL-05 requests a link to reset the password, and sends the token of a link that confirms the e-mail', async () => {
    const answerNoContent = () => ({ status: 204 });
    const { identity, requests } = openIdentity({
      'POST request-password-reset': answerNoContent,
      'POST confirm-email': answerNoContent,
    });
    await identity.requestResetLink?.(ana.email);
    expect(sent.at(-1)).toEqual({ email: ana.email });
    await identity.confirmEmail?.('abc');
    expect(sent.at(-1)).toEqual({ token: 'abc' });
    expect(requests).toEqual(['POST request-password-reset', 'POST confirm-email']);
  });
});

describe('the account', () => {
  const answerSessionEnded = () => ({ status: 401, body: { code: 'unauthenticated' } });
  const answerWrongPassword = () => ({ status: 401, body: { code: 'wrong-password' } });
  const answerNoContent = () => ({ status: 204 });

  it('PRF-01 changes the password with the old one, and stays signed in', async () => {
    const { identity } = await openSignedIn({ 'POST change-password': answerNoContent });
    await identity.changePassword('segredo', 'segredo novo');
    expect(sent.at(-1)).toEqual({ currentPassword: 'segredo', newPassword: 'segredo novo' });
    expect(identity.snapshot().status).toBe('signed-in');
    const withWrongPassword = await openSignedIn({ 'POST change-password': answerWrongPassword });
    await expect(withWrongPassword.identity.changePassword('x', 'segredo novo')).rejects.toEqual(
      new IdentityError('wrong-password'),
    );
    expect(withWrongPassword.identity.snapshot().status).toBe('signed-in');
  });

  it('PRF-01 NAV-11 signs out if the session has ended, and does not report a wrong password', async () => {
    const { identity } = await openSignedIn({ 'POST change-password': answerSessionEnded });
    const changePromise = identity.changePassword('segredo', 'segredo novo');
    await expect(changePromise).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('PRF-02 deletes only after a correct password, and then signs out', async () => {
    const deleteServerData = vi.fn<() => Promise<void>>(async () => undefined);
    const withWrongPassword = await openSignedIn({ 'POST verify-password': answerWrongPassword });
    await expect(withWrongPassword.identity.deleteAccount('x', deleteServerData)).rejects.toEqual(
      new IdentityError('wrong-password'),
    );
    expect(deleteServerData).not.toHaveBeenCalled();
    const { identity, requests } = await openSignedIn({
      'POST verify-password': answerNoContent,
      'POST sign-out': answerNoContent,
    });
    await identity.deleteAccount('segredo', deleteServerData);
    expect(deleteServerData).toHaveBeenCalledOnce();
    expect(requests).toEqual(['POST verify-password', 'POST sign-out']);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('PRF-02 stays signed in if the API could not delete the account', async () => {
    const { identity } = await openSignedIn({ 'POST verify-password': answerNoContent });
    const deletePromise = identity.deleteAccount('segredo', () => Promise.reject(new Error('no')));
    await expect(deletePromise).rejects.toThrow('no');
    expect(identity.snapshot().status).toBe('signed-in');
  });
});
