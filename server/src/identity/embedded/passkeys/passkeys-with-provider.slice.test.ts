/** Tests passkeys of accounts that sign in by a provider, on a server that sends mail. */
import { passkeyErrorTexts, type Passkey } from '@quitanda/contract/passkeys';
import { beforeEach, expect, it } from 'vitest';
import {
  addPasskey,
  signInWithPasskey,
  withCookie,
} from '../../../../test/people/passkey-person.ts';
import { cookieOf } from '../../../../test/servers/start-with-identity.ts';
import { startWithMail } from '../../../../test/servers/start-with-mail.ts';
import { startWithProvider } from '../../../../test/servers/start-with-provider.ts';
import { statement } from '../../../db/database.ts';

const publicOrigin = 'http://localhost:4000';
const app = await startWithProvider(
  {},
  { publicOrigin, mail: { confirmsEmails: true } },
  startWithMail,
);

beforeEach(async () => void (await app.deliver()));

/** Changes the rows of an account. `change` is the statement after `update identity_`. */
const updateIdentityTable = (change: string, email: string) =>
  app.identityDatabase.rows(
    statement<never, { email: string }>(`test.${change.length}`, `update identity_${change}`),
    { email },
  );
const accountIdSql = '(select id from identity_users where email = :email)';
/** Ages the sign-in, so that it does not count as fresh any more. */
const ageSessions = (email: string) =>
  updateIdentityTable(
    `sessions set created_at = created_at - interval '11 minutes',
       signed_in_at = signed_in_at - interval '11 minutes' where user_id = ${accountIdSql}`,
    email,
  );

/** Signs a new person in by the provider, without a password. */
async function signUpByProvider() {
  const person = app.newPerson();
  const browser = app.browser();
  await browser.signInAs(person);
  expect((await browser.finishSignIn('aparelho-da-ana-0001')).statusCode).toBe(200);
  return { email: person.email, cookie: browser.cookies() };
}

const readPasskeys = async (cookie: string) =>
  (await app.request('GET', '/api/auth/passkeys', withCookie(cookie))).json<Passkey[]>();
const removePasskey = (cookie: string, id = '') =>
  app.post('passkeys/remove', { id, password: '' }, withCookie(cookie));

it('PASS-03 PASS-11 PASS-05 SSO-11 requires a fresh sign-in for an account without a password', async () => {
  const { email, cookie } = await signUpByProvider();
  const { added } = await addPasskey(app, publicOrigin, cookie, { typedPassword: '' });
  expect(added.statusCode).toBe(204);
  const [passkey] = await readPasskeys(cookie);
  await ageSessions(email);
  const options = await app.post('passkeys/options', { password: '' }, withCookie(cookie));
  expect([options.statusCode, options.json()]).toMatchObject([401, { code: 'wrong-password' }]);
  expect((await removePasskey(cookie, passkey?.id)).statusCode).toBe(401);
});

it('PASS-09 does not remove the last way to sign in', async () => {
  const { email, cookie } = await signUpByProvider();
  await addPasskey(app, publicOrigin, cookie, { typedPassword: '' });
  await addPasskey(app, publicOrigin, cookie, { typedPassword: '', name: 'Tablet' });
  // The provider of the account is not configured any more.
  await updateIdentityTable(
    `accounts set provider_id = 'antigo' where user_id = ${accountIdSql}`,
    email,
  );
  const [first, second] = await readPasskeys(cookie);
  const responses = await Promise.all([
    removePasskey(cookie, first?.id),
    removePasskey(cookie, second?.id),
  ]);
  expect(
    responses.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
  ).toEqual([204, 409]);
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
    code: 'last-way-in',
    message: passkeyErrorTexts['last-way-in'],
  });
  expect(await readPasskeys(cookie)).toHaveLength(1);
});

it('PASS-05 removes the only passkey of an account that signs in by a provider', async () => {
  const { cookie } = await signUpByProvider();
  await addPasskey(app, publicOrigin, cookie, { typedPassword: '' });
  const [passkey] = await readPasskeys(cookie);
  expect((await removePasskey(cookie, passkey?.id)).statusCode).toBe(204);
  expect(await readPasskeys(cookie)).toEqual([]);
});

it('MAIL-09 sends the owner a mail about a new passkey', async () => {
  const { email, cookie } = await signUpByProvider();
  await addPasskey(app, publicOrigin, cookie, { typedPassword: '', name: 'Celular <da Ana>' });
  expect(await app.deliver()).toBe(1);
  const mail = app.mailsTo(email).at(-1);
  expect(mail?.subject).toBe('Nova chave de acesso na sua conta na Quitanda');
  expect(mail?.text).toContain('Celular <da Ana>, ');
  expect(mail?.html).toContain('Celular &lt;da Ana&gt;, ');
});

it('MAIL-06 PASS-02 sends a mail about a sign-in with a passkey on a new device', async () => {
  const { email, cookie } = await signUpByProvider();
  const { authenticator } = await addPasskey(app, publicOrigin, cookie, { typedPassword: '' });
  await app.deliver();
  const signInAndCountMails = async (device: string) => {
    const { response } = await signInWithPasskey(app, authenticator, {}, device);
    expect((await app.token(cookieOf(response))).statusCode).toBe(200);
    return app.deliver();
  };
  expect(await signInAndCountMails('aparelho-da-ana-0001')).toBe(0);
  expect(await signInAndCountMails('outro-aparelho-00001')).toBe(1);
  expect(app.mailsTo(email).at(-1)?.subject).toBe('Novo acesso à sua conta na Quitanda');
});

it('MAIL-05 PASS-07 refuses the sign-in until the e-mail is confirmed', async () => {
  const { email, cookie } = await signUpByProvider();
  const { authenticator } = await addPasskey(app, publicOrigin, cookie, { typedPassword: '' });
  await app.deliver();
  await updateIdentityTable('users set email_verified = false where email = :email', email);
  const { response } = await signInWithPasskey(app, authenticator);
  expect([response.statusCode, response.json()]).toMatchObject([
    403,
    { code: 'email-not-confirmed' },
  ]);
  expect(response.cookies.map(({ name }) => name)).not.toContain('quitanda.session_token');
  expect(await app.deliver()).toBe(1);
  expect(app.mailsTo(email).at(-1)?.subject).toBe('Confirme seu e-mail na Quitanda');
  expect(await readPasskeys(cookie)).toMatchObject([{ lastUsedAt: null }]);
});
