/** PRF-03, PRF-05: fresh proofs, and ended sessions, at two processes with one database. */
import { newId } from '@quitanda/contract';
import type { Session } from '@quitanda/contract/sessions';
import { describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { addCleanup } from '../../../../test/clean-up.ts';
import { openStream } from '../../../../test/people/live-stream.ts';
import { addPasskey, optionsOf } from '../../../../test/people/passkey-person.ts';
import {
  cookieOf,
  password,
  startWithIdentity,
  type SignInApp,
} from '../../../../test/servers/start-with-identity.ts';

vi.setConfig({ testTimeout: 60_000 });

const publicOrigin = 'https://quitanda.example';
const database = await openTestDatabase();
addCleanup(() => database.close());
const settings = { database, publicOrigin };
const app = await startWithIdentity(settings, { listenUrl: database.url });
const otherProcess = await startWithIdentity(settings, { listenUrl: database.url });
const pollingProcess = await startWithIdentity(settings);

const withCookie = (cookie: string) => ({ headers: { cookie, origin: publicOrigin } });
const post = (path: string, body: object, cookie: string) =>
  app.post(path, body, withCookie(cookie));
const tokenOf = async (cookie: string) => (await app.token(cookie)).json<{ token: string }>().token;
const call = (process: SignInApp, token: string, method: string, path: string, body?: object) =>
  process.request(method, path, { body, headers: { authorization: `Bearer ${token}` } });
const createKey = (process: SignInApp, token: string) =>
  call(process, token, 'POST', '/api/users/me/keys', {
    name: 'Planilha',
    scope: 'write',
    secret: `qtd_${'a'.repeat(6)}${newId().replaceAll('-', '')}${'b'.repeat(5)}`,
    expiresInDays: null,
  });
const signUp = async () => {
  const { email, cookie } = await app.signUp();
  return { email, cookie, token: await tokenOf(cookie) };
};
const signIn = async (email: string) =>
  cookieOf(await app.post('sign-in/email', { email, password }));
/** Makes all sign-ins so old that they prove nothing. */
const ageSignIns = () =>
  database.transaction((sql) =>
    sql.script(`update identity_sessions set created_at = created_at - interval '11 minutes',
      proved_at = proved_at - interval '11 minutes'`),
  );

describe('PRF-05 the last token of a session that has ended', () => {
  const endings: readonly (readonly [
    string,
    (cookie: string, email: string) => Promise<unknown>,
  ])[] = [
    ['a sign-out', (cookie) => post('sign-out', {}, cookie)],
    [
      'a new password on another device',
      async (_, email) => {
        const change = { currentPassword: password, newPassword: 'nova-senha-77' };
        return post('change-password', change, await signIn(email));
      },
    ],
    [
      'a lock by the operator, also after its end',
      async (_, email) => {
        const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
        for (const isDisabled of [true, false]) {
          await database.transaction((sql) =>
            app.identity.accounts.setDisabled(sql, subject, isDisabled),
          );
        }
      },
    ],
  ];

  it.each(endings)('is refused by every process after %s', async (_, end) => {
    const { email, cookie, token } = await signUp();
    for (const process of [app, otherProcess, pollingProcess])
      expect((await call(process, token, 'GET', '/api/users/me')).statusCode).toBe(200);
    const streams = [
      await openStream(app.app, { token }),
      await openStream(otherProcess.app, { token }),
      await openStream(pollingProcess.app, { token }),
    ];
    await end(cookie, email);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const process of [app, otherProcess, pollingProcess]) {
      expect((await createKey(process, token)).statusCode).toBe(401);
      expect((await call(process, token, 'DELETE', '/api/users/me')).statusCode).toBe(401);
      expect((await openStream(process.app, { token })).status).toBe(401);
    }
  });

  it('is refused by a process that starts afterwards', async () => {
    const { cookie, token } = await signUp();
    await post('sign-out', {}, cookie);
    const newProcess = await startWithIdentity(settings);
    expect((await call(newProcess, token, 'GET', '/api/users/me')).statusCode).toBe(401);
  });

  it('does not end the other sessions of the person', async () => {
    const { email, cookie } = await signUp();
    const token = await tokenOf(await signIn(email));
    const stream = await openStream(app.app, { token });
    await post('sign-out', {}, cookie);
    expect((await call(app, token, 'GET', '/api/users/me')).statusCode).toBe(200);
    expect(stream.isOpen()).toBe(true);
  });
});

describe('PRF-03 a call that needs a fresh proof', () => {
  const id = newId();
  const calls: readonly (readonly [method: string, path: string, body: object | undefined])[] = [
    ['DELETE', '/api/users/me', undefined],
    ['GET', '/api/users/me/export', undefined],
    ['POST', '/api/users/me/keys', {}],
    ['POST', '/api/webhooks', {}],
    ['DELETE', `/api/households/${id}`, undefined],
    ['PUT', `/api/households/${id}/responsible/${id}`, undefined],
  ];

  it.each(calls)('%s %s is refused ten minutes after the sign-in', async (method, path, body) => {
    const { cookie } = await signUp();
    await ageSignIns();
    const response = await call(app, await tokenOf(cookie), method, path, body);
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'proof-required', message: 'Confirme que é você para continuar.' },
    ]);
  });

  it('is accepted after the password, until ten minutes have passed', async () => {
    const { cookie } = await signUp();
    await ageSignIns();
    expect((await post('verify-password', { password: 'errada' }, cookie)).statusCode).toBe(401);
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(403);
    expect((await post('verify-password', { password }, cookie)).statusCode).toBe(204);
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(201);
    await ageSignIns();
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(403);
  });

  it('is accepted after a passkey of the person, which begins no session', async () => {
    const { cookie } = await signUp();
    const { authenticator } = await addPasskey(app, publicOrigin, cookie);
    const { cookie: otherCookie } = await signUp();
    await ageSignIns();
    const prove = async (of: string) => {
      const options = await app.post('sign-in/passkey-options', {});
      const response = authenticator.get(optionsOf(options), {});
      return app.post('verify-passkey', { response }, withCookie(`${of}; ${cookieOf(options)}`));
    };
    const refused = await prove(otherCookie);
    expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
    expect((await createKey(app, await tokenOf(otherCookie))).statusCode).toBe(403);
    const proved = await prove(cookie);
    expect([proved.statusCode, proved.cookies]).toEqual([204, []]);
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(201);
    expect(await readSessions(cookie)).toHaveLength(1);
  });
});

const readSessions = async (cookie: string) =>
  (await app.request('GET', '/api/auth/sessions', withCookie(cookie))).json<Session[]>();

describe('PRF-04 the devices of a person', () => {
  it('are listed with their names and last use, and can be signed out', async () => {
    const { email, cookie } = await signUp();
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
    const phone = await app.post('sign-in/email', { email, password }, { headers });
    const tablet = await signIn(email);
    const listed = await readSessions(cookie);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const onPhone = listed.find(({ device }) => device === 'Chrome no Android');
    expect(onPhone).toMatchObject({ isCurrent: false, lastUsedAt: expect.any(String) });
    const stranger = await signUp();
    await post('sessions/end', { id: onPhone?.id }, stranger.cookie);
    expect((await app.token(cookieOf(phone))).statusCode).toBe(200);
    await post('sessions/end', { id: onPhone?.id }, cookie);
    expect((await app.token(cookieOf(phone))).statusCode).toBe(401);
    expect((await app.token(tablet)).statusCode).toBe(200);
    await post('sessions/end-others', {}, cookie);
    expect((await app.token(tablet)).statusCode).toBe(401);
    expect(await readSessions(cookie)).toMatchObject([{ isCurrent: true }]);
  });
});
