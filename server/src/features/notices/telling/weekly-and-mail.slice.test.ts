/** Tests the weekly notice of lower prices, and the summary of a day by mail. */
import { expect, it } from 'vitest';
import { createAnaAndBia } from '../../../../test/people/households.ts';
import { addDevice, everything, takeMessages, tellerOf } from '../../../../test/people/notices.ts';
import {
  addTakenItem,
  finishBody,
  newItem,
  newList,
  prepareShopping,
} from '../../../../test/people/shopping.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { statement } from '../../../db/database.ts';
import type { QueuedMail } from '../../../mail/mail.sql.ts';
import { createDigestMailWriter } from './digest-mail.ts';

const server = await startApp();
const { clock, database } = server;
const minuteMs = 60_000;
const dayMs = 86_400_000;

async function prepareHousehold(friday: string) {
  clock.set(new Date(Date.parse(`${friday}T10:00:00-03:00`) - 21 * dayMs));
  const { ana, bia, anaHere, biaHere, household } = await createAnaAndBia(server);
  const ids = { ana: await addDevice(ana), bia: await addDevice(bia) };
  return { ana: anaHere, bia: biaHere, ids, household };
}

it('NOT-06 NOT-17 tells on Friday what others found cheaper, once a week', async () => {
  const { ana, bia, ids, household } = await prepareHousehold('2027-02-19');
  const { rice, listId, pantryId } = await prepareShopping(ana);
  const buy = async (price: number) => {
    const item = await addTakenItem(ana, listId, { productId: rice.id, price });
    await ana.call('finishPurchase', { params: { pantryId }, body: finishBody([item]) });
    clock.advance(3 * dayMs);
  };
  for (const price of [24.9, 24.9, 24.9, 24.9]) await buy(price);
  clock.set('2027-02-17T10:00:00-03:00');
  const priceFell = { priceFell: true, quiet: null };
  await bia.call('changeNoticePreferences', { body: priceFell });
  await ana.call('changeNoticePreferences', { body: priceFell });
  await buy(21.9);
  const tell = tellerOf(server);
  clock.set('2027-02-19T17:59:59-03:00');
  await tell();
  expect(await takeMessages(database, ids.bia)).toEqual([]);
  const tellAt = async (instant: string) => {
    clock.set(instant);
    await tell();
    clock.advance(2_000);
    await tell();
  };
  await tellAt('2027-02-19T18:00:00-03:00');
  expect(await takeMessages(database, ids.bia)).toEqual([
    {
      title: 'Casa Souza',
      body: `${rice.name}: R$\u00a021,90 no São Jorge, 12% menos`,
      url: `/lista-compras/abrir?casa=${household.id}&tela=gastos`,
    },
  ]);
  // Ana paid it herself.
  expect(await takeMessages(database, ids.ana)).toEqual([]);
  await tellAt('2027-02-20T18:00:00-03:00');
  await tellAt('2027-02-26T18:00:00-03:00');
  expect(await takeMessages(database, ids.bia)).toEqual([]);
});

const takeTestMails = statement<QueuedMail, { recipient: string }>(
  'test.take-mails',
  `delete from outgoing_mails where recipient = :recipient
   returning id, kind, recipient, account, details, created_at as "createdAt", attempts`,
);

it('NOT-10 mails the summary where the server sends mail, with how to end it', async () => {
  const { ana, bia, ids, household } = await prepareHousehold('2027-03-19');
  await bia.call('changeNoticePreferences', { body: { ...everything, hasDigest: true } });
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Alho & sal' });
  const tell = tellerOf(server, { sendsMail: true });
  await tell();
  for (const advance of [5 * minuteMs, 10 * 60 * minuteMs, 2_000]) {
    clock.advance(advance);
    await tell();
  }
  expect(await takeMessages(database, ids.bia)).toEqual([]);
  const [mail, ...others] = await database.rows(takeTestMails, { recipient: bia.email });
  expect(others).toEqual([]);
  if (mail === undefined) throw new Error('There is no mail.');
  const write = createDigestMailWriter(database, 'https://quitanda.example');
  const written = await write(mail, clock.now());
  expect(written).toMatchObject({ to: bia.email, subject: 'O resumo do dia na Quitanda' });
  expect(written?.text).toContain('Casa Souza\n\nAna pôs 1 item na Feira: alho & sal');
  expect(written?.html).toContain('alho &amp; sal');
  expect(written?.text).toContain(
    'Você recebe este e-mail porque ligou “Um resumo por dia”. Para não receber mais, desligue em https://quitanda.example/perfil/avisos',
  );
  await bia.call('leaveHousehold', { params: { householdId: household.id } });
  expect(await write(mail, clock.now())).toBeUndefined();
});

const insertTestAccount = statement<never, { email: string }>(
  'test.insert-account',
  `insert into identity_users (id, name, email, email_verified, created_at, updated_at)
   select subject, 'Bia', email, false, now(), now() from users where email = :email`,
);
const confirmTestAccount = statement<never, { email: string }>(
  'test.confirm-account',
  `update identity_users set email_verified = true where email = :email`,
);

it('NOT-10 says that the summary is mailed only to who has confirmed their e-mail', async () => {
  const { ana, bia } = await prepareHousehold('2027-04-16');
  const isMailedTo = async ({ call }: typeof ana) =>
    (await call('getNoticePreferences')).body.mailsDigest;
  await database.rows(insertTestAccount, { email: bia.email });
  expect([await isMailedTo(ana), await isMailedTo(bia)]).toEqual([true, false]);
  const changed = await bia.call('changeNoticePreferences', { body: { hasDigest: true } });
  expect(changed.body.mailsDigest).toBe(false);
  await database.rows(confirmTestAccount, { email: bia.email });
  expect(await isMailedTo(bia)).toBe(true);
});
