import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  cookieOf,
  newEmail,
  origin,
  password,
  startWithIdentity,
} from '../../../test/servers/start-with-identity.ts';
import { selectPassword } from '../identity.sql.ts';

const app = await startWithIdentity();

const tokenIn = (response: LightMyRequestResponse) => response.json<{ token: string }>().token;
const fetchProfile = (token: string) =>
  app.request('GET', '/api/users/me', { headers: { authorization: `Bearer ${token}` } });
const expectFailure = (response: LightMyRequestResponse, status: number, code: AuthErrorCode) => {
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code, message: authErrorTexts[code] },
  ]);
};

describe('signing up and in', () => {
  it('AUT-02 signs up with only e-mail and password, and ignores the case of the e-mail', async () => {
    const email = newEmail();
    const response = await app.post('sign-up/email', {
      email: ` ${email.toUpperCase()} `,
      password,
    });
    expect(response.json()).toEqual({ user: { id: expect.any(String), email } });
    const again = await app.post('sign-in/email', { email: email.toUpperCase(), password });
    expect(again.json()).toEqual(response.json());
  });

  it('AUT-13 stores the session in a cookie that scripts and other sites cannot use', async () => {
    const response = await app.post('sign-up/email', { email: newEmail(), password });
    expect(response.cookies).toHaveLength(1);
    expect(response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(response.cookies[0]?.secure).toBeUndefined();
    expect(response.headers['set-auth-token']).toBeUndefined();
    expect(response.body).not.toMatch(/token/u);
  });

  it('AUT-13 gives a client without cookies a signed session token', async () => {
    const { email } = await app.signUp();
    const response = await app.request('POST', '/api/auth/sign-in/email', {
      body: { email, password },
    });
    const session = String(response.headers['set-auth-token']);
    const get = (token: string) =>
      app.request('GET', '/api/auth/token', { headers: { authorization: `Bearer ${token}` } });
    expect((await fetchProfile(tokenIn(await get(session)))).statusCode).toBe(200);
    expect((await get(session.split('.')[0] ?? '')).statusCode).toBe(401);
    expect((await get(`${session.slice(0, -6)}aaaaaa`)).statusCode).toBe(401);
  });

  it.each([
    ['AUT-04 an invalid e-mail', 'invalid-email', 400, { email: 'ana', password }],
    ['AUT-04 a missing e-mail', 'invalid-email', 400, { password }],
    ['AUT-04 a body that is not an object', 'invalid-email', 400, [1]],
    ['AUT-04 a NUL in the e-mail', 'invalid-email', 400, { email: 'a\0na@exemplo.com', password }],
    ['AUT-09 a weak password', 'weak-password', 400, { email: newEmail(), password: '12345' }],
    ['AUT-09 a missing password', 'weak-password', 400, { email: newEmail() }],
  ] as const)('%s is refused at the sign-up', async (_, code, status, body) => {
    expectFailure(await app.post('sign-up/email', body), status, code);
  });

  it('AUT-08 answers that the e-mail is in use, whatever its case, even in a race', async () => {
    const { email } = await app.signUp();
    const again = await app.post('sign-up/email', { email: email.toUpperCase(), password });
    expectFailure(again, 409, 'email-already-in-use');
    const racedEmail = newEmail();
    const answers = await Promise.all([
      app.post('sign-up/email', { email: racedEmail, password }),
      app.post('sign-up/email', { email: racedEmail, password }),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it('AUT-08 does not answer that the e-mail is in use if the database fails', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => consoleError.mockRestore());
    await app.identityDatabase.transaction((transaction) =>
      transaction.script(`
        create function refuse_account() returns trigger language plpgsql as
          $$ begin raise exception 'no'; end $$;
        create trigger refused before insert on identity_users for each row
          when (new.email like 'recusada@%') execute function refuse_account()`),
    );
    const email = 'recusada@exemplo.com.br';
    const response = await app.post('sign-up/email', { email, password });
    expect([response.statusCode, response.json()]).toMatchObject([500, { code: 'internal' }]);
  });

  it('AUT-08 API-17 answers 500 to a sign-in if the database fails', async () => {
    const { email } = await app.signUp();
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => consoleError.mockRestore());
    await app.identityDatabase.transaction((transaction) =>
      transaction.script(`
        create function refuse_session() returns trigger language plpgsql as
          $$ begin raise exception 'no'; end $$;
        create trigger refused before insert on identity_sessions for each row
          execute function refuse_session()`),
    );
    onTestFinished(() =>
      app.identityDatabase.transaction((transaction) =>
        transaction.script('drop trigger refused on identity_sessions'),
      ),
    );
    const response = await app.post('sign-in/email', { email, password });
    expect([response.statusCode, response.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(response.cookies).toEqual([]);
  });

  it('AUT-04 AUT-06 AUT-07 says whether the e-mail or the password is wrong', async () => {
    const { email } = await app.signUp();
    const signIn = (body: unknown) => app.post('sign-in/email', body);
    expectFailure(await signIn({ email: 'ana', password }), 400, 'invalid-email');
    expectFailure(await signIn({ email: newEmail(), password }), 401, 'user-not-found');
    expectFailure(await signIn({ email, password: 'outra-coisa' }), 401, 'wrong-password');
    expectFailure(await signIn({ email, password: '' }), 401, 'wrong-password');
    expectFailure(await signIn({ email, password: 'x'.repeat(5_000) }), 401, 'wrong-password');
  });

  it('AUT-07 hashes each new password at the recommended cost, unless a test lowers it', async () => {
    const settings = { database: app.identityDatabase, passwordCost: undefined };
    const { post, signUp, token, identity } = await startWithIdentity(settings);
    const { cookie } = await signUp();
    const { sub: subject = '' } = decodeJwt(tokenIn(await token(cookie)));
    const costOfStoredHash = async () =>
      (await app.identityDatabase.first(selectPassword, { subject }))?.hash?.split('$')[3];
    expect(await costOfStoredHash()).toBe('m=19456,t=2,p=1');

    const { post: postCheaply } = app;
    const change = { currentPassword: password, newPassword: 'caqui-manga-77' };
    await postCheaply('change-password', change, { headers: { cookie } });
    expect(await costOfStoredHash()).toBe('m=8,t=1,p=1');
    const changeBack = { currentPassword: 'caqui-manga-77', newPassword: password };
    await post('change-password', changeBack, { headers: { cookie } });
    expect(await costOfStoredHash()).toBe('m=19456,t=2,p=1');

    const resetWith = async (postTo: typeof post) => {
      const resetToken = await identity.accounts.createResetToken(subject, new Date());
      await postTo('reset-password', { token: resetToken, newPassword: 'uva-melao-88' });
      return costOfStoredHash();
    };
    expect(await resetWith(postCheaply)).toBe('m=8,t=1,p=1');
    expect(await resetWith(post)).toBe('m=19456,t=2,p=1');
  });

  it('API-17 answers malformed JSON as the rest of the API does', async () => {
    const broken = await app.post('sign-in/email', '{"email":');
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([
      400,
      'malformed-body',
    ]);
  });
});

describe('tokens', () => {
  it('AUT-13 issues tokens for five minutes, which the API accepts', async () => {
    const { email, cookie } = await app.signUp();
    const token = tokenIn(await app.token(cookie));
    const { iss, aud, iat = 0, exp = 0 } = decodeJwt(token);
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    expect({ iss, aud, life: exp - iat }).toEqual({
      iss: 'quitanda',
      aud: 'quitanda-api',
      life: 300,
    });
    const me = await fetchProfile(token);
    expect(me.json()).toMatchObject({ email, displayName: null });
    expect((await fetchProfile(token)).json()).toEqual(me.json());
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('AUT-13 accepts a token after %s', async (scheme) => {
    const token = tokenIn(await app.token((await app.signUp()).cookie));
    const requestProfile = (authorization: string) =>
      app.request('GET', '/api/users/me', { headers: { authorization } });
    expect((await requestProfile(`${scheme} ${token}`)).statusCode).toBe(200);
    expect((await requestProfile(`${scheme}${token}`)).statusCode).toBe(401);
    expect((await requestProfile(`${scheme} ${token} ${token}`)).statusCode).toBe(401);
  });

  it('AUT-13 publishes only the public parts of its keys', async () => {
    await app.token((await app.signUp()).cookie);
    const { keys } = (await app.request('GET', '/api/auth/jwks')).json<{ keys: object[] }>();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y']);
  });

  it('AUT-13 accepts neither the cookie nor the session token as a bearer token', async () => {
    const { cookie } = await app.signUp();
    const withCookie = await app.request('GET', '/api/users/me', { headers: { cookie } });
    expect(withCookie.statusCode).toBe(401);
    const session = decodeURIComponent(cookie.split('=')[1] ?? '');
    expect((await fetchProfile(session)).statusCode).toBe(401);
  });

  it('NAV-07 ends the session when the person signs out', async () => {
    const { cookie } = await app.signUp();
    const response = await app.post('sign-out', {}, { headers: { cookie } });
    expect(response.statusCode).toBe(200);
    expect((await app.token(cookie)).statusCode).toBe(401);
    expect((await app.post('sign-out', {})).statusCode).toBe(200);
  });

  it('AUT-13 issues no token without a session', async () => {
    expect((await app.token('')).statusCode).toBe(401);
    expect((await app.token('quitanda.session_token=abc.def')).statusCode).toBe(401);
  });
});

describe('the origin of a request', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a cross-site form', { origin, 'sec-fetch-site': 'cross-site' }],
    ['another name of the same site', { origin, 'sec-fetch-site': 'same-site' }],
  ])('AUT-13 refuses %s', async (_, headers) => {
    const { email } = await app.signUp();
    const response = await app.post('sign-in/email', { email, password }, { headers });
    expect(response.statusCode).toBe(401);
    expect(response.cookies).toEqual([]);
  });

  it.each(['192.168.0.20:3000', '127.0.0.1:3000', 'casa.local'])(
    'AUT-13 accepts the host that the person opened: %s',
    async (host) => {
      const { email } = await app.signUp();
      const headers = { host, origin: `http://${host}` };
      const response = await app.post('sign-in/email', { email, password }, { headers });
      expect(response.statusCode).toBe(200);
      expect(cookieOf(response)).not.toBe('');
    },
  );

  it('AUT-13 accepts a browser behind a proxy that changes the host', async () => {
    const { email } = await app.signUp();
    const headers = { origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' };
    const response = await app.post('sign-in/email', { email, password }, { headers });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    ['GET', 'get-session'],
    ['GET', 'ok'],
    ['POST', 'update-user'],
    ['POST', 'delete-user'],
    ['POST', 'change-email'],
    ['POST', 'revoke-other-sessions'],
    ['POST', 'request-password-reset'],
    ['GET', 'reset-password/abc'],
    ['GET', ''],
  ])('API-17 does not serve other routes of the library: %s /api/auth/%s', async (method, path) => {
    const { cookie } = await app.signUp();
    const response = await app.request(method, `/api/auth/${path}`, {
      headers: { cookie, origin },
      ...(method === 'POST' && { body: {} }),
    });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'not-found', message: 'Não encontrado.' });
  });

  it('API-17 API-39 serves a route only for its own method', async () => {
    const { cookie } = await app.signUp();
    const response = await app.request('GET', '/api/auth/sign-in/email', { headers: { cookie } });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST']);
  });
});
