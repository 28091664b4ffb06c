import { defaultNoticePreferences } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { person } = await startApp({ sendsMail: false });

it('NOT-01 nothing is told until a member chooses it, for each person and household', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaHere, biaHere] = [ana.inHousehold(household.id), bia.inHousehold(household.id)];
  const nothing = { ...defaultNoticePreferences, mailsDigest: false };
  expect((await anaHere.call('getNoticePreferences')).body).toEqual(nothing);
  await anaHere.call('changeNoticePreferences', { body: { itemsAdded: true } });
  expect((await anaHere.call('getNoticePreferences')).body).toEqual({
    ...nothing,
    itemsAdded: true,
  });
  expect((await ana.call('getNoticePreferences')).body).toEqual(nothing);
  expect((await biaHere.call('getNoticePreferences')).body).toEqual(nothing);
});

it('NOT-01 changes of two devices are kept, each its own fields', async () => {
  const ana = await person();
  await Promise.all([
    ana.call('changeNoticePreferences', { body: { itemsAdded: true } }),
    ana.call('changeNoticePreferences', { body: { quiet: null } }),
    ana.call('changeNoticePreferences', { body: { hasDigest: true, digestAt: 1_215 } }),
  ]);
  expect((await ana.call('getNoticePreferences')).body).toMatchObject({
    itemsAdded: true,
    quiet: null,
    hasDigest: true,
    digestAt: 1_215,
  });
});

it.each([-1, 1_440, 0.5])('NOT-01 refuses the time %s', async (from) => {
  const ana = await person();
  const { status, body } = await ana.expectFailure('changeNoticePreferences', {
    body: { quiet: { from, until: 420 } },
  });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('Horário inválido.');
});

it('NOT-01 PRF-02 the export has what the person chose, and the deletion of the account removes it', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  await bia
    .inHousehold(household.id)
    .call('changeNoticePreferences', { body: { tripFinished: true } });
  const noticesOf = async (who: typeof ana) =>
    (await who.call('exportAccount')).body.households.map(({ notices }) => notices);
  expect(await noticesOf(ana)).toEqual([null]);
  expect(await noticesOf(bia)).toEqual([{ ...defaultNoticePreferences, tripFinished: true }]);
  await bia.call('deleteAccount');
  expect(await noticesOf(ana)).toEqual([null]);
});
