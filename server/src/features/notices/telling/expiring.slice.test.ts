/** Tests the daily notice of what expires, to the push service. */
import { newId, type Batch } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHousehold } from '../../../../test/people/households.ts';
import { tellerOf } from '../../../../test/people/notices.ts';
import { storeBatches } from '../../../../test/people/stored-batches.ts';
import { startWithPush } from '../../../../test/push-service/start-with-push.ts';

const server = await startWithPush();
const { clock, database, sendDue, service, subscribe } = server;

/** Ana and Bia share a household, and Bia is told what expires. Each test has its own month. */
let month = 0;
async function prepareHousehold(preferences: object = { quiet: null }) {
  month += 1;
  const date = (day: number) => `2027-${String(month).padStart(2, '0')}-${day}`;
  clock.set(`${date(11)}T06:00:00-03:00`);
  const [ana, bia] = [
    await server.person({ displayName: 'Ana' }),
    await server.person({ displayName: 'Bia' }),
  ];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaHere, biaHere] = [ana.inHousehold(household.id), bia.inHousehold(household.id)];
  await biaHere.call('changeNoticePreferences', { body: { expiring: true, ...preferences } });
  const { subscription } = await subscribe(bia);
  await subscribe(ana);
  const pantryId = newId();
  await anaHere.call('createPantry', { body: { id: pantryId, name: 'Cozinha' } });
  const told: { day: number; body: unknown }[] = [];
  const tell = tellerOf(server);
  return {
    ana: anaHere,
    bia: biaHere,
    pantryId,
    date,
    told,
    household,
    /** Puts one piece into the pantry that expires on a day of the month. */
    async stock(name: string, day: number, facts: Partial<Batch> = {}) {
      const id = newId();
      const body = { id, name, quantity: 1, unit: 'un' } as const;
      await anaHere.call('addPantryItem', { params: { pantryId }, body });
      const batch = { id: newId(), amount: 1, bestBefore: date(day), ...facts };
      await storeBatches(database, id, [batch]);
      return id;
    },
    /** Lets the job run at a time of a day, and returns what Bia's phone has received. */
    async tellAt(day: number, time: string) {
      clock.set(`${date(day)}T${time}:00-03:00`);
      for (let run = 0; run < 2; run += 1) {
        await tell();
        clock.advance(2_000);
        await sendDue();
      }
      expect(service.refused).toEqual([]);
      const received = service.received.splice(0);
      for (const { endpoint } of received) expect(endpoint).toBe(subscription.endpoint);
      return received.map(({ payload }) => payload as { notification: Record<string, string> });
    },
  };
}
type Household = Awaited<ReturnType<typeof prepareHousehold>>;
const bodiesAt = async ({ tellAt }: Household, day: number, time: string) =>
  (await tellAt(day, time)).map(({ notification }) => notification['body']);

it('NOT-18 VAL-10 PSH-05 tells at 18:00 what expires tomorrow, once, to who wants it', async () => {
  const home = await prepareHousehold();
  await home.stock('Presunto', 12);
  await home.stock('Leite', 14);
  await home.stock('Sal', 30);
  expect(await home.tellAt(11, '17:59')).toEqual([]);
  expect(await home.tellAt(11, '18:00')).toMatchObject([
    {
      notification: {
        title: 'Casa Souza',
        body: 'Presunto e mais 1 vencem até quinta.',
        navigate: `https://quitanda.exemplo.com.br/lista-compras/abrir?casa=${home.household.id}&tela=despensa`,
      },
    },
  ]);
  expect(await home.tellAt(11, '21:00')).toEqual([]);
  expect(await home.tellAt(12, '18:00')).toEqual([]);
  expect(await bodiesAt(home, 13, '18:00')).toEqual(['Leite vence amanhã.']);
});

it('NOT-18 tells nothing of a date that is only suggested, nor of what was used or removed', async () => {
  const home = await prepareHousehold();
  await home.stock('Iogurte', 12, { isGuess: true });
  const used = await home.stock('Queijo', 12);
  const removed = await home.stock('Ovos', 12);
  const paramsOf = (itemId: string) => ({ params: { pantryId: home.pantryId, itemId } });
  await home.ana.call('changePantryItem', { ...paramsOf(used), body: { add: -1 } });
  await home.ana.call('removePantryItem', paramsOf(removed));
  expect(await home.tellAt(11, '18:00')).toEqual([]);
});

it('NOT-18 NOT-08 waits for the end of the quiet time, and then tells only what is still there', async () => {
  const home = await prepareHousehold({ quiet: { from: 1_020, until: 420 } });
  const used = await home.stock('Queijo', 12);
  await home.stock('Presunto', 12);
  expect(await home.tellAt(11, '18:00')).toEqual([]);
  const params = { pantryId: home.pantryId, itemId: used };
  await home.ana.call('changePantryItem', { params, body: { quantity: 0 } });
  expect(await bodiesAt(home, 12, '07:00')).toEqual(['Presunto vence hoje.']);
});

it.each([
  ['was used in the quiet time', 12, 'use'],
  ['has expired when the quiet time ends', 11, 'keep'],
] as const)('NOT-18 NOT-08 tells nothing if all %s', async (_, day, then) => {
  const home = await prepareHousehold({ quiet: { from: 1_020, until: 420 } });
  const itemId = await home.stock('Frango', day, { kind: 'use-by', boughtOn: home.date(10) });
  expect(await home.tellAt(11, '18:00')).toEqual([]);
  const params = { pantryId: home.pantryId, itemId };
  if (then === 'use') await home.ana.call('changePantryItem', { params, body: { quantity: 0 } });
  expect(await home.tellAt(12, '07:00')).toEqual([]);
});

it('NOT-18 NOT-10 is a line of the summary of the day', async () => {
  const home = await prepareHousehold({ quiet: null, hasDigest: true, digestAt: 1_140 });
  await home.stock('Presunto', 12);
  expect(await home.tellAt(11, '18:00')).toEqual([]);
  expect(await bodiesAt(home, 11, '19:00')).toEqual(['Presunto vence amanhã.']);
});

it('NOT-18 follows a changed time of day, and stops when it is off', async () => {
  const home = await prepareHousehold();
  await home.stock('Presunto', 12);
  await home.stock('Leite', 14);
  await home.bia.call('changeNoticePreferences', { body: { expiringAt: 510 } });
  expect(await bodiesAt(home, 11, '08:30')).toEqual(['Presunto e mais 1 vencem até quarta.']);
  await home.bia.call('changeNoticePreferences', { body: { expiring: false } });
  expect(await home.tellAt(13, '08:30')).toEqual([]);
});

it('NOT-18 VAL-10 tells what expires on the day after it was due, also if the job runs after midnight', async () => {
  const home = await prepareHousehold({ quiet: null, expiringAt: 1_439 });
  await home.stock('Presunto', 12);
  expect(await home.tellAt(11, '23:58')).toEqual([]);
  expect(await bodiesAt(home, 12, '00:01')).toEqual(['Presunto vence hoje.']);
});
