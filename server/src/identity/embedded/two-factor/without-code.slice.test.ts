/**
 * Tests what needs no code although an account has a second factor, and the export of the account.
 */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeOf } from '../../../../../fakes/authenticator-app.ts';
import { startFactor, typePassword, withCookie } from '../../../../test/people/second-factor.ts';
import { cookieOf, password } from '../../../../test/servers/start-with-identity.ts';
import { startWithProvider } from '../../../../test/servers/start-with-provider.ts';

const app = await startWithProvider();

/** Signs up a person with a second factor, a verified e-mail and a bearer token. */
async function signUp() {
  const ana = app.newPerson();
  const { cookie } = await app.signUp(ana.email);
  const { subject } = (await app.identity.accounts.find(ana.email)) ?? { subject: '' };
  await app.identity.accounts.confirmEmail(subject, new Date());
  const setup = await startFactor(app, cookie);
  const code = codeOf(setup.secret);
  const confirmed = await app.post('two-factor/confirm', { code }, withCookie(cookie));
  const token = await app.token(cookieOf(confirmed));
  const headers = { authorization: `Bearer ${token.json<{ token: string }>().token}` };
  return { ana, headers, ...setup };
}

it('TWO-12 a sign-in by a provider needs no code, but one by password does', async () => {
  const { ana } = await signUp();
  const browser = app.browser();
  await browser.signInAs(ana);
  expect((await browser.finishSignIn()).statusCode).toBe(200);
  expect(browser.cookieNames()).toEqual(['quitanda.session_token']);
  await typePassword(app, ana.email);
});

it('TWO-12 an account without a password cannot turn the second factor on', async () => {
  const browser = app.browser();
  await browser.signInAs(app.newPerson());
  await browser.finishSignIn();
  for (const typedPassword of ['', password]) {
    const response = await browser.post('two-factor/start', { password: typedPassword });
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'wrong-password' }]);
  }
});

it('TWO-12 KEY-02 a personal key needs no code, and cannot change the second factor', async () => {
  const { headers } = await signUp();
  const secret = `qtd_${randomBytes(32).toString('base64url')}`;
  const body = { name: 'Planilha', scope: 'write', secret, expiresInDays: 1 };
  const created = await app.request('POST', '/api/users/me/keys', { headers, body });
  expect(created.statusCode).toBe(201);
  const key = { headers: { authorization: `Bearer ${secret}` } };
  expect((await app.request('GET', '/api/shopping-lists', key)).statusCode).toBe(200);
  expect((await app.request('GET', '/api/auth/two-factor', key)).statusCode).toBe(401);
  const off = await app.request('POST', '/api/auth/two-factor/off', { ...key, body: { password } });
  expect(off.statusCode).toBe(401);
});

it('TWO-11 PRF-02 AUD-06 the export records the second factor, without the secret and the codes', async () => {
  const { headers, secret, uri, recoveryCodes } = await signUp();
  const exported = await app.request('GET', '/api/users/me/export', { headers });
  expect(exported.statusCode).toBe(200);
  expect(exported.body).toContain('"two-factor-on"');
  for (const word of [secret, uri, ...recoveryCodes]) expect(exported.body).not.toContain(word);
});
