import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';
import { IdentityError, SignedOutError, TooManyTriesError } from './identity.ts';
import type { ApiRequest, Reply } from '../http/request.ts';
import { signInWithCode } from './two-factor.ts';

const ana = { id: 'ana-1', email: 'ana@example.com' };
const entered: Partial<Reply> = { body: { user: { ...ana, name: 'Ana' } } };

/**
 * Makes a token of Ana with the given lifetime. Its times are independent of this device's clock.
 */
function tokenFor(seconds: number, sub = ana.id): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'ES256' })}.${part({ sub, iat: 1_000, exp: 1_000 + seconds })}.x`;
}

type Answers = Record<string, () => Partial<Reply> | Promise<Partial<Reply>>>;

function given(answers: Answers) {
  const asked: string[] = [];
  const identity = createEmbeddedIdentity(async ({ method, path, body }: ApiRequest) => {
    const name = `${method} ${path.replace('/api/auth/', '')}`;
    asked.push(name);
    sent.push(body);
    const answer = answers[name];
    if (answer === undefined) throw new CallError({ kind: 'network' });
    return { status: 200, body: undefined, retryAfterMs: 0, ...(await answer()) };
  });
  return { identity, asked };
}

const sent: unknown[] = [];
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
});

const signedIn = async (answers: Answers) => {
  const made = given({ 'POST sign-in/email': () => entered, ...answers });
  await made.identity.signIn(ana.email, 'segredo');
  made.asked.length = 0;
  return made;
};

describe('signing in and up', () => {
  it('AUT-01 AUT-02 signs in and up, and stores the user on this device', async () => {
    for (const act of ['signIn', 'signUp'] as const) {
      localStorage.clear();
      const { identity, asked } = given({
        'POST sign-in/email': () => entered,
        'POST sign-up/email': () => entered,
      });
      const listener = vi.fn<() => void>();
      identity.subscribe(listener);
      expect(identity.snapshot()).toEqual({ status: 'signed-out' });
      await identity[act](ana.email, 'segredo');
      expect(asked).toEqual([act === 'signIn' ? 'POST sign-in/email' : 'POST sign-up/email']);
      expect(sent.at(-1)).toMatchObject({ email: ana.email, password: 'segredo' });
      expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
      expect(listener).toHaveBeenCalledOnce();
      expect(given({}).identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
    }
  });

  it('TWO-04 MOB-02 sends the challenge of the password with the code, where there is no cookie', async () => {
    const challenge = '2fa-abc.def';
    const { identity } = given({
      'POST sign-in/email': () => ({ status: 401, body: { code: 'code-required', challenge } }),
      'POST sign-in/code': () => entered,
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
  ] as const)('%s a refused sign-in says %s', async (_row, code) => {
    const { identity } = given({ 'POST sign-in/email': () => ({ status: 400, body: { code } }) });
    await expect(identity.signIn('a', 'b')).rejects.toEqual(new IdentityError(code));
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('AUT-11 reports any other refusal as an unknown error', async () => {
    for (const body of [{ code: 'toString' }, undefined]) {
      const { identity } = given({ 'POST sign-up/email': () => ({ status: 400, body }) });
      await expect(identity.signUp('a', 'b')).rejects.toEqual(new IdentityError('other'));
    }
  });

  it.each([
    [39_200, 40],
    [0, 10],
  ])(
    'AUT-14 too many attempts report how long to wait: %i ms is %i s',
    async (retryAfterMs, seconds) => {
      const body = { code: 'too-many-requests' };
      const refuse = () => ({ status: 429, body, retryAfterMs });
      for (const path of [
        'sign-in/email',
        'sign-up/email',
        'reset-password',
        'change-password',
        'request-password-reset',
        'confirm-email',
      ]) {
        const { identity } = given({ [`POST ${path}`]: refuse });
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

  it('UI-07 reports that signing in needs a network', async () => {
    await expect(given({}).identity.signIn('a', 'b')).rejects.toEqual(new IdentityError('network'));
  });
});

it('SSO-02 NAV-07 begins a session by another method after a pending sign-out, with the refusals of that method', async () => {
  const offline = await signedIn({});
  await offline.identity.signOut();
  const { identity, asked } = given({
    'POST sign-out': () => ({ body: { success: true } }),
    'POST sign-in/finish': () => entered,
  });
  await identity.embeddedSignIn?.startSession('sign-in/finish', { provider: 'empresa' });
  expect(asked).toEqual(['POST sign-out', 'POST sign-in/finish']);
  expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
  const refused = given({ 'POST sign-in/finish': () => ({ status: 409, body: {} }) });
  const refusal = new Error('another user');
  await expect(
    refused.identity.embeddedSignIn?.startSession('sign-in/finish', {}, () => refusal),
  ).rejects.toBe(refusal);
  expect(refused.identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
});

describe('tokens', () => {
  it('AUT-13 returns one token until shortly before it expires, also if the clock is wrong', async () => {
    vi.useFakeTimers();
    const { identity, asked } = await signedIn({
      'GET token': () => ({ body: { token: tokenFor(300) } }),
    });
    await identity.token();
    vi.advanceTimersByTime(269_000);
    await expect(identity.token()).resolves.toBe(tokenFor(300));
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await identity.token();
    expect(asked).toHaveLength(2);
    await identity.token({ forceRefresh: true });
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });

  it('AUT-13 PRF-01 uses no token of another user who has signed in on this host', async () => {
    const { identity } = await signedIn({
      'GET token': () => ({ body: { token: tokenFor(300, 'bia-1') } }),
    });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('AUT-13 requests one token for all simultaneous callers', async () => {
    const { identity, asked } = await signedIn({
      'GET token': () => ({ body: { token: tokenFor(300) } }),
    });
    await Promise.all([identity.token(), identity.token(), identity.token()]);
    expect(asked).toEqual(['GET token']);
  });

  it('NAV-11 stays signed in without a network and while the server fails', async () => {
    const offline = await signedIn({});
    await expect(offline.identity.token()).rejects.toEqual(new IdentityError('network'));
    const broken = await signedIn({ 'GET token': () => ({ status: 500, body: {} }) });
    await expect(broken.identity.token()).rejects.toEqual(new IdentityError('network'));
    expect(broken.identity.snapshot().status).toBe('signed-in');
  });

  it('NAV-11 signs out once the server reports that the session has ended', async () => {
    const body = { code: 'other', message: 'Não foi possível autenticar o usuário.' };
    const { identity } = await signedIn({ 'GET token': () => ({ status: 401, body }) });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
  });

  it.each([
    [401, undefined],
    [401, {}],
    [403, { code: 'AccessDenied', message: 'Forbidden by policy.' }],
    [403, 'Forbidden'],
  ])('NAV-11 MOB-01 a %i with %j from a gateway does not end the session', async (status, body) => {
    const { identity } = await signedIn({ 'GET token': () => ({ status, body }) });
    await expect(identity.token()).rejects.toEqual(new IdentityError('network'));
    expect(identity.snapshot().status).toBe('signed-in');
  });
});

describe('signing out', () => {
  it('NAV-07 signs out at once without a network, and informs the server later', async () => {
    const offline = await signedIn({});
    await offline.identity.signOut();
    expect(offline.identity.snapshot()).toEqual({ status: 'signed-out' });
    const later = given({ 'POST sign-out': () => ({ body: { success: true } }) });
    await vi.waitFor(() => expect(later.asked).toEqual(['POST sign-out']));
    await vi.waitFor(() => expect(localStorage.getItem('quitanda.signOutOwed')).toBeNull());
    expect(given({}).asked).toEqual([]);
  });

  it('NAV-07 signs out without waiting for the response, and delays the next sign-in until it arrives', async () => {
    const answer = Promise.withResolvers<Partial<Reply>>();
    const { identity, asked } = await signedIn({ 'POST sign-out': () => answer.promise });
    await identity.signOut();
    expect(asked).toEqual(['POST sign-out']);
    const entering = identity.signIn(ana.email, 'segredo');
    await new Promise((resolve) => setTimeout(resolve, 20));
    // The answer to the sign-out would delete the cookie of the new session.
    expect(asked).toEqual(['POST sign-out']);
    answer.resolve({});
    await entering;
    expect(asked).toEqual(['POST sign-out', 'POST sign-in/email']);
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
  });

  it('SSO-10 opens the sign-out page of the provider that began the session, but not after a later start', async () => {
    // A fragment of this page, because the test environment opens no other page.
    const leave = (endSessionUrl: string) => ({
      'POST sign-out': () => ({ body: { success: true, endSessionUrl } }),
    });
    const { identity } = await signedIn(leave('#logout'));
    await identity.signOut();
    await vi.waitFor(() => expect(location.hash).toBe('#logout'));
    const offline = await signedIn({});
    await offline.identity.signOut();
    const later = given(leave('#later'));
    await vi.waitFor(() => expect(later.asked).toEqual(['POST sign-out']));
    await vi.waitFor(() => expect(localStorage.getItem('quitanda.signOutOwed')).toBeNull());
    expect(location.hash).toBe('#logout');
  });

  it('NAV-07 returns no token that arrives after the sign-out', async () => {
    const { identity } = await signedIn({
      'GET token': () => {
        void identity.signOut();
        return { body: { token: tokenFor(300) } };
      },
    });
    await expect(identity.token()).rejects.toBeInstanceOf(SignedOutError);
  });

  it('NAV-07 NAV-11 follows another tab that signs out or in', async () => {
    const { identity } = await signedIn({});
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
  const entries = { 'POST sign-in/email': () => entered, 'POST sign-up/email': () => entered };
  const sentDevice = () => (sent.at(-1) as { device?: unknown }).device;

  it('MAIL-06 sends the same id at each sign-in, also after a sign-out', async () => {
    const { identity } = given({ ...entries, 'POST sign-out': () => ({ status: 200 }) });
    await identity.signUp(ana.email, 'segredo');
    const first = sentDevice();
    expect(first).toMatch(/^[\w-]{20,64}$/u);
    await identity.signOut();
    await given(entries).identity.signIn(ana.email, 'segredo');
    expect(sentDevice()).toBe(first);
    localStorage.clear();
    await given(entries).identity.signIn(ana.email, 'segredo');
    expect(sentDevice()).not.toBe(first);
  });

  it('MAIL-06 PRF-02 removes the id with the account', async () => {
    const { identity } = await signedIn({
      'POST verify-password': () => ({ status: 204 }),
      'POST sign-out': () => ({ status: 200 }),
    });
    expect(localStorage.getItem('quitanda.device')).not.toBeNull();
    await identity.deleteAccount('segredo', async () => undefined);
    expect(localStorage.getItem('quitanda.device')).toBeNull();
  });
});

describe('links of mails', () => {
  it('MAIL-03 MAIL-05 sends the request for a link, and the token of a confirmation', async () => {
    const done = () => ({ status: 204 });
    const { identity, asked } = given({
      'POST request-password-reset': done,
      'POST confirm-email': done,
    });
    await identity.requestResetLink?.(ana.email);
    expect(sent.at(-1)).toEqual({ email: ana.email });
    await identity.confirmEmail?.('abc');
    expect(sent.at(-1)).toEqual({ token: 'abc' });
    expect(asked).toEqual(['POST request-password-reset', 'POST confirm-email']);
  });
});

describe('the account', () => {
  const gone = () => ({ status: 401, body: { code: 'unauthenticated' } });
  const wrong = () => ({ status: 401, body: { code: 'wrong-password' } });
  const done = () => ({ status: 204 });

  it('PRF-01 changes the password with the old one, and stays signed in', async () => {
    const { identity } = await signedIn({ 'POST change-password': done });
    await identity.changePassword('segredo', 'segredo novo');
    expect(sent.at(-1)).toEqual({ currentPassword: 'segredo', newPassword: 'segredo novo' });
    expect(identity.snapshot().status).toBe('signed-in');
    const refused = await signedIn({ 'POST change-password': wrong });
    await expect(refused.identity.changePassword('x', 'segredo novo')).rejects.toEqual(
      new IdentityError('wrong-password'),
    );
    expect(refused.identity.snapshot().status).toBe('signed-in');
  });

  it('PRF-01 NAV-11 signs out if the session has ended, and does not report a wrong password', async () => {
    const { identity } = await signedIn({ 'POST change-password': gone });
    const changing = identity.changePassword('segredo', 'segredo novo');
    await expect(changing).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('PRF-02 deletes only after a correct password, and then signs out', async () => {
    const deleteOurs = vi.fn<() => Promise<void>>(async () => undefined);
    const refused = await signedIn({ 'POST verify-password': wrong });
    await expect(refused.identity.deleteAccount('x', deleteOurs)).rejects.toEqual(
      new IdentityError('wrong-password'),
    );
    expect(deleteOurs).not.toHaveBeenCalled();
    const { identity, asked } = await signedIn({
      'POST verify-password': done,
      'POST sign-out': done,
    });
    await identity.deleteAccount('segredo', deleteOurs);
    expect(deleteOurs).toHaveBeenCalledOnce();
    expect(asked).toEqual(['POST verify-password', 'POST sign-out']);
    expect(identity.snapshot()).toEqual({ status: 'signed-out' });
  });

  it('PRF-02 stays signed in if the API could not delete the account', async () => {
    const { identity } = await signedIn({ 'POST verify-password': done });
    const failing = identity.deleteAccount('segredo', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(identity.snapshot().status).toBe('signed-in');
  });
});
