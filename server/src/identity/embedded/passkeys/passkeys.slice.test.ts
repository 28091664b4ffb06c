import { maxPasskeys, passkeyErrorTexts, type Passkey } from '@quitanda/contract/passkeys';
import { describe, expect, it } from 'vitest';
import {
  createAuthenticator,
  type Authenticator,
  type AuthenticatorAnswer,
} from '../../../../test/authenticator.ts';
import {
  addPasskey,
  optionsOf,
  signInWithPasskey,
  withCookie,
} from '../../../../test/people/passkey-person.ts';
import {
  cookieOf,
  password,
  startWithIdentity,
} from '../../../../test/servers/start-with-identity.ts';
import { tablesWith } from '../../../../test/stored-rows.ts';
import { statement } from '../../../db/database.ts';
import { relyingPartyOf } from './passkey-plugin.ts';

const publicOrigin = 'https://quitanda.example';
const app = await startWithIdentity({ publicOrigin });

const readPasskeys = async (cookie: string) =>
  (await app.request('GET', '/api/auth/passkeys', withCookie(cookie))).json<Passkey[]>();

const addNamedPasskey = (cookie: string, name = 'Celular', answer: AuthenticatorAnswer = {}) =>
  addPasskey(app, publicOrigin, cookie, { name, answer });
const signIn = (authenticator: Authenticator, answer: AuthenticatorAnswer = {}) =>
  signInWithPasskey(app, authenticator, answer);

const readEvents = async (email: string) =>
  (await app.identityDatabase.rows(selectEventKinds, { email })).map(({ kind }) => kind);
const selectEventKinds = statement<{ kind: string }, { email: string }>(
  'test.passkey-events',
  `select kind from audit_events
   where account = (select id from identity_users where email = :email) order by at, id`,
);

const buildFailure = (code: keyof typeof passkeyErrorTexts) => ({
  code,
  message: passkeyErrorTexts[code],
});

it('PASS-01 sends the host of passkeys to the page', async () => {
  const response = await app.request('GET', '/api/auth/config');
  expect(response.json()).toMatchObject({ passkeyHost: 'quitanda.example' });
});

it.each([
  ['https://quitanda.example:8443', 'quitanda.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://quitanda.example', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['https://192.168.0.10', undefined],
  ['https://[::1]', undefined],
  [undefined, undefined],
])('PASS-01 uses at %s the host %s for passkeys', (origin, host) => {
  expect(relyingPartyOf(origin)?.host).toBe(host);
});

describe('signing in', () => {
  it('PASS-02 signs in without e-mail and password, and records the use', async () => {
    const { email, cookie } = await app.signUp();
    const { authenticator, added } = await addNamedPasskey(cookie);
    expect(added.statusCode).toBe(204);
    expect(await readPasskeys(cookie)).toMatchObject([{ name: 'Celular', lastUsedAt: null }]);
    const { response } = await signIn(authenticator);
    expect(response.json()).toEqual({ user: { id: expect.any(String), email } });
    expect((await app.token(cookieOf(response))).statusCode).toBe(200);
    expect(await readPasskeys(cookie)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    expect(await readEvents(email)).toEqual(['signed-up', 'passkey-added', 'signed-in']);
  });

  it('PASS-02 accepts any passkey, but requires a verified person', async () => {
    const { cookie } = await app.signUp();
    await addNamedPasskey(cookie);
    // A signed-in person is asked for any passkey too.
    const options = await app.post('sign-in/passkey-options', {}, withCookie(cookie));
    expect(options.json()).toMatchObject({
      rpId: 'quitanda.example',
      userVerification: 'required',
      challenge: expect.stringMatching(/^[\w-]{32,}$/u),
    });
    expect(options.json()).not.toHaveProperty('allowCredentials');
  });

  it.each([
    ['of another page', { origin: 'https://outra.example' }],
    ['for another host', { host: 'outra.example' }],
    ['of a person whom the device did not verify', { isVerified: false }],
  ])('PASS-07 refuses an answer %s', async (_, answer) => {
    const { cookie } = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    const { response } = await signIn(authenticator, answer);
    expect([response.statusCode, response.json()]).toEqual([401, buildFailure('passkey-failed')]);
    expect(response.cookies.map(({ name }) => name)).not.toContain('quitanda.session_token');
  });

  it('PASS-07 refuses a used answer, one without its challenge, an unknown passkey and a forged answer', async () => {
    const { cookie } = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    const { response, sent, headers } = await signIn(authenticator);
    expect(response.statusCode).toBe(200);
    const again = await app.post('sign-in/passkey', { response: sent }, headers);
    expect(again.json()).toEqual(buildFailure('passkey-expired'));
    const withoutChallenge = await app.post('sign-in/passkey', { response: sent });
    expect(withoutChallenge.json()).toEqual(buildFailure('passkey-expired'));
    const unknownAuthenticator = createAuthenticator(publicOrigin);
    expect((await signIn(unknownAuthenticator)).response.json()).toEqual(
      buildFailure('passkey-unknown'),
    );
    const forgedAuthenticator = {
      ...unknownAuthenticator,
      get: (...args: Parameters<typeof unknownAuthenticator.get>) => ({
        ...unknownAuthenticator.get(...args),
        id: authenticator.id,
        rawId: authenticator.id,
      }),
    };
    expect((await signIn(forgedAuthenticator)).response.json()).toEqual(
      buildFailure('passkey-failed'),
    );
  });

  it('AUT-05 PASS-07 refuses a disabled account, and says so', async () => {
    const { email, cookie } = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    const account = await app.identity.accounts.find(email);
    await app.identityDatabase.transaction((sql) =>
      app.identity.accounts.setDisabled(sql, account?.subject ?? '', true),
    );
    const { response } = await signIn(authenticator);
    expect(response.json()).toMatchObject({ code: 'user-disabled' });
  });

  it.each([undefined, null, 5, [], { response: 5 }, { response: { id: "'" } }])(
    'API-17 refuses the body %j',
    async (body) => {
      expect((await app.post('sign-in/passkey', body)).statusCode).toBe(401);
    },
  );
});

describe('the passkeys of an account', () => {
  it('PASS-03 adds a passkey only with the right password, and only in the same session', async () => {
    const { cookie } = await app.signUp();
    for (const wrong of [{ password: 'outra-senha' }, { password: '' }, {}]) {
      const options = await app.post('passkeys/options', wrong, withCookie(cookie));
      expect([options.statusCode, options.json()]).toMatchObject([401, { code: 'wrong-password' }]);
    }
    // An answer to the options of one session is refused in another session.
    const otherPerson = await app.signUp();
    const optionsResponse = await app.post('passkeys/options', { password }, withCookie(cookie));
    const response = createAuthenticator(publicOrigin).create(optionsOf(optionsResponse));
    const cookiesOfBothSessions = withCookie(otherPerson.cookie, cookieOf(optionsResponse));
    const inOtherSession = await app.post(
      'passkeys/add',
      { name: 'x', response },
      cookiesOfBothSessions,
    );
    expect(inOtherSession.json()).toEqual(buildFailure('passkey-failed'));
    expect([await readPasskeys(cookie), await readPasskeys(otherPerson.cookie)]).toEqual([[], []]);
  });

  it('PASS-03 refuses a passkey if the device has not verified the person', async () => {
    const { cookie } = await app.signUp();
    const { added } = await addNamedPasskey(cookie, 'Celular', { isVerified: false });
    expect(added.json()).toEqual(buildFailure('passkey-failed'));
    expect(await readPasskeys(cookie)).toEqual([]);
  });

  it('PASS-04 PASS-05 renames and removes only a passkey of the same account', async () => {
    const { email, cookie } = await app.signUp();
    const otherPerson = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    const [{ id } = { id: '' }] = await readPasskeys(cookie);
    for (const path of ['passkeys/rename', 'passkeys/remove']) {
      const foreign = await app.post(
        path,
        { id, name: 'x', password },
        withCookie(otherPerson.cookie),
      );
      expect([foreign.statusCode, foreign.json()]).toEqual([
        404,
        buildFailure('passkey-not-found'),
      ]);
    }
    const rename = { id, name: ' Tablet ' };
    expect((await app.post('passkeys/rename', rename, withCookie(cookie))).statusCode).toBe(204);
    expect(await readPasskeys(cookie)).toMatchObject([{ name: 'Tablet' }]);
    const remove = { id, password };
    expect((await app.post('passkeys/remove', remove, withCookie(cookie))).statusCode).toBe(204);
    expect(await readPasskeys(cookie)).toEqual([]);
    expect((await readEvents(email)).at(-1)).toBe('passkey-removed');
    expect((await signIn(authenticator)).response.json()).toEqual(buildFailure('passkey-unknown'));
    const again = await app.post('passkeys/remove', remove, withCookie(cookie));
    expect(again.json()).toEqual(buildFailure('passkey-not-found'));
  });

  it('PASS-05 removes a passkey only with the right password', async () => {
    const { cookie } = await app.signUp();
    await addNamedPasskey(cookie);
    const [{ id } = { id: '' }] = await readPasskeys(cookie);
    for (const wrong of [{ password: 'outra-senha' }, { password: '' }, {}]) {
      const removed = await app.post('passkeys/remove', { id, ...wrong }, withCookie(cookie));
      expect([removed.statusCode, removed.json()]).toMatchObject([401, { code: 'wrong-password' }]);
    }
    expect(await readPasskeys(cookie)).toHaveLength(1);
  });

  it('PASS-10 setting a new password by a link removes all passkeys', async () => {
    const { email, cookie } = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    const account = await app.identity.accounts.find(email);
    const token = await app.identity.accounts.createResetToken(account?.subject ?? '', new Date());
    const reset = await app.post('reset-password', { token, newPassword: password });
    expect(reset.statusCode).toBe(200);
    expect((await signIn(authenticator)).response.json()).toEqual(buildFailure('passkey-unknown'));
    expect((await readEvents(email)).slice(-2).toSorted()).toEqual([
      'passkey-removed',
      'password-reset',
    ]);
  });

  it('PASS-10 a changed password keeps the passkeys', async () => {
    const { cookie } = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    const change = { currentPassword: password, newPassword: 'nova-senha' };
    expect((await app.post('change-password', change, withCookie(cookie))).statusCode).toBe(204);
    expect((await signIn(authenticator)).response.statusCode).toBe(200);
  });

  it('PASS-06 accepts at most ten passkeys', async () => {
    const { cookie } = await app.signUp();
    for (let number = 1; number <= maxPasskeys; number += 1)
      await addNamedPasskey(cookie, `Chave ${number}`);
    expect(await readPasskeys(cookie)).toHaveLength(maxPasskeys);
    const options = await app.post('passkeys/options', { password }, withCookie(cookie));
    expect([options.statusCode, options.json()]).toEqual([409, buildFailure('too-many-passkeys')]);
  });

  it('PASS-06 accepts at most ten passkeys that are added at the same time', async () => {
    const { email, cookie } = await app.signUp();
    for (let number = 1; number < maxPasskeys; number += 1) await addNamedPasskey(cookie);
    // Each addition begins before one of them ends.
    const prepared = [];
    for (const name of ['Celular', 'Tablet', 'Mac']) {
      const options = await app.post('passkeys/options', { password }, withCookie(cookie));
      const authenticator = createAuthenticator(publicOrigin);
      const body = { name, response: authenticator.create(optionsOf(options)) };
      prepared.push({ authenticator, body, cookies: withCookie(cookie, cookieOf(options)) });
    }
    const additions = await Promise.all(
      prepared.map(async ({ authenticator, body, cookies }) => ({
        authenticator,
        added: await app.post('passkeys/add', body, cookies),
      })),
    );
    const accepted = additions.filter(({ added }) => added.statusCode === 204);
    const refused = additions.filter(({ added }) => added.statusCode !== 204);
    expect(accepted).toHaveLength(1);
    for (const { added } of refused)
      expect([added.statusCode, added.json()]).toEqual([409, buildFailure('too-many-passkeys')]);
    expect(await readPasskeys(cookie)).toHaveLength(maxPasskeys);
    expect(await readEvents(email)).toHaveLength(1 + maxPasskeys);
    for (const { authenticator } of accepted)
      expect((await signIn(authenticator)).response.statusCode).toBe(200);
  });

  it('PASS-08 HH-06 deletes the passkeys with the account', async () => {
    const { email, cookie } = await app.signUp();
    const { authenticator } = await addNamedPasskey(cookie);
    // The addition of another passkey has begun.
    await app.post('passkeys/options', { password }, withCookie(cookie));
    const account = await app.identity.accounts.find(email);
    await app.identityDatabase.transaction((sql) =>
      app.identity.deleteIdentity(sql, account?.subject ?? ''),
    );
    expect(await tablesWith(app.identityDatabase, authenticator.id, email)).toEqual([]);
  });
});
