import { errorKinds, newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { findLink } from '../../../../fakes/mailbox.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { newEmail } from '../../../test/servers/start-with-identity.ts';
import { publicOrigin, startWithMail } from '../../../test/servers/start-with-mail.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { formatDay } from '../../mail/write-mail.ts';

const mail = await startWithMail();
const { database } = mail;
const app = await startApp({ database });

/**
 * Creates a household. `mailInvite` mails an invite to it. `getMailFailure` makes the same call,
 * which the server must refuse, and returns the error.
 */
async function createHouseholdWithMail(person: Person, name = 'Casa Souza') {
  const household = await createHousehold(person, name);
  const params = { householdId: household.id };
  return {
    ...household,
    params,
    mailInvite: (email: string, id = newId()) =>
      person.call('mailHouseholdInvite', { params, body: { id, email } }),
    getMailFailure: async (email: string) => {
      const path = `/api/households/${household.id}/invite-mails`;
      const answer = await person.request('POST', path, { body: { email } });
      return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() };
    },
    readInvites: async () => (await person.call('getHouseholdInvites', { params })).body,
  };
}
async function readMailedToken(email: string): Promise<string> {
  const received = await mail.mailbox.waitForMail(email, 'Convite para uma casa na Quitanda');
  return findLink(received, '/entrar-na-casa/').split('/').at(-1) ?? '';
}

it('MAIL-08 MAIL-11 CASA-04 invites one person by mail', async () => {
  const [ana, bia, caio] = [
    await app.person({ displayName: 'Ana' }),
    await app.person(),
    await app.person(),
  ];
  const household = await createHouseholdWithMail(ana);
  await ana.inHousehold(household.id).call('changeTimeZone', {
    body: { timeZone: 'America/Rio_Branco' },
  });
  const email = newEmail();
  const { body } = await household.mailInvite(email.toUpperCase());
  expect(body).toMatchObject({ sentTo: email, maxUses: 1, usedBy: [] });
  expect(await household.readInvites()).toEqual([body]);
  await mail.deliver();
  const [received] = mail.mailsTo(email);
  expect(received?.subject).toBe('Convite para uma casa na Quitanda');
  for (const text of [
    'Convite para a casa',
    'Ana convidou você para a casa “Casa Souza” na Quitanda: as mesmas listas, a mesma despensa e os mesmos preços, cada pessoa no seu celular.',
    'Ver o convite',
    `O link vale até ${formatDay(body.expiresAt, 'America/Rio_Branco')}, para uma pessoa.`,
    'Se você não conhece Ana, ignore este e-mail.',
  ]) {
    expect(received?.text).toContain(text);
    expect(received?.html).toContain(text);
  }
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * 86_400_000);
  expect(received && findLink(received, '/entrar-na-casa/')).toMatch(
    new RegExp(`^${publicOrigin}/#/entrar-na-casa/[\\w-]{43}$`, 'u'),
  );
  const token = await readMailedToken(email);
  expect((await bia.call('lookAtHouseholdInvite', { body: { token } })).body.name).toBe(
    'Casa Souza',
  );
  await bia.call('joinHousehold', { body: { token, bringsLists: false } });
  expect(await household.members()).toHaveLength(2);
  const second = await caio.request('POST', '/api/household-invites/join', {
    body: { token, bringsLists: false },
  });
  expect(second.statusCode).toBe(404);
});

it('MAIL-08 stores no token', async () => {
  const household = await createHouseholdWithMail(await app.person());
  const email = newEmail();
  await household.mailInvite(email);
  await mail.deliver();
  const token = await readMailedToken(email);
  expect(await tablesWith(database, token)).toEqual([]);
});

it('MAIL-08 sends nothing for a revoked invite, or for an invite whose creator has left', async () => {
  const [ana, bia] = [await app.person(), await app.person()];
  const household = await createHouseholdWithMail(ana);
  const revokedEmail = newEmail();
  const { id: inviteId } = (await household.mailInvite(revokedEmail)).body;
  await ana.call('revokeHouseholdInvite', { params: { ...household.params, inviteId } });
  await household.invite(bia);
  const emailInvitedByFormerMember = newEmail();
  await bia.call('mailHouseholdInvite', {
    params: household.params,
    body: { email: emailInvitedByFormerMember },
  });
  await bia.call('leaveHousehold', { params: household.params });
  expect(await mail.deliver()).toBe(0);
  expect([...mail.mailsTo(revokedEmail), ...mail.mailsTo(emailInvitedByFormerMember)]).toEqual([]);
});

/** Delivers the mail of an invite, and fails before the mail is recorded as sent. */
async function deliverAndCrash(): Promise<void> {
  const onSent = () => {
    throw new Error('crashed');
  };
  await expect(mail.deliver(undefined, { onSent })).rejects.toThrow('crashed');
}
/** Delivers the mails again when the attempt after {@link deliverAndCrash} is due. */
const retryDelivery = () => mail.deliver(new Date(Date.now() + 120_000));

it('MAIL-08 creates a new token for each attempt, after which the earlier token is invalid', async () => {
  const household = await createHouseholdWithMail(await app.person());
  const email = newEmail();
  await household.mailInvite(email);
  await deliverAndCrash();
  const first = await readMailedToken(email);
  expect(await retryDelivery()).toBe(1);
  const second = await readMailedToken(email);
  expect(second).not.toBe(first);
  const bia = await app.person();
  const body = { token: first };
  expect((await bia.expectFailure('lookAtHouseholdInvite', { body })).status).toBe(404);
  expect((await bia.call('lookAtHouseholdInvite', { body: { token: second } })).status).toBe(200);
});

it('MAIL-08 sends no second mail for an invite that was used', async () => {
  const household = await createHouseholdWithMail(await app.person());
  const email = newEmail();
  await household.mailInvite(email);
  await deliverAndCrash();
  const bia = await app.person();
  await bia.call('joinHousehold', {
    body: { token: await readMailedToken(email), bringsLists: false },
  });
  expect(await retryDelivery()).toBe(0);
  expect(mail.mailsTo(email)).toHaveLength(1);
});

it('MAIL-02 MAIL-08 writes hostile names of people and households as text', async () => {
  const ana = await app.person({ displayName: 'Ana & "Bia" <3 mal.example' });
  const household = await createHouseholdWithMail(ana, 'Ganhe https://mal.example agora');
  const email = newEmail();
  await household.mailInvite(email);
  await mail.deliver();
  const [received] = mail.mailsTo(email);
  expect(received?.html).toContain('Ana &amp; &quot;Bia&quot; &lt;3 mal.\u2060example');
  expect(received?.text).not.toMatch(/mal\.example/u);
  expect(received?.subject).toBe('Convite para uma casa na Quitanda');
});

it('MAIL-08 sends one mail for a request that is repeated', async () => {
  const household = await createHouseholdWithMail(await app.person());
  const [email, id] = [newEmail(), newId()];
  const first = (await household.mailInvite(email, id)).body;
  expect((await household.mailInvite(email, id)).body).toEqual(first);
  expect(await mail.deliver()).toBe(1);
});

it('MAIL-08 does not change an invite link that has the same id', async () => {
  const household = await createHouseholdWithMail(await app.person());
  const { id, token } = await household.createInvite();
  await household.mailInvite(newEmail(), id);
  expect(await household.readInvites()).toMatchObject([{ id, sentTo: null }]);
  const bia = await app.person();
  expect((await bia.call('lookAtHouseholdInvite', { body: { token } })).status).toBe(200);
  expect(await mail.deliver()).toBe(0);
});

it('MAIL-08 limits the mails from one user and the mails to one address', async () => {
  const email = newEmail();
  for (let count = 0; count < 5; count += 1) {
    await (await createHouseholdWithMail(await app.person())).mailInvite(email);
  }
  const { status, code, message } = await (
    await createHouseholdWithMail(await app.person())
  ).getMailFailure(email);
  expect([status, code, message]).toEqual([
    429,
    'too-many-invite-mails',
    'Você já enviou muitos convites por e-mail hoje. Mande o link de outro jeito.',
  ]);

  const ana = await app.person();
  const [first, second] = [await createHouseholdWithMail(ana), await createHouseholdWithMail(ana)];
  for (let count = 0; count < 20; count += 1) await first.mailInvite(newEmail());
  expect((await second.getMailFailure(newEmail())).code).toBe('too-many-invite-mails');
  expect((await first.getMailFailure(newEmail())).code).toBe('too-many-invites');
});

it('MAIL-08 refuses an invalid e-mail, a caller who is not a member, and the personal household', async () => {
  const [ana, eve] = [await app.person(), await app.person()];
  const household = await createHouseholdWithMail(ana);
  expect(await household.getMailFailure('ana')).toMatchObject({ status: 400, code: 'validation' });
  const personalId = (await ana.call('getProfile')).body.id;
  const postInvite = (person: Person, id: string) =>
    person.request('POST', `/api/households/${id}/invite-mails`, { body: { email: newEmail() } });
  expect((await postInvite(eve, household.id)).json()).toMatchObject({
    code: 'household-not-found',
  });
  expect((await postInvite(ana, personalId)).json()).toMatchObject({ code: 'personal-household' });
});

it('MAIL-01 MAIL-08 refuses the call if no SMTP server is configured', async () => {
  const appWithoutMail = await startApp({ database, sendsMail: false });
  const household = await createHouseholdWithMail(await appWithoutMail.person());
  const { status, code, message } = await household.getMailFailure(newEmail());
  expect([status, code, message]).toEqual([
    503,
    'mail-unavailable',
    errorKinds['mail-unavailable'].message,
  ]);
});
