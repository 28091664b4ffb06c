import { authErrorTexts } from '@quitanda/contract/auth';
import { expect, it } from 'vitest';
import { lockOut } from '../features/users/lock-out.ts';
import { newEmail, origin, password, startWithIdentity } from '../../test/start-with-identity.ts';

const app = await startWithIdentity();
const { identityDatabase: database } = app;

async function setDisabled(email: string, isDisabled: boolean) {
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  await app.database.transaction((transaction) =>
    app.identity.accounts.setDisabled(transaction, subject, isDisabled),
  );
}

it('AUT-05 lets a disabled user neither in nor get tokens, until enabled again', async () => {
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

it('AUT-05 refuses tokens to a session that outlived the lock', async () => {
  const { email, cookie } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject;
  await app.database.rows({
    name: 'test.disable',
    text: `update identity_users set is_disabled = true where id = '${subject}'`,
  });
  const refused = await app.token(cookie);
  expect([refused.statusCode, refused.json()]).toEqual([
    401,
    { code: 'user-disabled', message: authErrorTexts['user-disabled'] },
  ]);
});

it('AUT-05 AUT-13 refuses a token that it has seen, from the moment of the lock', async () => {
  const { email, cookie } = await app.signUp();
  const { token } = (await app.token(cookie)).json<{ token: string }>();
  const call = (method: string, path: string) =>
    app.request(method, path, { headers: { authorization: `Bearer ${token}` } });
  expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const lock = (isDisabled: boolean) =>
    app.database.transaction((sql) =>
      lockOut(sql, { subject, email, displayName: null }, isDisabled, new Date()),
    );
  await lock(true);
  const refused = [await call('GET', '/api/users/me'), await call('DELETE', '/api/users/me')];
  expect(refused.map((answer) => [answer.statusCode, answer.json<object>()])).toEqual(
    refused.map(() => [401, { code: 'user-disabled', message: authErrorTexts['user-disabled'] }]),
  );
  await lock(false);
  expect((await call('GET', '/api/users/me')).statusCode).toBe(200);
});

it('AUT-01 sets a new password once with the token the operator printed', async () => {
  const { email, cookie } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const token = await app.identity.accounts.createResetToken(subject, new Date());
  const reset = (newPassword: string, with_ = token) =>
    app.post('reset-password', { token: with_, newPassword });

  const weak = await reset('12345');
  expect([weak.statusCode, weak.json<{ code: string }>().code]).toEqual([400, 'weak-password']);
  expect((await reset('nova-senha', 'invented')).json()).toEqual({
    code: 'other',
    message: authErrorTexts.other,
  });
  expect((await reset('nova-senha')).statusCode).toBe(200);
  expect((await reset('outra-senha')).statusCode).toBe(400);

  const signIn = (typed: string) => app.post('sign-in/email', { email, password: typed });
  expect((await signIn(password)).json<{ code: string }>().code).toBe('wrong-password');
  expect((await signIn('nova-senha')).statusCode).toBe(200);
  // Whoever knew the old password is signed out.
  expect((await app.token(cookie)).statusCode).toBe(401);
});

it('AUT-01 takes one reset link of several, the newest', async () => {
  const { email } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const print = () => app.identity.accounts.createResetToken(subject, new Date());
  const reset = async (token: string) =>
    (await app.post('reset-password', { token, newPassword: 'nova-senha' })).statusCode;
  const [older, newer] = [await print(), await print()];
  expect([await reset(older), await reset(newer)]).toEqual([400, 200]);
  // Printed at once, both may live until one is used.
  const [one, other] = await Promise.all([print(), print()]);
  const answers = [await reset(one), await reset(other)];
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
});

it('AUT-01 refuses a reset link after an hour', async () => {
  const { email } = await app.signUp();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const anHourAgo = new Date(Date.now() - 3_601_000);
  const token = await app.identity.accounts.createResetToken(subject, anHourAgo);
  const late = await app.post('reset-password', { token, newPassword: 'nova-senha' });
  expect(late.statusCode).toBe(400);
});

it('AUT-10 signs nobody up when SIGNUP is closed', async () => {
  const closed = await startWithIdentity({ database, isSignUpOpen: false });
  const refused = await closed.post('sign-up/email', { email: newEmail(), password });
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { code: 'operation-not-allowed', message: authErrorTexts['operation-not-allowed'] },
  ]);
});

it('AUT-13 marks the cookie as secure behind HTTPS and knows the public address', async () => {
  const publicOrigin = 'https://quitanda.example';
  const https = await startWithIdentity({ database, isHttps: true, publicOrigin });
  const headers = { origin: publicOrigin };
  const response = await https.post('sign-up/email', { email: newEmail(), password }, { headers });
  expect(response.cookies[0]).toMatchObject({ secure: true, httpOnly: true });
});

it('API-17 limits tries by address and by e-mail, and says how long to wait', async () => {
  const limited = await startWithIdentity({ database, rateLimit: 80 });
  const tries = async (emails: string[]) => {
    const statuses: number[] = [];
    for (const email of emails) {
      const body = { email, password };
      const response = await limited.post('sign-in/email', body, { headers: { origin } });
      statuses.push(response.statusCode);
      if (response.statusCode === 429) {
        expect(response.json()).toEqual({
          code: 'too-many-requests',
          message: 'Muitas tentativas. Aguarde um pouco.',
        });
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    return statuses;
  };
  const one = newEmail();
  expect(await tries([one, one, one])).toEqual([401, 401, 429]);
  expect(await tries([newEmail(), newEmail()])).toEqual([401, 429]);
});
