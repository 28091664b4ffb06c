import { statement } from '../../db/database.ts';
import { authErrorTexts } from '@quitanda/contract/auth';
import { describe, expect, it } from 'vitest';
import { setUserDisabled } from '../../features/users/disable-user.ts';
import {
  newEmail,
  origin,
  password,
  startWithIdentity,
  type SignInApp,
} from '../../../test/servers/start-with-identity.ts';

const app = await startWithIdentity();
const { identityDatabase: database } = app;

async function setDisabled(email: string, isDisabled: boolean) {
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  await app.database.transaction((transaction) =>
    app.identity.accounts.setDisabled(transaction, subject, isDisabled),
  );
}

it('AUT-05 refuses sign-ins and tokens to a disabled user until they are enabled again', async () => {
  const { email, cookie } = await app.signUp();
  await setDisabled(email, true);
  const signIn = () => app.post('sign-in/email', { email, password });
  const refused = await signIn();
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { code: 'user-disabled', message: authErrorTexts['user-disabled'] },
  ]);
  expect(refused.cookies).toEqual([]);
  expect((await app.token(cookie)).statusCode).toBe(401);
  await setDisabled(email, false);
  expect((await signIn()).statusCode).toBe(200);
});

it('AUT-05 issues no token to a session that began before the account was disabled', async () => {
  const { email, cookie } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject;
  await app.database.rows(
    statement(
      'test.disable',
      `update identity_users set is_disabled = true where id = '${subject}'`,
    ),
  );
  const refused = await app.token(cookie);
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { code: 'user-disabled', message: authErrorTexts['user-disabled'] },
  ]);
});

it('AUT-05 AUT-13 refuses even a cached token as soon as the account is disabled', async () => {
  const { email, cookie } = await app.signUp();
  const { token } = (await app.token(cookie)).json<{ token: string }>();
  const call = (method: string, path: string) =>
    app.request(method, path, { headers: { authorization: `Bearer ${token}` } });
  expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  /** Disables the user, whose calls the API then refuses, but not the identity account. */
  const setApiUserDisabled = (isDisabled: boolean) =>
    app.database.transaction((sql) =>
      setUserDisabled(sql, { subject, email, displayName: null }, isDisabled, new Date()),
    );
  await setApiUserDisabled(true);
  const answers = [await call('GET', '/api/users/me'), await call('DELETE', '/api/users/me')];
  expect(answers.map((answer) => [answer.statusCode, answer.json<object>()])).toEqual(
    answers.map(() => [401, { code: 'user-disabled', message: authErrorTexts['user-disabled'] }]),
  );
  await setApiUserDisabled(false);
  expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
});

it('AUT-01 AUT-25 sets a new password once with a token that the operator has printed', async () => {
  const { email, cookie } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const token = await app.identity.accounts.createResetToken(subject, new Date());
  const reset = (newPassword: string, resetToken = token) =>
    app.post('reset-password', { token: resetToken, newPassword });

  const weak = await reset('12345');
  expect([weak.statusCode, weak.json<{ code: string }>().code]).toEqual([400, 'weak-password']);
  expect((await reset('nova-senha', 'invented')).json()).toEqual({
    code: 'link-expired',
    message: authErrorTexts['link-expired'],
  });
  expect((await reset('nova-senha')).statusCode).toBe(200);
  expect((await reset('outra-senha')).statusCode).toBe(400);

  const signIn = (typedPassword: string) =>
    app.post('sign-in/email', { email, password: typedPassword });
  expect((await signIn(password)).json<{ code: string }>().code).toBe('wrong-password');
  expect((await signIn('nova-senha')).statusCode).toBe(200);
  // Everybody who knew the old password is signed out.
  expect((await app.token(cookie)).statusCode).toBe(401);
});

it('AUT-01 AUT-25 accepts only the newest of several reset links', async () => {
  const { email } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const createLink = () => app.identity.accounts.createResetToken(subject, new Date());
  const reset = async (token: string) =>
    (await app.post('reset-password', { token, newPassword: 'nova-senha' })).statusCode;
  const [older, newer] = [await createLink(), await createLink()];
  expect([await reset(older), await reset(newer)]).toEqual([400, 200]);
  // Two links that are created at the same time may both be valid until one is used.
  const [one, other] = await Promise.all([createLink(), createLink()]);
  const answers = [await reset(one), await reset(other)];
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});

it('AUT-01 AUT-25 refuses a reset link after an hour', async () => {
  const { email } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const anHourAgo = new Date(Date.now() - 3_601_000);
  const token = await app.identity.accounts.createResetToken(subject, anHourAgo);
  const response = await app.post('reset-password', { token, newPassword: 'nova-senha' });
  expect(response.statusCode).toBe(400);
});

it('AUT-10 refuses sign-ups when SIGNUP is closed', async () => {
  const closedApp = await startWithIdentity({ database, isSignUpOpen: false });
  const refused = await closedApp.post('sign-up/email', { email: newEmail(), password });
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'operation-not-allowed', message: authErrorTexts['operation-not-allowed'] },
  ]);
});

it('AUT-13 marks the cookie as secure behind HTTPS, and accepts the public origin', async () => {
  const publicOrigin = 'https://quitanda.example';
  const httpsApp = await startWithIdentity({ database, isHttps: true, publicOrigin });
  const headers = { origin: publicOrigin };
  const response = await httpsApp.post(
    'sign-up/email',
    { email: newEmail(), password },
    { headers },
  );
  expect(response.cookies[0]).toMatchObject({ secure: true, httpOnly: true });
});

describe('password attempts', () => {
  /** Returns a function that tries to sign in with each e-mail, and returns the statuses. */
  const createAttempt =
    (app: SignInApp) =>
    async (emails: readonly string[], address = '203.0.113.1') => {
      const statuses: number[] = [];
      const headers = { origin, 'x-forwarded-for': address };
      for (const email of emails) {
        const response = await app.post('sign-in/email', { email, password }, { headers });
        statuses.push(response.statusCode);
        if (response.statusCode !== 429) continue;
        expect(response.json()).toEqual({
          code: 'too-many-requests',
          message: 'Muitas tentativas. Aguarde um pouco.',
        });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      return statuses;
    };
  const createLimitedAttempt = async (passwordTries: number) =>
    createAttempt(
      await startWithIdentity({ database, passwordTries }, { trustProxy: ['127.0.0.1'] }),
    );
  const resetLimits = () => database.rows(statement('test.forget-tries', 'delete from quota_uses'));

  it('API-17 API-211 are limited by address and e-mail, independently of RATE_LIMIT', async () => {
    await resetLimits();
    const attempt = await createLimitedAttempt(2);
    const email = newEmail();
    // Spaces and capital letters do not make it another account.
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    expect(await attempt(spellings)).toEqual([401, 401, 429]);
    // Other people at the same address can sign in, and so can the owner at another address.
    expect(await attempt([newEmail(), newEmail(), newEmail()])).toEqual([401, 401, 401]);
    expect(await attempt([email], '203.0.113.2')).toEqual([401]);
  });

  it('API-17 API-211 are limited for one e-mail from many addresses', async () => {
    await resetLimits();
    const attempt = await createLimitedAttempt(1);
    const email = newEmail();
    const statuses: number[] = [];
    for (let host = 1; host <= 5; host += 1) {
      statuses.push(...(await attempt([email], `198.51.100.${host}`)));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });

  it('API-17 are limited to forty people behind one address', async () => {
    await resetLimits();
    const attempt = await createLimitedAttempt(1);
    const statuses = await attempt(Array.from({ length: 41 }, newEmail));
    expect(statuses).toEqual([...Array<number>(40).fill(401), 429]);
    // All IPv6 addresses of a /64 network count as one.
    const email = newEmail();
    expect(await attempt([email], '2001:db8::1')).toEqual([401]);
    expect(await attempt([email], '2001:db8::2')).toEqual([429]);
  });
});
