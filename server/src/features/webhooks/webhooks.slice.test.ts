/** Webhooks: who has which, which events they get, and what happens when they fail. */
import { newId } from '@quitanda/contract';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newWebhook, newWebhookSecret } from '../../../test/people/connections.ts';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  changeItem,
  finishOf,
  itemsOf,
  newItem,
  newList,
  newPantry,
  newStock,
  prepareShopping,
  takenItem,
} from '../../../test/people/shopping.ts';
import { holdOpen, untilWaiting } from '../../../test/lock-waits.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { setDisabled } from '../users/users.sql.ts';
import type { Posted, PostEvent } from './sending/post-event.ts';
import { eventsPurge, pauseAfter, sendDueEvents } from './sending/send-events.ts';

const delivered: Posted = { outcome: 'delivered', status: 204 };
type Answer = (url: string) => Posted | Promise<Posted>;
const receiver = { answer: (() => delivered) as Answer, posted: [] as Parameters<PostEvent>[0][] };
const postEvent: PostEvent = async (event) => {
  receiver.posted.push(event);
  return receiver.answer(event.url);
};
const { person, database } = await startApp({ postEvent });
const hour = 3_600_000;
const day = 24 * hour;
const never = new AbortController().signal;

/** Sends what is due as if so much time had passed. */
const sendAfter = (milliseconds: number, answer: Answer = () => delivered) => {
  receiver.answer = answer;
  const now = () => new Date(Date.now() + milliseconds);
  return sendDueEvents({ database, postEvent, now }, never);
};

interface Event {
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Sends what is due until nothing is, and returns the events that one address got. */
async function eventsAt(url: string): Promise<Event[]> {
  while ((await sendAfter(0)) > 0);
  const bodies = receiver.posted.filter((event) => event.url === url);
  receiver.posted = receiver.posted.filter((event) => event.url !== url);
  return bodies.map(({ body }) => JSON.parse(body) as Event);
}

const newUrl = () => `https://exemplo.com.br/${newId()}`;
const hooksOf = async (who: Person) => (await who.call('getWebhooks')).body;
const hookOf = async (who: Person) => (await hooksOf(who))[0];
/** An event as short text: '{type} {name} {details}'. */
const textOf = ({ type, data }: Event) =>
  [type, data['name'], data['previousQuantity'], data['quantity']]
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ');

async function listening(who: Person) {
  return newWebhook(who, newUrl());
}

describe('HOOK-01 API-42 a webhook', () => {
  it('belongs to one person and one household', async () => {
    const [ana, bia] = [await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const there = ana.inHousehold(home.id);
    const { id: webhookId, url } = await listening(there);
    expect(await hooksOf(there)).toEqual([
      {
        id: webhookId,
        url,
        createdAt: expect.any(String),
        isOn: true,
        waitingCount: 0,
        lastAttempt: null,
      },
    ]);
    expect(await hooksOf(ana)).toEqual([]);
    expect(await hooksOf(bia.inHousehold(home.id))).toEqual([]);
    const params = { webhookId };
    for (const other of [ana, bia.inHousehold(home.id)]) {
      for (const name of ['deleteWebhook', 'testWebhook', 'resumeWebhook'] as const) {
        expect((await other.refused(name, { params })).body.code).toBe('webhook-not-found');
      }
    }
    await there.call('deleteWebhook', { params });
    expect(await hooksOf(there)).toEqual([]);
  });

  it('shows its secret nowhere', async () => {
    const ana = await person();
    const { secret } = await listening(ana);
    expect(JSON.stringify(await hooksOf(ana))).not.toContain(secret);
    expect(await tablesWith(database, secret)).toEqual([]);
  });

  it('is one of at most 10 of a person in all households', async () => {
    const ana = await person();
    const home = await createHousehold(ana);
    for (let count = 0; count < 5; count += 1) {
      await newWebhook(ana);
      await newWebhook(ana.inHousehold(home.id));
    }
    const body = { url: newUrl(), secret: newWebhookSecret() };
    expect((await ana.refused('createWebhook', { body })).body).toEqual({
      code: 'too-many-webhooks',
      message: 'Você já tem 10 webhooks, o máximo permitido.',
    });
  });

  it.each(['http://exemplo.com.br/', 'https://192.168.0.2/', 'https://127.1/', 'https://[::1]/'])(
    'HOOK-03 is refused for %s unless the operator allows it',
    async (url) => {
      const body = { url, secret: newWebhookSecret() };
      const refusal = await (await person()).refused('createWebhook', { body });
      expect([refusal.status, refusal.body]).toEqual([
        400,
        { code: 'webhook-address-refused', message: 'Use um endereço https da internet.' },
      ]);
      const open = await startApp({ allowsLocalWebhooks: true });
      expect((await (await open.person()).call('createWebhook', { body })).body.url).toBe(url);
    },
  );

  it('with the id of another member is not found', async () => {
    const [ana, bia] = [await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const { id } = await listening(ana.inHousehold(home.id));
    const body = { id, url: newUrl(), secret: newWebhookSecret() };
    const refusal = await bia.inHousehold(home.id).refused('createWebhook', { body });
    expect(refusal.body.code).toBe('webhook-not-found');
  });
});

describe('HOOK-02 an event', () => {
  it('is signed, and has type, time and the item', async () => {
    const ana = await person();
    const { url, secret } = await listening(ana);
    const listId = await newList(ana);
    const item = await newItem(ana, listId, { name: 'Café', quantity: 1.5, unit: 'kg' });
    while ((await sendAfter(0)) > 0);
    const sent = receiver.posted.find((event) => event.url === url);
    if (!sent) throw new Error('Nothing was sent.');
    const { type, timestamp, data } = JSON.parse(sent.body) as Event;
    const householdId = (await ana.call('getProfile')).body.id;
    expect([type, data]).toEqual([
      'list.item.added',
      {
        householdId,
        listId,
        id: item.id,
        name: 'Café',
        quantity: 1.5,
        unit: 'kg',
        isChecked: false,
      },
    ]);
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
    const { headers } = sent;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
  });

  it('tells of items that are added, changed, checked, unchecked and removed, in this order', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    const listId = await newList(ana);
    const item = await newItem(ana, listId, { name: 'Café' });
    await changeItem(ana, item, { quantity: 2 });
    await changeItem(ana, item, { price: 9.9 });
    await changeItem(ana, item, { isChecked: true });
    await changeItem(ana, item, { isChecked: false });
    await ana.call('renameList', { params: { listId }, body: { name: 'Feira' } });
    await ana.call('removeListItem', { params: { listId, itemId: item.id } });
    expect((await eventsAt(url)).map(textOf)).toEqual([
      'list.item.added Café 1',
      'list.item.changed Café 2',
      'list.item.checked Café 2',
      'list.item.unchecked Café 2',
      'list.item.removed Café 2',
    ]);
  });

  it('tells of the items of a new, deleted and restored list, in their order', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    const names = ['Sal', 'Pão', 'Café'];
    const items = names.map((name) => ({ name, quantity: 1, unit: 'un' as const }));
    const { id: listId } = (await ana.call('createList', { body: { name: 'Feira', items } })).body;
    await ana.call('deleteList', { params: { listId } });
    await ana.call('restoreList', { params: { listId } });
    expect((await eventsAt(url)).map(textOf)).toEqual(
      ['added', 'removed', 'added'].flatMap((what) =>
        names.map((name) => `list.item.${what} ${name} 1`),
      ),
    );
  });

  it('tells of stock with its quantity before', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    const pantryId = await newPantry(ana);
    const { id: itemId } = await newStock(ana, pantryId, { name: 'Café', quantity: 2 });
    const params = { pantryId, itemId };
    await ana.call('changePantryItem', { params, body: { add: -0.5 } });
    await ana.call('changePantryItem', { params, body: { lowStockAlertThreshold: 1 } });
    await ana.call('removePantryItem', { params });
    const events = await eventsAt(url);
    expect(events.map(({ data }) => [data['previousQuantity'], data['quantity']])).toEqual([
      [null, 2],
      [2, 1.5],
      [1.5, null],
    ]);
    expect(events[2]?.data).toMatchObject({ pantryId, id: itemId, name: 'Café', unit: 'un' });
  });

  it('tells of a finished trip and of its undo', async () => {
    const { ana, rice, listId, pantryId } = await prepareShopping(await person());
    const item = await takenItem(ana, listId, { productId: rice.id, name: 'Arroz' });
    const { url } = await listening(ana);
    const body = finishOf([item]);
    await ana.call('finishPurchase', { params: { pantryId }, body });
    await ana.call('undoFinish', { params: { pantryId, finishId: body.id ?? '' } });
    const types = (await eventsAt(url)).map(({ type }) => type);
    expect(types.toSorted()).toEqual([
      'list.item.added',
      'list.item.removed',
      'pantry.stock.changed',
      'pantry.stock.changed',
    ]);
  });

  it('tells both households of a list that moves', async () => {
    const ana = await person();
    const home = await createHousehold(ana);
    const [own, shared] = [await listening(ana), await listening(ana.inHousehold(home.id))];
    const listId = await newList(ana);
    await newItem(ana, listId, { name: 'Café' });
    await eventsAt(own.url);
    await ana.call('moveList', { params: { listId }, body: { householdId: home.id } });
    expect((await eventsAt(own.url)).map(textOf)).toEqual(['list.item.removed Café 1']);
    expect((await eventsAt(shared.url)).map(textOf)).toEqual(['list.item.added Café 1']);
  });

  it('comes from the writes of every device and member, once for each', async () => {
    const [ana, bia] = [await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const { url } = await listening(ana.inHousehold(home.id));
    const listId = await newList(ana.inHousehold(home.id));
    const body = { id: newId(), name: 'Café', quantity: 1, unit: 'un' } as const;
    const input = { params: { listId }, body, key: newId() };
    await bia.inHousehold(home.id).call('addListItem', input);
    await bia.inHousehold(home.id).call('addListItem', input);
    const write = { sequence: 1, name: 'addListItem', key: newId(), params: { listId } };
    await bia.call('sync', {
      body: {
        deviceId: newId(),
        household: home.id,
        cursor: null,
        acknowledged: 0,
        writes: [{ ...write, body: { ...body, id: newId(), name: 'Pão' } }],
      },
    });
    expect((await eventsAt(url)).map(textOf)).toEqual([
      'list.item.added Café 1',
      'list.item.added Pão 1',
    ]);
  });

  it('is in the transaction of its cause: none without the write, and one before it is answered', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    const listId = await newList(ana);
    await newItem(ana, listId);
    expect((await hookOf(ana))?.waitingCount).toBe(1);
    const params = { listId, itemId: newId() };
    await ana.refused('changeListItem', { params, body: { quantity: 2 } });
    await ana.refused('addListItem', {
      params: { listId: newId() },
      body: { name: 'Café', quantity: 1, unit: 'un' },
    });
    expect(await eventsAt(url)).toHaveLength(1);
  });

  it('of another household goes to nobody else', async () => {
    const [ana, eve] = [await person(), await person()];
    const { url } = await listening(eve);
    await newItem(ana, await newList(ana), { name: 'Café' });
    expect(await eventsAt(url)).toEqual([]);
  });

  it('waits for a webhook that is being deleted, so that no write fails', async () => {
    const ana = await person();
    const { id } = await listening(ana);
    const listId = await newList(ana);
    const held = await holdOpen(database, (sql) => sql.rows(deleteHook, id));
    const adding = newItem(ana, listId, { name: 'Café' });
    await untilWaiting(database, 1, adding);
    await held.commit();
    await adding;
    expect((await itemsOf(ana, listId)).map(({ name }) => name)).toEqual(['Café']);
  });
});

const deleteHook = statement<never, [id: string]>(
  'test.delete-hook',
  'delete from webhooks where id = $1',
);
const fillQueue = statement<never, [id: string, count: number]>(
  'test.fill-queue',
  `insert into webhook_events (household_id, webhook_id, id, created_at, place, body)
   select household_id, id, gen_random_uuid(), now(), place, '{}'
   from webhooks, generate_series(1, $2::integer) as place where id = $1`,
);
const selectOne = statement<never>('test.select-one', 'select 1');
const renameItem = statement<never, [id: string, name: string]>(
  'test.rename-item',
  'update list_items set name = $2 where id = $1',
);
const setFailures = statement<never, [id: string, failures: number]>(
  'test.set-failures',
  'update webhooks set failures = $2 where id = $1',
);

const refused: Posted = { outcome: 'refused', status: 500 };

describe('HOOK-04 sending', () => {
  it('tries again after longer and longer pauses, with the same id and body', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await sendAfter(0, () => refused);
    const first = receiver.posted.find((event) => event.url === url);
    expect(await hookOf(ana)).toMatchObject({
      waitingCount: 1,
      lastAttempt: { outcome: 'refused', status: 500 },
    });
    await sendAfter(4_000, () => refused);
    expect(receiver.posted.filter((event) => event.url === url)).toHaveLength(1);
    await sendAfter(6_000, () => delivered);
    const [, second] = receiver.posted.filter((event) => event.url === url);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await hookOf(ana)).toMatchObject({
      waitingCount: 0,
      lastAttempt: { outcome: 'delivered', status: 204 },
    });
    expect([1, 2, 3, 4, 5, 6, 7, 8, 40].map((count) => pauseAfter(count) / 1_000)).toEqual([
      5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200, 7_200,
    ]);
  });

  it('keeps the order: later events wait for the one that failed', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    const listId = await newList(ana);
    for (const name of ['Café', 'Pão', 'Sal']) await newItem(ana, listId, { name });
    let count = 0;
    await sendAfter(0, (to) => (to === url && (count += 1) === 2 ? refused : delivered));
    const namesSent = () =>
      receiver.posted
        .filter((event) => event.url === url)
        .map(({ body }) => (JSON.parse(body) as Event).data['name']);
    expect(namesSent()).toEqual(['Café', 'Pão']);
    await sendAfter(10_000);
    expect(namesSent()).toEqual(['Café', 'Pão', 'Pão', 'Sal']);
  });

  it('sends in the order of the changes, also of one whose transaction began earlier', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    const listId = await newList(ana);
    const item = await newItem(ana, listId, { name: 'Café' });
    await database.transaction(async (sql) => {
      // PostgreSQL begins the transaction with its first statement.
      await sql.rows(selectOne);
      await newItem(ana, listId, { name: 'Pão' });
      await sql.rows(renameItem, item.id, 'Café moído');
    });
    expect((await eventsAt(url)).map(textOf)).toEqual([
      'list.item.added Café 1',
      'list.item.added Pão 1',
      'list.item.changed Café moído 1',
    ]);
  });

  it('sends the events of a webhook in one process at a time, and not those of others later for it', async () => {
    const ana = await person();
    const [slow, quick] = [await listening(ana), await listening(ana)];
    await newItem(ana, await newList(ana), { name: 'Café' });
    const answered = Promise.withResolvers<Posted>();
    const first = sendAfter(0, (to) => (to === slow.url ? answered.promise : delivered));
    const sentTo = (to: string) => receiver.posted.filter((event) => event.url === to).length;
    await expect.poll(() => sentTo(slow.url)).toBe(1);
    await expect.poll(() => sentTo(quick.url)).toBe(1);
    await newItem(ana, await newList(ana), { name: 'Pão' });
    await sendAfter(0);
    expect([sentTo(slow.url), sentTo(quick.url)]).toEqual([1, 2]);
    answered.resolve(delivered);
    await first;
    await sendAfter(0);
    expect(sentTo(slow.url)).toBe(2);
  });

  it('sends again what a process held that has ended', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    const unanswered = new Promise<Posted>(() => undefined);
    void sendAfter(0, (to) => (to === url ? unanswered : delivered));
    const sent = () => receiver.posted.filter((event) => event.url === url).length;
    await expect.poll(sent).toBe(1);
    await sendAfter(59_000);
    expect(sent()).toBe(1);
    await sendAfter(61_000);
    expect(sent()).toBe(2);
  });

  it('drops an event a day after it happened', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await sendAfter(day + 1_000);
    expect(receiver.posted.filter((event) => event.url === url)).toEqual([]);
    await purge(database, [eventsPurge], new Date(Date.now() + day - 60_000));
    expect((await hookOf(ana))?.waitingCount).toBe(1);
    await purge(database, [eventsPurge], new Date(Date.now() + day));
    expect((await hookOf(ana))?.waitingCount).toBe(0);
  });

  it('queues at most 2,000 events for a webhook', async () => {
    const ana = await person();
    const { id } = await listening(ana);
    const listId = await newList(ana);
    await database.rows(fillQueue, id, 1_999);
    await newItem(ana, listId);
    await newItem(ana, listId);
    expect((await hookOf(ana))?.waitingCount).toBe(2_000);
    await database.rows(deleteHook, id);
  });

  it('sends nothing for a person whom the operator has locked out, until they are let in', async () => {
    const ana = await person();
    const { url } = await listening(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await database.rows(setDisabled, ana.subject, new Date());
    expect(await eventsAt(url)).toEqual([]);
    await database.rows(setDisabled, ana.subject, null);
    expect(await eventsAt(url)).toHaveLength(1);
  });
});

describe('HOOK-05 a webhook that fails', () => {
  async function failing(failures: number, answer: Posted) {
    const ana = await person();
    const hook = await listening(ana);
    const listId = await newList(ana);
    await newItem(ana, listId, { name: 'Café' });
    await database.rows(setFailures, hook.id, failures);
    await sendAfter(0, (to) => (to === hook.url ? answer : delivered));
    return { ana, listId, ...hook };
  }

  it('is switched off after 40 failures in a row, and gets no more events', async () => {
    const almost = await failing(38, refused);
    expect((await hookOf(almost.ana))?.isOn).toBe(true);
    const { ana, listId } = await failing(39, refused);
    expect(await hookOf(ana)).toMatchObject({ isOn: false, waitingCount: 0 });
    await newItem(ana, listId, { name: 'Pão' });
    expect((await hookOf(ana))?.waitingCount).toBe(0);
  });

  it('takes about three days to be switched off', () => {
    const pauses = Array.from({ length: 39 }, (_, at) => pauseAfter(at + 1));
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total / day).toBeGreaterThan(2.5);
    expect(total / day).toBeLessThan(3.5);
  });

  it('is switched off at once by the status 410', async () => {
    const { ana } = await failing(0, { outcome: 'refused', status: 410 });
    expect((await hookOf(ana))?.isOn).toBe(false);
  });

  it('can be switched on again, and then gets new events, also after another failure', async () => {
    const { ana, listId, id: webhookId, url } = await failing(39, refused);
    const resumed = await ana.call('resumeWebhook', { params: { webhookId } });
    expect(resumed.body).toMatchObject({ isOn: true, waitingCount: 0 });
    receiver.posted = [];
    await newItem(ana, listId, { name: 'Pão' });
    await sendAfter(0, () => refused);
    expect(await hookOf(ana)).toMatchObject({ isOn: true, waitingCount: 1 });
    receiver.posted = [];
    await ana.call('resumeWebhook', { params: { webhookId } });
    expect((await eventsAt(url)).map(textOf)).toEqual(['list.item.added Pão 1']);
  });
});

describe('HOOK-06 a test', () => {
  it('sends an event at once, and shows the result', async () => {
    const ana = await person();
    const { url, id: webhookId } = await listening(ana);
    receiver.answer = () => ({ outcome: 'refused', status: 404 });
    const { body } = await ana.call('testWebhook', { params: { webhookId } });
    expect(body.lastAttempt).toEqual({ at: expect.any(String), outcome: 'refused', status: 404 });
    const sent = receiver.posted.find((event) => event.url === url);
    const { id: householdId } = (await ana.call('getProfile')).body;
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      type: 'test',
      timestamp: body.lastAttempt?.at,
      data: { householdId },
    });
    expect(sent?.headers['webhook-signature']).toMatch(/^v1,/u);
  });

  it('that is delivered ends the pause, so that waiting events follow', async () => {
    const ana = await person();
    const { url, id: webhookId } = await listening(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await sendAfter(0, () => refused);
    receiver.posted = [];
    receiver.answer = () => delivered;
    await ana.call('testWebhook', { params: { webhookId } });
    expect((await eventsAt(url)).map(({ type }) => type)).toEqual(['test', 'list.item.added']);
  });

  it('can be made 20 times in ten minutes', async () => {
    const ana = await person();
    const { id: webhookId } = await listening(ana);
    const params = { webhookId };
    for (let count = 0; count < 20; count += 1) await ana.call('testWebhook', { params });
    expect((await ana.refused('testWebhook', { params })).status).toBe(429);
  });
});

describe('HOOK-07 the end', () => {
  it.each(['leaves', 'is removed'])('comes when the member %s', async (how) => {
    const [ana, bia] = [await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const there = bia.inHousehold(home.id);
    const { url } = await listening(there);
    const listId = await newList(ana.inHousehold(home.id));
    await newItem(ana.inHousehold(home.id), listId, { name: 'Antes' });
    const params = { householdId: home.id };
    if (how === 'leaves') await bia.call('leaveHousehold', { params });
    else {
      const { id: memberId } = (await bia.call('getProfile')).body;
      await ana.call('removeMember', { params: { ...params, memberId } });
    }
    await newItem(ana.inHousehold(home.id), listId, { name: 'Depois' });
    // Also what was waiting is not sent any more.
    expect(await eventsAt(url)).toEqual([]);
    expect(await tablesWith(database, url)).toEqual([]);
    await home.invite(bia);
    expect(await hooksOf(there)).toEqual([]);
  });

  it('stops between two events', async () => {
    const [ana, bia] = [await person(), await person()];
    const home = await createHousehold(ana);
    await home.invite(bia);
    const { url } = await listening(bia.inHousehold(home.id));
    const listId = await newList(ana.inHousehold(home.id));
    for (const name of ['Café', 'Pão']) await newItem(ana.inHousehold(home.id), listId, { name });
    await sendAfter(0, async (to) => {
      if (to === url) await bia.call('leaveHousehold', { params: { householdId: home.id } });
      return delivered;
    });
    expect(receiver.posted.filter((event) => event.url === url)).toHaveLength(1);
  });

  it('comes with the household and with the account; nothing of it stays', async () => {
    const ana = await person();
    const home = await createHousehold(ana);
    const { url } = await listening(ana.inHousehold(home.id));
    const own = await listening(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await newItem(ana.inHousehold(home.id), await newList(ana.inHousehold(home.id)));
    await ana.call('deleteHousehold', { params: { householdId: home.id } });
    expect(await tablesWith(database, url)).toEqual([]);
    const { id } = (await ana.call('getProfile')).body;
    await ana.call('deleteAccount');
    expect(await tablesWith(database, own.url, id)).toEqual([]);
  });

  it('is in the audit log, and the export has the address without the secret', async () => {
    const ana = await person();
    const { id: webhookId, url, createdAt } = await listening(ana);
    const kinds = async () =>
      (await ana.call('exportAccount')).body.auditLog.map(({ kind }) => kind);
    expect((await ana.call('exportAccount')).body.webhooks).toEqual([
      { url, createdAt, isOn: true },
    ]);
    expect(await kinds()).toEqual(['webhook-created']);
    await ana.call('deleteWebhook', { params: { webhookId } });
    expect(await kinds()).toEqual(['webhook-created', 'webhook-deleted']);
  });
});
