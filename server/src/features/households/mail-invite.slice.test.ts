import { errorKinds, newId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { linkIn } from '../../../../fakes/mailbox.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { newEmail } from '../../../test/servers/start-with-identity.ts';
import { publicOrigin, startWithMail } from '../../../test/servers/start-with-mail.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { dayText } from '../../mail/write-mail.ts';

const mail = await startWithMail();
const { database } = mail;
const app = await startApp({ database });

async function homeOf(person: Person, name = 'Casa Souza') {
  const home = await createHousehold(person, name);
  const params = { householdId: home.id };
  return {
    ...home,
    params,
    mailTo: (email: string, id = newId()) =>
      person.call('mailHouseholdInvite', { params, body: { id, email } }),
    refusal: async (email: string) => {
      const path = `/api/households/${home.id}/invite-mails`;
      const answer = await person.request('POST', path, { body: { email } });
      return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() };
    },
    invites: async () => (await person.call('getHouseholdInvites', { params })).body,
  };
}
async function tokenTo(email: string): Promise<string> {
  const received = await mail.mailbox.next(email, 'Convite para uma casa na Quitanda');
  return linkIn(received, '/entrar-na-casa/').split('/').at(-1) ?? '';
}

it('MAIL-08 CASA-04 invites one person by mail', async () => {
  const [ana, bia, caio] = [
    await app.person({ displayName: 'Ana' }),
    await app.person(),
    await app.person(),
  ];
  const home = await homeOf(ana);
  const email = newEmail();
  const { body } = await home.mailTo(email.toUpperCase());
  expect(body).toMatchObject({ sentTo: email, maxUses: 1, usedBy: [] });
  expect(await home.invites()).toEqual([body]);
  await mail.deliver();
  const [received] = mail.mailsTo(email);
  expect(received?.subject).toBe('Convite para uma casa na Quitanda');
  for (const text of [
    'Convite para a casa',
    'Ana convidou você para a casa “Casa Souza” na Quitanda: as mesmas listas, a mesma despensa e os mesmos preços, cada pessoa no seu celular.',
    'Ver o convite',
    `O link vale até ${dayText(body.expiresAt)}, para uma pessoa.`,
    'Se você não conhece Ana, ignore este e-mail.',
  ]) {
    expect(received?.text).toContain(text);
    expect(received?.html).toContain(text);
  }
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * 86_400_000);
  expect(received && linkIn(received, '/entrar-na-casa/')).toMatch(
    new RegExp(`^${publicOrigin}/#/entrar-na-casa/[\\w-]{43}$`, 'u'),
  );
  const token = await tokenTo(email);
  expect((await bia.call('lookAtHouseholdInvite', { body: { token } })).body.name).toBe(
    'Casa Souza',
  );
  await bia.call('joinHousehold', { body: { token, bringsLists: false } });
  expect(await home.members()).toHaveLength(2);
  const second = await caio.request('POST', '/api/household-invites/join', {
    body: { token, bringsLists: false },
  });
  expect(second.statusCode).toBe(404);
});

it('MAIL-08 stores no token', async () => {
  const home = await homeOf(await app.person());
  const email = newEmail();
  await home.mailTo(email);
  await mail.deliver();
  const token = await tokenTo(email);
  expect(await tablesWith(database, token)).toEqual([]);
});

it('MAIL-08 sends nothing for a closed invite, or after its creator has left', async () => {
  const [ana, bia] = [await app.person(), await app.person()];
  const home = await homeOf(ana);
  const closed = newEmail();
  const { id: inviteId } = (await home.mailTo(closed)).body;
  await ana.call('revokeHouseholdInvite', { params: { ...home.params, inviteId } });
  await home.invite(bia);
  const orphaned = newEmail();
  await bia.call('mailHouseholdInvite', { params: home.params, body: { email: orphaned } });
  await bia.call('leaveHousehold', { params: home.params });
  expect(await mail.deliver()).toBe(0);
  expect([...mail.mailsTo(closed), ...mail.mailsTo(orphaned)]).toEqual([]);
});

/**
 * Delivers the mail of an invite, and ends the process before it records that the mail was sent.
 */
async function deliverAndEnd(): Promise<void> {
  const onSent = () => {
    throw new Error('ended');
  };
  await expect(mail.deliver(undefined, { onSent })).rejects.toThrow('ended');
}
/** Makes the next attempt after {@link deliverAndEnd}. */
const deliverAgain = () => mail.deliver(new Date(Date.now() + 120_000));

it('MAIL-08 creates a new token for each attempt, and stores no token', async () => {
  const home = await homeOf(await app.person());
  const email = newEmail();
  await home.mailTo(email);
  await deliverAndEnd();
  const first = await tokenTo(email);
  expect(await deliverAgain()).toBe(1);
  const second = await tokenTo(email);
  expect(second).not.toBe(first);
  const bia = await app.person();
  const body = { token: first };
  expect((await bia.refused('lookAtHouseholdInvite', { body })).status).toBe(404);
  expect((await bia.call('lookAtHouseholdInvite', { body: { token: second } })).status).toBe(200);
});

it('MAIL-08 sends no second mail for an invite that was used', async () => {
  const home = await homeOf(await app.person());
  const email = newEmail();
  await home.mailTo(email);
  await deliverAndEnd();
  const bia = await app.person();
  await bia.call('joinHousehold', { body: { token: await tokenTo(email), bringsLists: false } });
  expect(await deliverAgain()).toBe(0);
  expect(mail.mailsTo(email)).toHaveLength(1);
});

it('MAIL-02 MAIL-08 writes hostile names of people and households as text', async () => {
  const ana = await app.person({ displayName: 'Ana & "Bia" <3 mal.example' });
  const home = await homeOf(ana, 'Ganhe https://mal.example agora');
  const email = newEmail();
  await home.mailTo(email);
  await mail.deliver();
  const [received] = mail.mailsTo(email);
  expect(received?.html).toContain('Ana &amp; &quot;Bia&quot; &lt;3 mal.\u2060example');
  expect(received?.text).not.toMatch(/mal\.example/u);
  expect(received?.subject).toBe('Convite para uma casa na Quitanda');
});

it('MAIL-08 sends one mail for a request that is repeated', async () => {
  const home = await homeOf(await app.person());
  const [email, id] = [newEmail(), newId()];
  const first = (await home.mailTo(email, id)).body;
  expect((await home.mailTo(email, id)).body).toEqual(first);
  expect(await mail.deliver()).toBe(1);
});

it('MAIL-08 does not change an invite by link', async () => {
  const home = await homeOf(await app.person());
  const { id, token } = await home.createInvite();
  await home.mailTo(newEmail(), id);
  expect(await home.invites()).toMatchObject([{ id, sentTo: null }]);
  const bia = await app.person();
  expect((await bia.call('lookAtHouseholdInvite', { body: { token } })).status).toBe(200);
  expect(await mail.deliver()).toBe(0);
});

it('MAIL-08 limits the mails of one user and to one address', async () => {
  const email = newEmail();
  for (let each = 0; each < 5; each += 1) await (await homeOf(await app.person())).mailTo(email);
  const { status, code, message } = await (await homeOf(await app.person())).refusal(email);
  expect([status, code, message]).toEqual([
    429,
    'too-many-invite-mails',
    'Você já enviou muitos convites por e-mail hoje. Mande o link de outro jeito.',
  ]);

  const ana = await app.person();
  const [one, other] = [await homeOf(ana), await homeOf(ana)];
  for (let each = 0; each < 20; each += 1) await one.mailTo(newEmail());
  expect((await other.refusal(newEmail())).code).toBe('too-many-invite-mails');
  expect((await one.refusal(newEmail())).code).toBe('too-many-invites');
});

it('MAIL-08 refuses an invalid e-mail, a caller who is not a member, and the personal household', async () => {
  const [ana, eve] = [await app.person(), await app.person()];
  const home = await homeOf(ana);
  expect(await home.refusal('ana')).toMatchObject({ status: 400, code: 'validation' });
  const own = (await ana.call('getProfile')).body.id;
  const post = (person: Person, id: string) =>
    person.request('POST', `/api/households/${id}/invite-mails`, { body: { email: newEmail() } });
  expect((await post(eve, home.id)).json()).toMatchObject({ code: 'household-not-found' });
  expect((await post(ana, own)).json()).toMatchObject({ code: 'personal-household' });
});

it('MAIL-01 MAIL-08 refuses the call if no SMTP server is configured', async () => {
  const without = await startApp({ database, sendsMail: false });
  const home = await homeOf(await without.person());
  const { status, code, message } = await home.refusal(newEmail());
  expect([status, code, message]).toEqual([
    503,
    'mail-unavailable',
    errorKinds['mail-unavailable'].message,
  ]);
});
