/** Answers that arrive after the session of their request has been replaced. */
import { beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { IdentityError, SignedOutError } from '../http/identity.ts';
import type { Reply } from '../http/request.ts';
import {
  ana,
  makeToken,
  openIdentity,
  openSignedIn,
  resetDevice,
  signedInReply,
} from './embedded-identity.fixture.ts';

const bia = { id: 'bia-1', email: 'bia@example.com' };
const unauthenticated = { code: 'unauthenticated', message: 'Entre na sua conta.' };
const answerSessionEnded = () => ({ status: 401, body: unauthenticated });
const answerNoContent = () => ({ status: 204 });

beforeEach(resetDevice);

it('AUT-21 ADM-02 uses no token of the session that a new sign-in of the same person has replaced', async () => {
  const earlier = Promise.withResolvers<Partial<Reply>>();
  const answers = [earlier.promise, { body: { token: makeToken(400) } }];
  const { identity } = await openSignedIn({ 'GET token': () => answers.shift() ?? {} });
  const before = identity.token();
  await identity.signIn(ana.email, 'segredo');
  await expect(identity.token()).resolves.toBe(makeToken(400));
  earlier.resolve({ body: { token: makeToken(300) } });
  await before;
  await expect(identity.token()).resolves.toBe(makeToken(400));
});

it.each([
  ['the end of that session', { status: 401, body: unauthenticated }],
  ['a token of another user of this host', { body: { token: makeToken(300, 'bia-1') } }],
])(
  'AUT-21 NAV-11 stays signed in if the answer to a request of the replaced session is %s',
  async (_answer, lateReply) => {
    const earlier = Promise.withResolvers<Partial<Reply>>();
    const answers = [earlier.promise, { body: { token: makeToken(400) } }];
    const { identity } = await openSignedIn({ 'GET token': () => answers.shift() ?? {} });
    const before = identity.token();
    await identity.signIn(ana.email, 'segredo');
    earlier.resolve(lateReply);
    await expect(before).rejects.toEqual(new IdentityError('network'));
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
    await expect(identity.token()).resolves.toBe(makeToken(400));
  },
);

it('NAV-11 AUT-13 gives the next user a token although the request of the previous one is unanswered', async () => {
  const users = [ana, bia];
  const previousAnswer = Promise.withResolvers<Partial<Reply>>();
  const answers = [previousAnswer.promise, { body: { token: makeToken(300, bia.id) } }];
  const { identity, requests } = await openSignedIn({
    'POST sign-in/email': () => ({ body: { user: users.shift() } }),
    'POST sign-out': () => ({}),
    'GET token': () => answers.shift() ?? {},
  });
  const previousToken = identity.token();
  await identity.signOut();
  await identity.signIn(bia.email, 'segredo');
  const token = identity.token();
  previousAnswer.resolve({ body: { token: makeToken(300) } });
  await expect(previousToken).rejects.toBeInstanceOf(SignedOutError);
  await expect(token).resolves.toBe(makeToken(300, bia.id));
  expect(identity.snapshot()).toEqual({ status: 'signed-in', user: bia });
  // The end of the earlier request does not remove the newer token.
  await identity.token();
  expect(requests.filter((request) => request === 'GET token')).toHaveLength(2);
});

it('NAV-07 sends no pending sign-out while a new session starts', async () => {
  const offline = await openSignedIn({});
  await offline.identity.signOut();
  const signInAnswer = Promise.withResolvers<Partial<Reply>>();
  const { identity, requests } = openIdentity({
    'POST sign-in/email': () => signInAnswer.promise,
  });
  const signInPromise = identity.signIn(ana.email, 'segredo');
  await vi.waitFor(() => expect(requests.at(-1)).toBe('POST sign-in/email'));
  requests.length = 0;
  // The network is back. The answer to the sign-out would delete the cookie of the new session.
  dispatchEvent(new Event('online'));
  await settle();
  expect(requests).toEqual([]);
  signInAnswer.resolve(signedInReply);
  await signInPromise;
  dispatchEvent(new Event('online'));
  await settle();
  expect(requests).toEqual([]);
  expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
});

it.each(['prove', 'changePassword'] as const)(
  'AUT-21 NAV-11 keeps the new session if %s is answered with the end of an earlier one',
  async (act) => {
    const users = [ana, ana, bia];
    const answers: PromiseWithResolvers<Partial<Reply>>[] = [];
    const answerLater = () => {
      answers.push(Promise.withResolvers<Partial<Reply>>());
      return answers.at(-1)?.promise ?? {};
    };
    const { identity } = await openSignedIn({
      'POST sign-in/email': () => ({ body: { user: users.shift() } }),
      'POST verify-password': answerLater,
      'POST change-password': answerLater,
    });
    const first = identity[act]('segredo', 'segredo novo');
    await identity.signIn(ana.email, 'segredo');
    answers[0]?.resolve(answerSessionEnded());
    await expect(first).rejects.toEqual(new IdentityError('network'));
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: ana });
    const second = identity[act]('segredo', 'segredo novo');
    await identity.signIn(bia.email, 'segredo');
    answers[1]?.resolve(answerSessionEnded());
    await expect(second).rejects.toBeInstanceOf(SignedOutError);
    expect(identity.snapshot()).toEqual({ status: 'signed-in', user: bia });
  },
);

it('PRF-02 NAV-11 keeps the session of a person who has signed in while an account is deleted', async () => {
  const users = [ana, bia];
  const { identity, requests } = await openSignedIn({
    'POST sign-in/email': () => ({ body: { user: users.shift() } }),
    'POST verify-password': answerNoContent,
    'POST sign-out': answerNoContent,
  });
  await identity.deleteAccount('segredo', () => identity.signIn(bia.email, 'segredo'));
  expect(identity.snapshot()).toEqual({ status: 'signed-in', user: bia });
  expect(requests).not.toContain('POST sign-out');
});
