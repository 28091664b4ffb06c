import { expect, it } from 'vitest';
import {
  cookieOf,
  newEmail,
  password,
  startWithIdentity,
} from '../../../test/servers/start-with-identity.ts';
import { tablesWith } from '../../../test/stored-rows.ts';

const app = await startWithIdentity();

const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Signs up a person, and returns their data with a bearer token. */
async function signUpWithToken(email = newEmail()) {
  const { cookie } = await app.signUp(email);
  const { token } = (await app.token(cookie)).json<{ token: string }>();
  const { id } = (await app.request('GET', '/api/users/me', withToken(token))).json<{
    id: string;
  }>();
  return { email, cookie, token, id };
}

it('PRF-02 AUT-13 deletes the account with its sessions and reset links', async () => {
  const { email, cookie, token, id } = await signUpWithToken();
  const subject = (await app.identity.accounts.find(email))?.subject ?? '';
  const resetToken = await app.identity.accounts.createResetToken(subject, new Date());
  expect(await tablesWith(app.database, email, subject)).toEqual(
    expect.arrayContaining(['identity_accounts', 'identity_sessions', 'identity_verifications']),
  );

  const deletion = await app.request('DELETE', '/api/users/me', withToken(token));
  expect([deletion.statusCode, deletion.body]).toEqual([204, '']);
  expect(await tablesWith(app.database, email, subject, id)).toEqual([]);

  // The token is still valid by its signature, but is refused.
  expect((await app.request('GET', '/api/users/me', withToken(token))).json()).toMatchObject({
    code: 'unauthenticated',
  });
  expect((await app.token(cookie)).statusCode).toBe(401);
  const signIn = await app.post('sign-in/email', { email, password });
  expect(signIn.json()).toMatchObject({ code: 'user-not-found' });
  const reset = await app.post('reset-password', { token: resetToken, newPassword: password });
  expect(reset.statusCode).toBe(400);
  expect(await tablesWith(app.database, email, subject, id)).toEqual([]);
});

it('PRF-02 lets the same e-mail sign up again, as a new user', async () => {
  const first = await signUpWithToken();
  await app.request('DELETE', '/api/users/me', withToken(first.token));
  const second = await signUpWithToken(first.email);
  expect(second.id).not.toBe(first.id);
  expect((await app.request('GET', '/api/users/me', withToken(first.token))).statusCode).toBe(401);
});

it('PRF-02 does not change the accounts of others', async () => {
  const [ana, bia] = [await signUpWithToken(), await signUpWithToken()];
  await app.request('DELETE', '/api/users/me', withToken(ana.token));
  expect((await app.token(bia.cookie)).statusCode).toBe(200);
  const signIn = await app.post('sign-in/email', { email: bia.email, password });
  expect(cookieOf(signIn)).not.toBe('');
});
