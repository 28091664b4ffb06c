/** Tests what people are told, on a clock that the test moves. */
import { expect, it } from 'vitest';
import { createAnaAndBia } from '../../../../test/people/households.ts';
import { openStream } from '../../../../test/people/live-stream.ts';
import { addDevice, everything, takeMessages, tellerOf } from '../../../../test/people/notices.ts';
import {
  addTakenItem,
  changeItem,
  finishBody,
  newItem,
  newList,
  prepareShopping,
} from '../../../../test/people/shopping.ts';
import { rowsWith } from '../../../../test/stored-rows.ts';
import { startApp } from '../../../../test/servers/start-app.ts';
import { noticesPurge } from './start-telling.ts';

const server = await startApp();
const { clock, database } = server;
const minuteMs = 60_000;

/** Ana and Bia share a household; Bia is told everything. Each test has its own day. */
let day = 10;
async function prepareHousehold() {
  day += 1;
  clock.set(`2027-01-${day}T10:00:00-03:00`);
  const { ana, bia, anaHere, biaHere, household } = await createAnaAndBia(server);
  await biaHere.call('changeNoticePreferences', { body: everything });
  await anaHere.call('changeNoticePreferences', { body: everything });
  const ids = { ana: await addDevice(ana), bia: await addDevice(bia) };
  // What happened before is told first.
  clock.advance(2 * minuteMs);
  const tell = tellerOf(server);
  /** Moves the clock and lets the job run as it does, every second. */
  async function tellAfter(milliseconds: number) {
    clock.advance(milliseconds);
    await tell();
    clock.advance(2_000);
    await tell();
  }
  await tellAfter(0);
  await takeMessages(database, ids.ana);
  return {
    ana: anaHere,
    bia: biaHere,
    ids,
    household,
    tellAfter,
    toldTo: async (who: 'ana' | 'bia') =>
      (await takeMessages(database, ids[who])).map(({ body }) => body),
  };
}

it('NOT-02 NOT-09 NOT-17 tells what another member added, gathered, once, and never the person who added it', async () => {
  const { ana, household, ids, tellAfter, toldTo } = await prepareHousehold();
  const listId = await newList(ana, 'Compra da semana');
  for (const name of ['Leite', 'Ovos', 'Café']) {
    await newItem(ana, listId, { name });
    await tellAfter(20_000);
  }
  expect(await toldTo('bia')).toEqual([]);
  await tellAfter(2 * minuteMs);
  expect(await takeMessages(database, ids.bia)).toEqual([
    {
      title: 'Casa Souza',
      body: 'Ana pôs 3 itens na Compra da semana: leite, ovos e café',
      url: `/lista-compras/abrir?casa=${household.id}&lista=${listId}`,
    },
  ]);
  await tellAfter(minuteMs);
  await newItem(ana, listId, { name: 'Sal' });
  await tellAfter(5 * minuteMs);
  // Ten minutes between two notices of one list.
  expect(await toldTo('bia')).toEqual([]);
  await tellAfter(5 * minuteMs);
  expect(await toldTo('bia')).toEqual(['Ana pôs 1 item na Compra da semana: sal']);
  expect(await toldTo('ana')).toEqual([]);
});

it('NOT-02 NOT-09 tells only what is still to buy when it is sent', async () => {
  const { ana, tellAfter, toldTo } = await prepareHousehold();
  const listId = await newList(ana, 'Feira');
  const [kept, taken, removed] = [
    await newItem(ana, listId, { name: 'Alho' }),
    await newItem(ana, listId, { name: 'Pão' }),
    await newItem(ana, listId, { name: 'Sal' }),
  ];
  await tellAfter(0);
  await changeItem(ana, taken, { isChecked: true });
  await ana.call('removeListItem', { params: { listId, itemId: removed.id } });
  await tellAfter(3 * minuteMs);
  expect(await toldTo('bia')).toEqual(['Ana pôs 1 item na Feira: alho']);
  await changeItem(ana, kept, { isChecked: true });
});

it('NOT-03 tells once that somebody is in a supermarket', async () => {
  const { ana, tellAfter, toldTo } = await prepareHousehold();
  const listId = await newList(ana, 'Feira');
  const announce = async () => {
    await ana.call('announcePresence', { body: { listId, supermarket: 'Assaí' } });
  };
  await announce();
  await tellAfter(1_000);
  await tellAfter(20_000);
  expect(await toldTo('bia')).toEqual(['Ana está no Assaí. Falta algo?']);
  await announce();
  await tellAfter(30 * minuteMs);
  await announce();
  await tellAfter(minuteMs);
  expect(await toldTo('bia')).toEqual([]);
});

it('NOT-04 tells a finish with its place and total, and not once it is undone', async () => {
  const { ana, tellAfter, toldTo } = await prepareHousehold();
  const { rice, listId, pantryId } = await prepareShopping(ana);
  const finish = async () => {
    const item = await addTakenItem(ana, listId, { productId: rice.id });
    const body = finishBody([item], { listId });
    await ana.call('finishPurchase', { params: { pantryId }, body });
    return body.id ?? '';
  };
  await finish();
  await tellAfter(0);
  expect(await toldTo('bia')).toEqual([
    'A lista está pronta: 1 item. Ana finalizou no São Jorge: R$\u00a019,80',
  ]);
  const finishId = await finish();
  await ana.call('undoFinish', { params: { pantryId, finishId } });
  await tellAfter(0);
  expect(await toldTo('bia')).toEqual([]);
});

it('NOT-05 tells that somebody joined by an invite', async () => {
  const { household, tellAfter, toldTo } = await prepareHousehold();
  await household.invite(await server.person({ displayName: 'Caio' }));
  await tellAfter(0);
  expect(await toldTo('ana')).toEqual(['Caio aceitou o convite e entrou na casa']);
});

it('NOT-17 leads from each notice to its household, and there to its list or screen', async () => {
  const { ana, bia, household, ids, tellAfter } = await prepareHousehold();
  const { rice, listId, pantryId } = await prepareShopping(ana);
  const item = await addTakenItem(ana, listId, { productId: rice.id });
  await ana.call('announcePresence', { body: { listId, supermarket: 'Assaí' } });
  await tellAfter(0);
  await tellAfter(20_000);
  await ana.call('finishPurchase', {
    params: { pantryId },
    body: finishBody([item], { listId }),
  });
  await household.invite(await server.person({ displayName: 'Caio' }));
  await tellAfter(0);
  const urls = (await takeMessages(database, ids.bia)).map(({ url }) => url);
  const address = (place: string) => `/lista-compras/abrir?casa=${household.id}&${place}`;
  expect(urls.sort()).toEqual([
    address(`lista=${listId}`),
    address('tela=casa'),
    address('tela=compras'),
  ]);
  await bia.call('changeNoticePreferences', { body: { hasDigest: true, digestAt: 1_140 } });
  await newItem(ana, await newList(ana, 'Feira'), { name: 'Alho' });
  await tellAfter(0);
  await tellAfter(9 * 60 * minuteMs);
  expect(await takeMessages(database, ids.bia)).toMatchObject([{ url: address('tela=inicio') }]);
});

it('NOT-07 tells nothing to somebody who sees the household at this moment', async () => {
  const { ana, bia, household, tellAfter, toldTo } = await prepareHousehold();
  const listId = await newList(ana, 'Feira');
  const stream = await openStream(server.app, bia, household.id);
  await newItem(ana, listId, { name: 'Alho' });
  await tellAfter(0);
  await tellAfter(3 * minuteMs);
  stream.close();
  await tellAfter(30 * minuteMs);
  expect(await toldTo('bia')).toEqual([]);
});

it('NOT-07 sends at most six notices a day to a person', async () => {
  const { ana, tellAfter, toldTo } = await prepareHousehold();
  for (let count = 0; count < 8; count += 1) {
    const listId = await newList(ana, `Feira ${count}`);
    await newItem(ana, listId, { name: 'Alho' });
    await tellAfter(0);
    await tellAfter(3 * minuteMs);
  }
  expect(await toldTo('bia')).toHaveLength(6);
});

it('NOT-08 lets notices wait in the quiet time', async () => {
  const { ana, bia, tellAfter, toldTo } = await prepareHousehold();
  await bia.call('changeNoticePreferences', { body: { quiet: { from: 540, until: 720 } } });
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Alho' });
  await ana.call('announcePresence', { body: { listId, supermarket: 'Assaí' } });
  await tellAfter(0);
  await tellAfter(3 * minuteMs);
  expect(await toldTo('bia')).toEqual([]);
  await tellAfter(2 * 60 * minuteMs);
  expect(await toldTo('bia')).toEqual(['Ana pôs 1 item na Feira: alho']);
});

it('NOT-10 sends one summary a day, and beside it only that somebody is in a supermarket', async () => {
  const { ana, bia, tellAfter, toldTo } = await prepareHousehold();
  await bia.call('changeNoticePreferences', { body: { hasDigest: true, digestAt: 1_140 } });
  const lists = [await newList(ana, 'Feira'), await newList(ana, 'Churrasco')];
  for (const listId of lists) {
    await newItem(ana, listId, { name: 'Alho' });
    clock.advance(1_000);
  }
  await ana.call('announcePresence', { body: { listId: lists[0] ?? '', supermarket: 'Assaí' } });
  await tellAfter(0);
  await tellAfter(3 * minuteMs);
  expect(await toldTo('bia')).toEqual(['Ana está no Assaí. Falta algo?']);
  await tellAfter(9 * 60 * minuteMs);
  expect(await toldTo('bia')).toEqual([
    'Ana pôs 1 item na Feira: alho\nAna pôs 1 item no Churrasco: alho',
  ]);
});

it('NOT-11 tells a former member nothing, also of what waited', async () => {
  const { ana, bia, household, ids, tellAfter, toldTo } = await prepareHousehold();
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Alho' });
  await tellAfter(0);
  await bia.call('leaveHousehold', { params: { householdId: household.id } });
  await newItem(ana, listId, { name: 'Sal' });
  await tellAfter(5 * minuteMs);
  expect(await takeMessages(database, ids.bia)).toEqual([]);
  expect(await toldTo('bia')).toEqual([]);
});

it('NOT-11 sends each notice once, although several processes do it and one is killed', async () => {
  const { ana, toldTo, tellAfter } = await prepareHousehold();
  const listId = await newList(ana, 'Feira');
  await newItem(ana, listId, { name: 'Alho' });
  const processes = Array.from({ length: 4 }, () => tellerOf(server));
  const killed = tellerOf({
    ...server,
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (sql) => {
          await work(sql);
          throw new Error('The process is killed.');
        }),
    },
  });
  for (let second = 0; second < 5; second += 1) {
    await expect(killed()).rejects.toThrow('killed');
    await Promise.all(processes.map((tell) => tell()));
    clock.advance(minuteMs);
  }
  await tellAfter(minuteMs);
  expect(await toldTo('bia')).toEqual(['Ana pôs 1 item na Feira: alho']);
});

it('NOT-11 DAT-09 notices are deleted after three days', async () => {
  const { ana, ids, tellAfter } = await prepareHousehold();
  await newItem(ana, await newList(ana, 'Feira'), { name: 'Alho' });
  await tellAfter(0);
  await tellAfter(3 * minuteMs);
  const purgeAt = async (days: number) => {
    const before = new Date(clock.now().getTime() + days * 86_400_000 - noticesPurge.retentionMs);
    await database.rows(noticesPurge.statement, { before, batch: 1_000 });
    return (await rowsWith(database, ids.bia)).filter((row) => row.startsWith('notices ')).length;
  };
  expect(await purgeAt(2)).toBeGreaterThan(0);
  expect(await purgeAt(3)).toBe(0);
});
