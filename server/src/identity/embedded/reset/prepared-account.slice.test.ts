/** AUT-17, AUT-18: an account that somebody else prepared before its owner got it. */
import { newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { newToken } from '../../../../test/people/households.ts';
import { addPasskey } from '../../../../test/people/passkey-person.ts';
import { signUpWithFactor } from '../../../../test/people/second-factor.ts';
import { cookieOf, newEmail, password } from '../../../../test/servers/start-with-identity.ts';
import { publicOrigin, startWithMail } from '../../../../test/servers/start-with-mail.ts';
import { hashPassword } from '../password-hash.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { endConnections } from '../../../end-connections.ts';
import { readProviders } from '../sso/provider-settings.ts';

const [company] = readProviders(
  JSON.stringify([
    { id: 'empresa', name: 'Conta da Empresa', issuer: 'https://e.example', clientId: 'quitanda' },
  ]),
  true,
);
const oidcProviders = company ? [company] : [];
const app = await startWithMail({ oidcProviders });
const withCookie = (cookie: string) => ({ headers: { cookie, origin: publicOrigin } });
const call = async (cookie: string, method: string, path: string, body?: object) => {
  const { token } = (await app.token(cookie)).json<{ token: string }>();
  return app.request(method, path, { body, headers: { authorization: `Bearer ${token}` } });
};
const newKey = () => ({
  name: 'Planilha',
  scope: 'write',
  secret: `qtd_${newId().replaceAll('-', '').padEnd(43, 'a')}`,
  expiresInDays: null,
});
const newWebhook = {
  url: 'https://gancho.exemplo.com.br/aviso',
  secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
const confirm = (email: string) =>
  app.identityDatabase.transaction((sql) =>
    sql.script(`update identity_users set email_verified = true where email = '${email}'`),
  );

/** Returns the token of the last mailed link of this kind. */
const mailedToken = async (email: string, parameter: string) => {
  await app.deliver();
  const text = app.mailsTo(email).at(-1)?.text ?? '';
  return new RegExp(`${parameter}=([\\w-]+)`, 'u').exec(text)?.[1] ?? '';
};

it('AUT-17 an account whose e-mail was never confirmed gets no key, webhook or second factor, and mails no invite', async () => {
  const { email, cookie } = await app.signUp();
  const home = { name: 'Casa Souza', bringsLists: false };
  const { id } = (await call(cookie, 'POST', '/api/households', home)).json<{ id: string }>();
  const failure = {
    code: 'email-not-confirmed',
    message: 'Confirme seu e-mail pelo link que acabamos de enviar.',
  };
  const attempt = async () => [
    await call(cookie, 'POST', '/api/users/me/keys', newKey()),
    await call(cookie, 'POST', '/api/webhooks', newWebhook),
    await call(cookie, 'POST', `/api/households/${id}/invite-mails`, { email: newEmail() }),
    await app.post('two-factor/start', { password }, withCookie(cookie)),
  ];
  for (const response of await attempt())
    expect([response.statusCode, response.json()]).toEqual([403, failure]);
  const token = await mailedToken(email, 'confirmar');
  expect((await app.post('confirm-email', { token })).statusCode).toBe(204);
  expect((await attempt()).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 200]);
});

it('AUT-18 AUT-26 a new password by mail ends everything of the time before, and lists it', async () => {
  const { email, cookie } = await signUpWithFactor(app);
  await confirm(email);
  const key = newKey();
  expect((await call(cookie, 'POST', '/api/users/me/keys', key)).statusCode).toBe(201);
  expect((await call(cookie, 'POST', '/api/webhooks', newWebhook)).statusCode).toBe(201);
  await addPasskey(app, publicOrigin, cookie, { name: 'iPhone' });
  await app.identityDatabase.transaction((sql) =>
    sql.script(`insert into identity_accounts
        (id, account_id, provider_id, user_id, created_at, updated_at)
      select gen_random_uuid(), 'x', provider, id, now() + place * interval '1 s', now()
      from identity_users, (values ('empresa', 1), ('google', 2), ('antigo', 3)) as p (provider, place)
      where email = '${email}'`),
  );
  const { id } = (
    await call(cookie, 'POST', '/api/households', { name: 'Sítio', bringsLists: false })
  ).json<{
    id: string;
  }>();
  const invite = { maxUses: 10, token: newToken() };
  const invited = await call(cookie, 'POST', `/api/households/${id}/invites`, invite);
  expect(invited.statusCode).toBe(201);

  const list = (await call(cookie, 'POST', '/api/shopping-lists', { name: 'Feira' })).json<{
    id: string;
  }>();
  const shared = await call(cookie, 'PUT', `/api/shopping-lists/${list.id}/share`);
  const { inviteToken } = shared.json<{ inviteToken: string }>();

  await app.post('request-password-reset', { email });
  const token = await mailedToken(email, 'redefinir');
  const reset = await app.post('reset-password', { token, newPassword: 'caqui-manga-77' });
  const ended = [
    '1 aparelho conectado',
    'chave da API “Planilha”',
    'webhook para gancho.exemplo.com.br',
    'chave de acesso “iPhone”',
    'verificação em duas etapas',
    'entrada com Conta da Empresa',
    'entrada com Google',
    'entrada com outro provedor',
    '1 convite aberto',
    '1 cópia de lista por link',
  ];
  expect([reset.statusCode, reset.json()]).toEqual([200, { ended }]);
  await app.deliver();
  const mail = app.mailsTo(email).at(-1)?.text.replaceAll(/\s+/gu, ' ');
  expect(mail).toContain(`Deixou de valer: ${ended.join('; ')}.`);

  const byKey = { headers: { authorization: `Bearer ${key.secret}` } };
  expect((await app.request('GET', '/api/users/me', byKey)).statusCode).toBe(401);
  const signedIn = await app.post('sign-in/email', { email, password: 'caqui-manga-77' });
  expect(signedIn.statusCode).toBe(200);
  const own = cookieOf(signedIn);
  expect((await call(own, 'GET', '/api/webhooks')).json()).toEqual([]);
  expect((await call(own, 'GET', '/api/users/me/keys')).json()).toEqual([]);
  expect((await call(own, 'GET', `/api/households/${id}/invites`)).json()).toEqual([]);
  expect((await call(own, 'GET', `/api/invites/${inviteToken}`)).statusCode).toBe(404);
  const lists = (await call(own, 'GET', '/api/shopping-lists')).json<
    { inviteToken: string | null }[]
  >();
  expect(lists.map((each) => each.inviteToken)).toEqual([null]);
  expect((await app.request('GET', '/api/auth/passkeys', withCookie(own))).json()).toEqual([]);
});

it('AUT-18 a link by mail confirms the e-mail, and a link of the operator does not', async () => {
  const statuses = [];
  for (const isMailed of [true, false]) {
    const { email } = await app.signUp();
    const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
    if (isMailed) await app.post('request-password-reset', { email });
    const token = isMailed
      ? await mailedToken(email, 'redefinir')
      : await app.identity.accounts.createResetToken(subject, new Date());
    await app.post('reset-password', { token, newPassword: 'caqui-manga-77' });
    const signedIn = await app.post('sign-in/email', { email, password: 'caqui-manga-77' });
    const created = await call(cookieOf(signedIn), 'POST', '/api/users/me/keys', newKey());
    statuses.push(created.statusCode);
  }
  expect(statuses).toEqual([201, 403]);
});

it('AUT-17 is refused only within the limit of the caller', async () => {
  const limited = await startWithMail({ rateLimit: 2 });
  const { cookie } = await limited.signUp();
  const { token } = (await limited.token(cookie)).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const statuses = [];
  for (const _ of [1, 2, 3, 4]) {
    const response = await limited.request('POST', '/api/users/me/keys', {
      body: newKey(),
      headers,
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([403, 403, 429, 429]);
});

it('AUT-20 a failure in the middle of a new password by mail leaves everything as it was', async () => {
  let fails = true;
  const failing = await startWithMail({
    endConnections: async (...args) => {
      if (fails) throw new ApiError('unavailable');
      return endConnections(...args);
    },
  });
  const { email, cookie } = await failing.signUp();
  await failing.post('request-password-reset', { email });
  await failing.deliver();
  const token = /redefinir=([\w-]+)/u.exec(failing.mailsTo(email).at(-1)?.text ?? '')?.[1];
  const reset = () => failing.post('reset-password', { token, newPassword: 'caqui-manga-77' });
  const signIn = async (typed: string) =>
    (await failing.post('sign-in/email', { email, password: typed })).statusCode;
  expect((await reset()).statusCode).toBe(503);
  expect([await signIn('caqui-manga-77'), await signIn(password)]).toEqual([401, 200]);
  expect((await failing.token(cookie)).statusCode).toBe(200);
  fails = false;
  const responses = await Promise.all([reset(), reset()]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 400,
  ]);
  expect([await signIn('caqui-manga-77'), await signIn(password)]).toEqual([200, 401]);
  expect((await failing.token(cookie)).statusCode).toBe(401);
});

it.each([
  ['AUT-15', 'password1', 'common-password'],
  ['AUT-15', 'SUPERMAN', 'common-password'],
  ['AUT-16', 'a-Joana.Silva-1', 'password-has-email'],
])('%s refuses the new password %s in every form', async (_, newPassword, code) => {
  const email = `joana.silva@${newId()}.example`;
  const refused = await app.post('sign-up/email', { email, password: newPassword });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code }]);
  const { cookie } = await app.signUp(email);
  const change = { currentPassword: password, newPassword };
  const changed = await app.post('change-password', change, withCookie(cookie));
  expect([changed.statusCode, changed.json()]).toMatchObject([400, { code }]);
  const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
  const token = await app.identity.accounts.createResetToken(subject, new Date());
  const reset = await app.post('reset-password', { token, newPassword });
  expect([reset.statusCode, reset.json()]).toMatchObject([400, { code }]);
  // A refused password does not use up the link.
  const repeated = await app.post('reset-password', { token, newPassword: 'caqui-manga-77' });
  expect(repeated.statusCode).toBe(200);
});

it('AUT-15 accepts an old password that is one of the most used', async () => {
  const email = newEmail();
  await app.signUp(email);
  const hash = await hashPassword('123456');
  await app.identityDatabase.transaction((sql) =>
    sql.script(`update identity_accounts set password = '${hash}'
      where user_id = (select id from identity_users where email = '${email}')`),
  );
  const signedIn = await app.post('sign-in/email', { email, password: '123456' });
  expect(signedIn.statusCode).toBe(200);
});
