import { statement } from '../../db/database.ts';
import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  cookieOf,
  password,
  startWithIdentity,
} from '../../../test/servers/start-with-identity.ts';

const app = await startWithIdentity();
const newPassword = 'nova-senha-1234';
const ninetyDaysInSeconds = 90 * 86_400;

const withCookie = (cookie: string) => ({ headers: { cookie } });
const signIn = (email: string, typedPassword = password) =>
  app.post('sign-in/email', { email, password: typedPassword });
const changePassword = (cookie: string, currentPassword = password, next: unknown = newPassword) =>
  app.post('change-password', { currentPassword, newPassword: next }, withCookie(cookie));
const verifyPassword = (cookie: string, typedPassword: unknown) =>
  app.post('verify-password', { password: typedPassword }, withCookie(cookie));
const hasSession = async (cookie: string) => (await app.token(cookie)).statusCode === 200;
const expectFailure = (response: LightMyRequestResponse, status: number, code: AuthErrorCode) =>
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code, message: authErrorTexts[code] },
  ]);
const expectUnauthenticated = (response: LightMyRequestResponse) =>
  expect([response.statusCode, response.json()]).toEqual([
    401,
    { code: 'unauthenticated', message: 'Entre na sua conta para continuar.' },
  ]);
const findSubject = async (email: string) =>
  (await app.identity.accounts.find(email))?.subject ?? '';

/** Ages the sessions of an account, as if nobody had opened the app for `days`. */
const ageSessions = async (email: string, days: number) =>
  app.database.rows(
    statement(
      `test.age-sessions-${days}`,
      `update identity_sessions set expires_at = expires_at - interval '${days} days'
           where user_id = '${await findSubject(email)}'`,
    ),
  );

describe('how long a session lasts', () => {
  it('AUT-13 keeps people signed in for ninety days', async () => {
    const { email } = await app.signUp();
    const { cookies } = await signIn(email);
    expect(cookies[0]?.maxAge).toBe(ninetyDaysInSeconds);
  });

  it('AUT-13 restarts the ninety days when the app is opened, at most once a day', async () => {
    const { email, cookie } = await app.signUp();
    expect((await app.token(cookie)).cookies).toEqual([]);
    await ageSessions(email, 89);
    const renewed = await app.token(cookie);
    expect(renewed.cookies[0]?.maxAge).toBe(ninetyDaysInSeconds);
    expect(cookieOf(renewed)).toBe(cookie);
    expect((await app.token(cookie)).cookies).toEqual([]);
    await ageSessions(email, 89);
    expect(await hasSession(cookie)).toBe(true);
  });

  it('AUT-13 ends a session that was not used for ninety days', async () => {
    const { email, cookie } = await app.signUp();
    await ageSessions(email, 91);
    expect(await hasSession(cookie)).toBe(false);
    await ageSessions(email, 0);
    expect(await hasSession(cookie)).toBe(false);
  });
});

describe('changing the password', () => {
  it('PRF-01 AUT-13 keeps this session and ends all others of the same person', async () => {
    const { email, cookie } = await app.signUp();
    const [phone, tablet] = [cookieOf(await signIn(email)), cookieOf(await signIn(email))];
    const otherPerson = await app.signUp();
    const response = await changePassword(cookie);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await Promise.all([cookie, phone, tablet, otherPerson.cookie].map(hasSession))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expectFailure(await signIn(email), 401, 'wrong-password');
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
  });

  it('PRF-01 accepts the session token of a client without cookies', async () => {
    const { email, cookie } = await app.signUp();
    const native = await app.request('POST', '/api/auth/sign-in/email', {
      body: { email, password },
    });
    const headers = { authorization: `Bearer ${String(native.headers['set-auth-token'])}` };
    const body = { currentPassword: password, newPassword };
    const response = await app.request('POST', '/api/auth/change-password', { headers, body });
    expect(response.statusCode).toBe(204);
    expect((await app.request('GET', '/api/auth/token', { headers })).statusCode).toBe(200);
    expect(await hasSession(cookie)).toBe(false);
  });

  it('PRF-01 AUT-07 AUT-09 changes nothing for a wrong or a weak password', async () => {
    const { email, cookie } = await app.signUp();
    const phone = cookieOf(await signIn(email));
    expectFailure(await changePassword(cookie, 'outra-coisa'), 401, 'wrong-password');
    expectFailure(await changePassword(cookie, ''), 401, 'wrong-password');
    expectFailure(await changePassword(cookie, 'x'.repeat(5_000)), 401, 'wrong-password');
    expectFailure(await changePassword(cookie, password, '12345'), 400, 'weak-password');
    expectFailure(await changePassword(cookie, password, 'x'.repeat(129)), 400, 'weak-password');
    expectFailure(await changePassword(cookie, password, null), 400, 'weak-password');
    expectFailure(await app.post('change-password', [1], withCookie(cookie)), 400, 'weak-password');
    expect(await hasSession(phone)).toBe(true);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('PRF-01 applies only one of two simultaneous changes', async () => {
    const { email, cookie } = await app.signUp();
    const phone = cookieOf(await signIn(email));
    const [first, second] = ['primeira-senha', 'segunda-senha'];
    const responses = await Promise.all([
      changePassword(cookie, password, first),
      changePassword(phone, password, second),
    ]);
    const hasFirstWon = responses[0].statusCode === 204;
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(
      hasFirstWon ? [204, 401] : [401, 204],
    );
    const [winner, loser] = hasFirstWon ? [first, second] : [second, first];
    expect((await signIn(email, winner)).statusCode).toBe(200);
    expectFailure(await signIn(email, loser), 401, 'wrong-password');
  });

  it('PRF-01 AUT-01 AUT-25 invalidates earlier reset links', async () => {
    const { email, cookie } = await app.signUp();
    const token = await app.identity.accounts.createResetToken(
      await findSubject(email),
      new Date(),
    );
    await changePassword(cookie);
    const reset = await app.post('reset-password', { token, newPassword: 'terceira-senha' });
    expect(reset.statusCode).toBe(400);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
  });
});

describe('verifying the password', () => {
  it('PRF-02 AUT-07 answers whether it is correct, and changes nothing', async () => {
    const { email, cookie } = await app.signUp();
    const phone = cookieOf(await signIn(email));
    const correct = await verifyPassword(cookie, password);
    expect([correct.statusCode, correct.body, correct.cookies]).toEqual([204, '', []]);
    expectFailure(await verifyPassword(cookie, 'outra-coisa'), 401, 'wrong-password');
    expectFailure(await verifyPassword(cookie, undefined), 401, 'wrong-password');
    expectFailure(await verifyPassword(cookie, 'x'.repeat(5_000)), 401, 'wrong-password');
    expect(await hasSession(phone)).toBe(true);
  });
});

describe.each([
  ['change-password', { currentPassword: password, newPassword }],
  ['verify-password', { password }],
])('%s', (path, body) => {
  const post = (headers: Readonly<Record<string, string>>) => app.post(path, body, { headers });

  it('AUT-13 requires a session', async () => {
    const { cookie } = await app.signUp();
    const { token } = (await app.token(cookie)).json<{ token: string }>();
    expectUnauthenticated(await post({}));
    expectUnauthenticated(await post({ cookie: 'quitanda.session_token=abc.def' }));
    expectUnauthenticated(await post({ authorization: `Bearer ${token}` }));
    await app.post('sign-out', {}, withCookie(cookie));
    expectUnauthenticated(await post({ cookie }));
  });

  it('AUT-13 refuses other sites', async () => {
    const { email, cookie } = await app.signUp();
    expectUnauthenticated(await post({ cookie, origin: 'https://evil.example' }));
    expectUnauthenticated(await post({ cookie, 'sec-fetch-site': 'cross-site' }));
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('AUT-05 refuses disabled users, even in a session that began before they were disabled', async () => {
    const { email, cookie } = await app.signUp();
    await app.database.rows(
      statement(
        `test.disable-${path}`,
        `update identity_users set is_disabled = true where id = '${await findSubject(email)}'`,
      ),
    );
    expectFailure(await post({ cookie }), 401, 'user-disabled');
  });

  it('API-17 API-211 limits the attempts of one user on this path', async () => {
    const limitedApp = await startWithIdentity({
      database: app.identityDatabase,
      passwordTries: 2,
    });
    // Earlier tests have used up the limit of the address.
    await app.database.rows(statement(`test.forget-${path}`, 'delete from quota_uses'));
    const wrong = { currentPassword: 'errada', newPassword, password: 'errada' };
    const { cookie } = await limitedApp.signUp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      statuses.push((await limitedApp.post(path, wrong, withCookie(cookie))).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });
});

describe('where people sign in', () => {
  it('AUT-12 says in the configuration that people sign in at this server', async () => {
    const response = await app.request('GET', '/api/auth/config');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { provider: 'embedded', hasAssistant: false, sendsMail: false },
    ]);
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    expect(response.headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
