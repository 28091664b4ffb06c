/** Tests the mails about accounts: their delivery, and the links in them. */
import { authErrorTexts } from '@quitanda/contract/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLink } from '../../../../../fakes/mailbox.ts';
import {
  cookieOf,
  newEmail,
  password,
  startWithIdentity,
} from '../../../../test/servers/start-with-identity.ts';
import {
  publicOrigin,
  startWithMail,
  type MailApp,
} from '../../../../test/servers/start-with-mail.ts';
import { statement } from '../../../db/database.ts';
import { purge } from '../../../db/purging/purge.ts';
import { deleteAccountOf } from '../../../features/users/delete-account.ts';
import { knownDevicesPurges } from './known-devices.ts';

const app = await startWithMail();
const { database } = app;

// Each test begins with an empty queue.
beforeEach(async () => void (await app.deliver()));

const selectEvents = statement<{ kind: string }, { account: string }>(
  'test.events',
  'select kind from audit_events where account = :account order by at, id',
);
/** Ages the links of an account by some minutes. */
const ageTokens = statement<never, { account: string; minutes: number }>(
  'test.age-tokens',
  `update identity_verifications set expires_at = expires_at - interval '1 minute' * :minutes
   where value = :account`,
);
const findSubject = async (email: string) =>
  (await app.identity.accounts.find(email))?.subject ?? '';
const readEvents = async (email: string) =>
  (await database.rows(selectEvents, { account: await findSubject(email) })).map(
    ({ kind }) => kind,
  );
const signIn = (email: string, typedPassword = password, device?: string) =>
  app.post('sign-in/email', { email, password: typedPassword, device });
const requestReset = (email: unknown) => app.post('request-password-reset', { email });

/** Requests a link for a new password, and returns its token. */
async function requestToken(email: string): Promise<string> {
  await requestReset(email);
  await app.deliver();
  const mail = await app.mailbox.waitForMail(email, 'Nova senha na Quitanda');
  return new URL(findLink(mail, 'redefinir')).searchParams.get('redefinir') ?? '';
}

describe('a forgotten password', () => {
  it('MAIL-03 MAIL-04 sends a link that sets a new password once', async () => {
    const { email, cookie } = await app.signUp();
    const response = await requestReset(` ${email.toUpperCase()} `);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(app.mailsTo(email)).toEqual([]);
    expect(await app.deliver()).toBe(1);
    const [mail] = app.mailsTo(email);
    expect(mail?.subject).toBe('Nova senha na Quitanda');
    expect(mail?.text).toContain('O link vale por uma hora e só funciona uma vez.');
    expect(mail?.html).toContain('O link vale por uma hora e só funciona uma vez.');
    const link = new URL(mail ? findLink(mail, 'redefinir') : '');
    expect(`${link.origin}${link.pathname}`).toBe(`${publicOrigin}/login`);
    const token = link.searchParams.get('redefinir') ?? '';

    const reset = (newPassword: string) => app.post('reset-password', { token, newPassword });
    expect((await reset('nova-senha')).statusCode).toBe(200);
    const again = await reset('outra-senha');
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { code: 'link-expired', message: authErrorTexts['link-expired'] },
    ]);
    expect((await signIn(email, 'nova-senha')).statusCode).toBe(200);
    expect((await app.token(cookie)).statusCode).toBe(401);
    const events = await readEvents(email);
    expect(events.toSpliced(2, 2)).toEqual(['signed-up', 'reset-link-mailed', 'signed-in']);
    // Both are recorded in the same transaction.
    expect(events.slice(2, 4).toSorted()).toEqual(['email-confirmed', 'password-reset']);
  });

  it('MAIL-04 stores the token of a link nowhere in plain text', async () => {
    const { email } = await app.signUp();
    await requestReset(email);
    expect(await app.queue()).toMatchObject([{ kind: 'reset-password', recipient: email }]);
    const token = await requestToken(email);
    const rows = await database.rows(
      statement<{ text: string }>(
        'test.tokens',
        `select row_to_json(identity_verifications)::text as text from identity_verifications
         union all select row_to_json(outgoing_mails)::text from outgoing_mails`,
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('MAIL-04 accepts each of several links until one is used', async () => {
    const { email } = await app.signUp();
    const [first, second] = [await requestToken(email), await requestToken(email)];
    const reset = async (token: string) =>
      (await app.post('reset-password', { token, newPassword: 'nova-senha' })).statusCode;
    expect(first).not.toBe(second);
    expect([await reset(first), await reset(second)]).toEqual([200, 400]);
  });

  it('MAIL-04 accepts a link for an hour', async () => {
    async function resetAfter(minutes: number) {
      const { email } = await app.signUp();
      const token = await requestToken(email);
      await database.rows(ageTokens, { account: await findSubject(email), minutes });
      return app.post('reset-password', { token, newPassword: 'nova-senha' });
    }
    expect((await resetAfter(59)).statusCode).toBe(200);
    expect((await resetAfter(60)).json()).toMatchObject({ code: 'link-expired' });
  });

  it('MAIL-03 gives the same answer for an e-mail without an account, but sends nothing', async () => {
    const { email } = await app.signUp();
    const unknown = newEmail();
    const [withAccount, withoutAccount] = [await requestReset(email), await requestReset(unknown)];
    const pickVisibleParts = ({ statusCode, body, headers }: typeof withAccount) => {
      const { date: _, 'x-request-id': _id, ...rest } = headers;
      return { statusCode, body, headers: rest };
    };
    expect(pickVisibleParts(withoutAccount)).toEqual(pickVisibleParts(withAccount));
    expect(await app.queue()).toMatchObject([{ recipient: email }, { recipient: unknown }]);
    expect(await app.deliver()).toBe(1);
    expect(app.mailsTo(unknown)).toEqual([]);
    // The address is not kept in the queue either.
    expect(await app.queue()).toEqual([]);
  });

  it('MAIL-03 runs the same statements for every e-mail, so that the response time reveals nothing', async () => {
    const statementNames: string[][] = [];
    const recordingDatabase = {
      ...database,
      transaction: (work: Parameters<typeof database.transaction>[0]) =>
        database.transaction((sql) =>
          work({
            ...sql,
            rows: (query, ...params) => {
              statementNames.at(-1)?.push(query.name);
              return sql.rows(query, ...params);
            },
            first: (query, ...params) => {
              statementNames.at(-1)?.push(query.name);
              return sql.first(query, ...params);
            },
          }),
        ),
    } as typeof database;
    const recordingApp = await startWithIdentity({
      database: recordingDatabase,
      mail: { confirmsEmails: false },
      publicOrigin,
    });
    const { email } = await app.signUp();
    for (const each of [email, newEmail()]) {
      statementNames.push([]);
      await recordingApp.post('request-password-reset', { email: each });
    }
    expect(statementNames[0]).toEqual(['recordUse', 'insertMail']);
    expect(statementNames[1]).toEqual(statementNames[0]);
    await app.deliver();
  });

  it('MAIL-03 sends at most three links an hour to one e-mail, but always gives the same answer', async () => {
    const { email } = await app.signUp();
    for (let count = 0; count < 5; count += 1) {
      expect((await requestReset(email)).statusCode).toBe(204);
    }
    expect(await app.deliver()).toBe(3);
  });

  it('MAIL-03 limits the requests from one address', async () => {
    const limitedApp = await startWithMail({ database, passwordTries: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const email = newEmail();
      statuses.push((await limitedApp.post('request-password-reset', { email })).statusCode);
    }
    expect(statuses).toEqual([204, 204, 429]);
    await app.deliver();
  });

  it('MAIL-03 refuses an invalid e-mail, and requests of another site', async () => {
    const invalid = await requestReset('ana');
    expect([invalid.statusCode, invalid.json()]).toEqual([
      400,
      { code: 'invalid-email', message: authErrorTexts['invalid-email'] },
    ]);
    const headers = { origin: 'https://evil.example' };
    const foreign = await app.post('request-password-reset', { email: newEmail() }, { headers });
    expect(foreign.statusCode).toBe(401);
    expect(await app.queue()).toEqual([]);
  });

  it('MAIL-03 sends nothing to a disabled account', async () => {
    const { email } = await app.signUp();
    await requestReset(email);
    const subject = await findSubject(email);
    await database.transaction((sql) => app.identity.accounts.setDisabled(sql, subject, true));
    expect(await app.deliver()).toBe(0);
  });

  it('MAIL-01 serves no routes for mails without an SMTP server', async () => {
    const appWithoutMail = await startWithIdentity({ database });
    for (const path of ['request-password-reset', 'confirm-email']) {
      expect((await appWithoutMail.post(path, { email: newEmail() })).statusCode).toBe(404);
    }
  });
});

describe('notices', () => {
  it('MAIL-06 sends a mail about a sign-in on a new device', async () => {
    const device = 'aparelho-da-ana-0001';
    const email = newEmail();
    await app.post('sign-up/email', { email, password, device });
    await signIn(email, password, device);
    expect(await app.deliver()).toBe(0);

    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
    const otherDevice = 'outro-aparelho-00001';
    await app.post('sign-in/email', { email, password, device: otherDevice }, { headers });
    expect(await app.deliver()).toBe(1);
    const [mail] = app.mailsTo(email);
    expect(mail?.subject).toBe('Novo acesso à sua conta na Quitanda');
    expect(mail?.text).toMatch(
      /Firefox no Linux, \d\d\/\d\d\/\d{4} às \d\d:\d\d \(horário de Brasília\)\./u,
    );
    await signIn(email, password, otherDevice);
    expect(await app.deliver()).toBe(0);
    // A client without a device id counts as a new device.
    await signIn(email);
    expect(await app.deliver()).toBe(1);
  });

  it('MAIL-06 DAT-09 recognises a device for 400 days', async () => {
    const device = 'aparelho-de-2027-001';
    const email = newEmail();
    await app.post('sign-up/email', { email, password, device });
    const countMailsAfter = async (days: number) => {
      await purge(database, knownDevicesPurges, new Date(Date.now() + days * 86_400_000));
      await signIn(email, password, device);
      return app.deliver();
    };
    expect(await countMailsAfter(399)).toBe(0);
    expect(await countMailsAfter(401)).toBe(1);
  });

  it('MAIL-06 sends at most three mails about sign-ins an hour', async () => {
    const { email } = await app.signUp();
    for (let count = 0; count < 5; count += 1) expect((await signIn(email)).statusCode).toBe(200);
    expect(await app.deliver()).toBe(3);
  });

  it('MAIL-06 sends nothing about a refused sign-in, or without an SMTP server', async () => {
    const { email } = await app.signUp();
    await signIn(email, 'errada', 'aparelho-estranho-01');
    const appWithoutMail = await startWithIdentity({ database });
    await appWithoutMail.post('sign-in/email', { email, password, device: 'aparelho-estranho-02' });
    expect(await app.queue()).toEqual([]);
  });

  it('MAIL-06 stores only a hash of the id of a device', async () => {
    const device = 'aparelho-da-bia-0001';
    await app.post('sign-up/email', { email: newEmail(), password, device });
    const rows = await database.rows(statement('test.devices', 'select * from identity_devices'));
    expect(JSON.stringify(rows)).not.toContain(device);
  });

  it('MAIL-07 sends a mail about a changed password', async () => {
    const { email, cookie } = await app.signUp();
    const change = { currentPassword: password, newPassword: 'nova-senha' };
    const response = await app.post('change-password', change, { headers: { cookie } });
    expect(response.statusCode).toBe(204);
    expect(await app.deliver()).toBe(1);
    expect(app.mailsTo(email)[0]?.subject).toBe('A senha da sua conta na Quitanda foi alterada');
    // A refused change sends no mail.
    await app.post('change-password', change, { headers: { cookie } });
    expect(await app.deliver()).toBe(0);
  });

  it('MAIL-07 sends a mail about a password that was set by a link', async () => {
    const { email } = await app.signUp();
    const token = await requestToken(email);
    await app.post('reset-password', { token, newPassword: 'nova-senha' });
    expect(await app.deliver()).toBe(1);
    expect(app.mailsTo(email).at(-1)?.subject).toBe(
      'A senha da sua conta na Quitanda foi alterada',
    );
  });

  it('MAIL-01 PRF-02 removes the mails of a deleted account', async () => {
    const { email } = await app.signUp();
    await requestReset(email);
    await signIn(email);
    expect(await app.queue()).toHaveLength(2);
    const subject = await findSubject(email);
    await database.transaction((sql) => deleteAccountOf(sql, subject, app.identity, new Date()));
    expect(await app.queue()).toEqual([]);
  });
});

describe('the confirmation of an e-mail', () => {
  const startWithConfirmation = () => startWithMail({ mail: { confirmsEmails: true } });
  const confirm = (server: MailApp, token: string) => server.post('confirm-email', { token });
  async function readMailedToken(server: MailApp, email: string): Promise<string> {
    await server.deliver();
    const mail = await server.mailbox.waitForMail(email, 'Confirme seu e-mail na Quitanda');
    return new URL(findLink(mail, 'confirmar')).searchParams.get('confirmar') ?? '';
  }

  it('MAIL-05 refuses sign-ins until the e-mail is confirmed', async () => {
    const server = await startWithConfirmation();
    const email = newEmail();
    const signUp = await server.post('sign-up/email', { email, password });
    const unconfirmed = {
      code: 'email-not-confirmed',
      message: authErrorTexts['email-not-confirmed'],
    };
    expect([signUp.statusCode, signUp.json(), signUp.cookies]).toEqual([202, unconfirmed, []]);
    const token = await readMailedToken(server, email);

    const beforeConfirmation = await server.post('sign-in/email', { email, password });
    expect([
      beforeConfirmation.statusCode,
      beforeConfirmation.json(),
      beforeConfirmation.cookies,
    ]).toEqual([403, unconfirmed, []]);
    // The sign-in has queued another link, and both links are valid.
    expect(await server.deliver()).toBe(1);

    expect((await confirm(server, token)).statusCode).toBe(204);
    const afterConfirmation = await server.post('sign-in/email', { email, password });
    expect(afterConfirmation.statusCode).toBe(200);
    expect(cookieOf(afterConfirmation)).not.toBe('');
    const again = await confirm(server, token);
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { code: 'link-expired', message: authErrorTexts['link-expired'] },
    ]);
    const account = await server.identity.accounts.find(email);
    const events = await server.database.rows(selectEvents, { account: account?.subject ?? '' });
    expect(events.map(({ kind }) => kind)).toContain('email-confirmed');
  });

  it('MAIL-05 answers that an e-mail is in use, and sends nothing to its owner', async () => {
    const server = await startWithConfirmation();
    const email = newEmail();
    await server.post('sign-up/email', { email, password });
    await server.deliver();
    const second = await server.post('sign-up/email', { email, password: 'outra-senha' });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { code: 'email-already-in-use', message: authErrorTexts['email-already-in-use'] },
    ]);
    const wrong = await server.post('sign-in/email', { email, password: 'outra-senha' });
    expect(wrong.json()).toMatchObject({ code: 'wrong-password' });
    expect(await server.queue()).toEqual([]);
  });

  it('MAIL-05 sends at most three confirmations an hour', async () => {
    const server = await startWithConfirmation();
    const email = newEmail();
    await server.post('sign-up/email', { email, password });
    for (let count = 0; count < 4; count += 1) {
      await server.post('sign-in/email', { email, password });
    }
    expect(await server.deliver()).toBe(3);
  });

  it('MAIL-05 accepts a link for a day', async () => {
    const server = await startWithConfirmation();
    async function confirmAfter(minutes: number) {
      const email = newEmail();
      await server.post('sign-up/email', { email, password });
      const token = await readMailedToken(server, email);
      const { subject = '' } = (await server.identity.accounts.find(email)) ?? {};
      await server.database.rows(ageTokens, { account: subject, minutes });
      return (await confirm(server, token)).statusCode;
    }
    expect(await confirmAfter(24 * 60 - 1)).toBe(204);
    expect(await confirmAfter(24 * 60)).toBe(400);
  });

  it('MAIL-05 refuses an invented token, and the token of another kind of link', async () => {
    const { email } = await app.signUp();
    const reset = await requestToken(email);
    for (const token of ['invented', reset, 'a b', '', undefined]) {
      const response = await app.post('confirm-email', { token });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        400,
        'link-expired',
      ]);
    }
    const used = await app.post('reset-password', { token: reset, newPassword: 'nova-senha' });
    expect(used.statusCode).toBe(200);
  });
});

it('MAIL-05 sends no queued confirmation after the e-mail is confirmed', async () => {
  const server = await startWithMail({ mail: { confirmsEmails: true } });
  const credentials = { email: newEmail(), password };
  await server.post('sign-up/email', credentials);
  await server.deliver();
  const subject = 'Confirme seu e-mail na Quitanda';
  const mail = await server.mailbox.waitForMail(credentials.email, subject);
  const token = new URL(findLink(mail, 'confirmar')).searchParams.get('confirmar');
  await server.post('sign-in/email', credentials);
  expect(await server.queue()).toMatchObject([{ kind: 'confirm-email' }]);
  expect((await server.post('confirm-email', { token })).statusCode).toBe(204);
  expect(await server.deliver()).toBe(0);
  expect(await server.queue()).toEqual([]);
});
