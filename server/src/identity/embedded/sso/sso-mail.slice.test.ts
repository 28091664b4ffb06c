/** Tests single sign-on on a server that sends mail. */
import { beforeEach, expect, it } from 'vitest';
import { findLink } from '../../../../../fakes/mailbox.ts';
import { password } from '../../../../test/servers/start-with-identity.ts';
import { startWithMail } from '../../../../test/servers/start-with-mail.ts';
import { startWithProvider } from '../../../../test/servers/start-with-provider.ts';

const app = await startWithProvider({}, { mail: { confirmsEmails: true } }, startWithMail);
const successPath = '/login?entrada=empresa';

beforeEach(async () => void (await app.deliver()));

/** Signs a new person in by the provider, on a device. */
async function signUpByProvider(device: string) {
  const person = app.newPerson();
  const browser = app.browser();
  await browser.signInAs(person);
  expect((await browser.finishSignIn(device)).statusCode).toBe(200);
  return { person, browser };
}

it('SSO-13 MAIL-05 an e-mail that the provider has verified counts as confirmed', async () => {
  const { person } = await signUpByProvider('aparelho-da-ana-0001');
  expect(await app.deliver()).toBe(0);
  // It also counts for a sign-in by a password that the person sets later.
  await app.post('request-password-reset', { email: person.email });
  await app.deliver();
  const mail = await app.mailbox.waitForMail(person.email, 'Nova senha na Quitanda');
  const token = new URL(findLink(mail, 'redefinir')).searchParams.get('redefinir');
  const reset = await app.post('reset-password', { token, newPassword: password });
  expect(reset.statusCode).toBe(200);
  const signIn = await app.post('sign-in/email', { email: person.email, password });
  expect(signIn.statusCode).toBe(200);
});

it('SSO-12 SSO-13 a password set by mail confirms an action if the provider requires no new sign-in', async () => {
  const { person } = await signUpByProvider('aparelho-da-lia-0001');
  const browser = app.browser();
  const confirm = async (typedPassword: string) =>
    (await browser.post('verify-password', { password: typedPassword })).statusCode;
  await browser.signInAs(person);
  await browser.finishSignIn('aparelho-da-lia-0001');
  // The provider has answered with a sign-in of two hours ago.
  await app.identityDatabase.transaction((sql) =>
    sql.script(`update identity_sessions set signed_in_at = now() - interval '2 hours'`),
  );
  expect(await confirm('')).toBe(401);
  await app.post('request-password-reset', { email: person.email });
  await app.deliver();
  const mail = await app.mailbox.waitForMail(person.email, 'Nova senha na Quitanda');
  const token = new URL(findLink(mail, 'redefinir')).searchParams.get('redefinir');
  await app.post('reset-password', { token, newPassword: password });
  await browser.signInAs(person);
  await browser.finishSignIn('aparelho-da-lia-0001');
  expect([await confirm(''), await confirm(password)]).toEqual([401, 204]);
});

it.each([true, false])(
  'SSO-13 MAIL-05 sends no confirmation mail after a sign-in by a provider (confirmation required: %s)',
  async (confirmsEmails) => {
    const { database } = app;
    const server = await startWithProvider(
      {},
      { database, mail: { confirmsEmails } },
      startWithMail,
    );
    const person = server.newPerson();
    const browser = server.browser();
    for (let count = 0; count < 2; count += 1) {
      expect(await browser.signInAs(person)).toBe(successPath);
      expect((await browser.finishSignIn('aparelho-da-iva-0001')).statusCode).toBe(200);
    }
    expect(await server.queue()).toEqual([]);
    // An account whose e-mail was never confirmed here is not linked.
    const member = server.newPerson();
    await server.post('sign-up/email', { email: member.email, password });
    expect(await server.deliver()).toBe(confirmsEmails ? 1 : 0);
    expect(await server.browser().signInAs(member)).toBe(`${successPath}&falha=sso-not-linked`);
  },
);

it('SSO-13 MAIL-03 a link by mail sets the first password of an account, and keeps its provider', async () => {
  const { person, browser } = await signUpByProvider('aparelho-da-bia-0001');
  await app.post('request-password-reset', { email: person.email });
  await app.deliver();
  const mail = await app.mailbox.waitForMail(person.email, 'Nova senha na Quitanda');
  const token = new URL(findLink(mail, 'redefinir')).searchParams.get('redefinir');
  await app.post('reset-password', { token, newPassword: password });
  expect((await browser.get('/api/auth/token')).statusCode).toBe(401);
  expect(await browser.signInAs(person)).toBe(successPath);
  await browser.finishSignIn('aparelho-da-bia-0001');
  expect((await browser.get('/api/auth/sign-in-methods')).json()).toMatchObject({
    hasPassword: true,
    providers: [{ id: 'empresa', name: 'Empresa' }],
  });
});

it('SSO-13 MAIL-06 sends a mail about a sign-in by a provider on a new device', async () => {
  const usedDevice = 'aparelho-da-eva-0001';
  const { person } = await signUpByProvider(usedDevice);
  const signInAndCountMails = async (device?: string) => {
    const browser = app.browser();
    await browser.signInAs(person);
    expect((await browser.finishSignIn(device)).statusCode).toBe(200);
    return app.deliver();
  };
  // Makes the account older, so that the next sign-in does not count as its first.
  await app.database.transaction((sql) =>
    sql.script(`update identity_users set created_at = created_at - interval '1 minute'`),
  );
  expect(await signInAndCountMails(usedDevice)).toBe(0);
  expect(await signInAndCountMails('outro-aparelho-00001')).toBe(1);
  expect(app.mailsTo(person.email).at(-1)?.subject).toBe('Novo acesso à sua conta na Quitanda');
  expect(await signInAndCountMails('outro-aparelho-00001')).toBe(0);
  expect(await signInAndCountMails()).toBe(1);
});
