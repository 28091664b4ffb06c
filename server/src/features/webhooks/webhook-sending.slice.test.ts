/** Tests when events are sent, and how failures of a webhook are handled. */
import { describe, expect, it, vi } from 'vitest';
import { newItem, newList } from '../../../test/people/shopping.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { setDisabled } from '../users/users.sql.ts';
import type { PostResult } from './sending/post-event.ts';
import { eventsPurge, retryPauseMs, sendDueEvents, startSending } from './sending/send-events.ts';
import {
  createWebhook,
  dayMs,
  deleteWebhookRow,
  delivered,
  describeEvent,
  firstWebhookOf,
  refused,
  startWebhookApp,
  type WebhookEvent,
} from '../../../test/servers/webhook-receiver.ts';

const {
  person,
  database,
  receiver,
  postEvent,
  sendEventsDueAt,
  sendEventsDueAfter,
  postedTo,
  deliverEvents,
} = await startWebhookApp();

const fillQueue = statement<never, { id: string; count: number }>(
  'test.fill-queue',
  `insert into webhook_events (household_id, webhook_id, id, created_at, place, body)
   select household_id, id, gen_random_uuid(), now(), place, '{}'
   from webhooks, generate_series(1, :count::integer) as place where id = :id`,
);
const selectOne = statement<never>('test.select-one', 'select 1');
const renameItem = statement<never, { id: string; name: string }>(
  'test.rename-item',
  'update list_items set name = :name where id = :id',
);
const setFailures = statement<never, { id: string; failures: number }>(
  'test.set-failures',
  'update webhooks set failures = :failures where id = :id',
);

describe('HOOK-04 sending', () => {
  it('tries again after increasing pauses, with the same id and body', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    const now = Date.now();
    await sendEventsDueAt(now, () => refused);
    const firstAttempt = postedTo(url)[0];
    expect(await firstWebhookOf(ana)).toMatchObject({
      waitingCount: 1,
      lastAttempt: { outcome: 'refused', status: 500 },
    });
    await sendEventsDueAt(now + 4_999, () => refused);
    expect(postedTo(url)).toHaveLength(1);
    await sendEventsDueAt(now + 5_000, () => delivered);
    const [, secondAttempt] = postedTo(url);
    expect(secondAttempt?.body).toBe(firstAttempt?.body);
    expect(secondAttempt?.headers['webhook-id']).toBe(firstAttempt?.headers['webhook-id']);
    expect(await firstWebhookOf(ana)).toMatchObject({
      waitingCount: 0,
      lastAttempt: { outcome: 'delivered', status: 204 },
    });
    expect([1, 2, 3, 4, 5, 6, 7, 8, 40].map((count) => retryPauseMs(count) / 1_000)).toEqual([
      5, 30, 120, 600, 1_800, 3_600, 7_200, 7_200, 7_200,
    ]);
  });

  it('sends no later events until the failed event is delivered', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    const listId = await newList(ana);
    for (const name of ['Café', 'Pão', 'Sal']) await newItem(ana, listId, { name });
    let count = 0;
    await sendEventsDueAfter(0, (to) => (to === url && (count += 1) === 2 ? refused : delivered));
    const readSentNames = () =>
      postedTo(url).map(({ body }) => (JSON.parse(body) as WebhookEvent).data['name']);
    expect(readSentNames()).toEqual(['Café', 'Pão']);
    await sendEventsDueAfter(10_000);
    expect(readSentNames()).toEqual(['Café', 'Pão', 'Pão', 'Sal']);
  });

  it('sends in the order of the changes, also if a transaction that began earlier makes a later change', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    const listId = await newList(ana);
    const item = await newItem(ana, listId, { name: 'Café' });
    await database.transaction(async (sql) => {
      // PostgreSQL begins the transaction with its first statement.
      await sql.rows(selectOne);
      await newItem(ana, listId, { name: 'Pão' });
      await sql.rows(renameItem, { id: item.id, name: 'Café moído' });
    });
    expect((await deliverEvents(url)).map(describeEvent)).toEqual([
      'list.item.added Café 1',
      'list.item.added Pão 1',
      'list.item.changed Café moído 1',
    ]);
  });

  it('sends the events of a webhook in one process at a time, without delaying other webhooks', async () => {
    const ana = await person();
    const [slowWebhook, quickWebhook] = [await createWebhook(ana), await createWebhook(ana)];
    await newItem(ana, await newList(ana), { name: 'Café' });
    const slowResponse = Promise.withResolvers<PostResult>();
    const firstSending = sendEventsDueAfter(0, (to) =>
      to === slowWebhook.url ? slowResponse.promise : delivered,
    );
    const countSent = (to: string) => postedTo(to).length;
    await expect.poll(() => countSent(slowWebhook.url)).toBe(1);
    await expect.poll(() => countSent(quickWebhook.url)).toBe(1);
    await newItem(ana, await newList(ana), { name: 'Pão' });
    await sendEventsDueAfter(0);
    expect([countSent(slowWebhook.url), countSent(quickWebhook.url)]).toEqual([1, 2]);
    slowResponse.resolve(delivered);
    await firstSending;
    await sendEventsDueAfter(0);
    expect(countSent(slowWebhook.url)).toBe(2);
  });

  it('sends new events of other webhooks while a receiver does not answer', async () => {
    const ana = await person();
    const [slowWebhook, quickWebhook] = [await createWebhook(ana), await createWebhook(ana)];
    const listId = await newList(ana);
    await newItem(ana, listId, { name: 'Café' });
    const slowResponse = Promise.withResolvers<PostResult>();
    receiver.respond = (to) => (to === slowWebhook.url ? slowResponse.promise : delivered);
    const onFailure = vi.fn();
    const job = startSending({ database, postEvent, now: () => new Date(), onFailure });
    const countSent = (to: string) => postedTo(to).length;
    await expect.poll(() => countSent(quickWebhook.url), { timeout: 20_000 }).toBe(1);
    await newItem(ana, listId, { name: 'Pão' });
    await expect.poll(() => countSent(quickWebhook.url), { timeout: 20_000 }).toBe(2);
    expect(countSent(slowWebhook.url)).toBe(1);
    slowResponse.resolve(delivered);
    await job.stop();
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('sends to a webhook that waits before it sends again to those that always have events', async () => {
    const [ana, bia] = [await person(), await person()];
    const listId = await newList(ana);
    const busyWebhooks = 10;
    for (let count = 0; count < busyWebhooks; count += 1) await createWebhook(ana);
    for (const name of ['Café', 'Pão']) await newItem(ana, listId, { name });
    const { url } = await createWebhook(bia);
    await newItem(bia, await newList(bia), { name: 'Sal' });
    let instant = Date.now();
    const now = () => new Date(instant);
    // Each receiver answers so late that its webhook stops sending after one event.
    const allReceived = Promise.withResolvers<void>();
    let count = 0;
    receiver.respond = async () => {
      count += 1;
      if (count === busyWebhooks) {
        instant += 41_000;
        allReceived.resolve();
      }
      await allReceived.promise;
      return delivered;
    };
    const { signal } = new AbortController();
    await sendDueEvents({ database, postEvent, now }, signal);
    expect([count, postedTo(url)]).toEqual([busyWebhooks, []]);
    instant += 1_000;
    await sendDueEvents({ database, postEvent, now }, signal);
    expect(postedTo(url)).toHaveLength(1);
  });

  it('sends an event again when the lease of a process that stopped responding has expired', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    const noResponse = new Promise<PostResult>(() => undefined);
    const now = Date.now();
    void sendEventsDueAt(now, (to) => (to === url ? noResponse : delivered));
    const countSent = () => postedTo(url).length;
    await expect.poll(countSent).toBe(1);
    await sendEventsDueAt(now + 59_999);
    expect(countSent()).toBe(1);
    await sendEventsDueAt(now + 60_000);
    expect(countSent()).toBe(2);
  });

  it('does not send an event a day after its change, and deletes it', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await sendEventsDueAfter(dayMs + 1_000);
    expect(postedTo(url)).toEqual([]);
    await purge(database, [eventsPurge], new Date(Date.now() + dayMs - 60_000));
    expect((await firstWebhookOf(ana))?.waitingCount).toBe(1);
    await purge(database, [eventsPurge], new Date(Date.now() + dayMs));
    expect((await firstWebhookOf(ana))?.waitingCount).toBe(0);
  });

  it('queues at most 2,000 events for a webhook', async () => {
    const ana = await person();
    const { id } = await createWebhook(ana);
    const listId = await newList(ana);
    await database.rows(fillQueue, { id, count: 1_999 });
    await newItem(ana, listId);
    await newItem(ana, listId);
    expect((await firstWebhookOf(ana))?.waitingCount).toBe(2_000);
    await database.rows(deleteWebhookRow, { id });
  });

  it('sends nothing for a user while the operator has disabled the account', async () => {
    const ana = await person();
    const { url } = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await database.rows(setDisabled, { subject: ana.subject, disabledAt: new Date() });
    expect(await deliverEvents(url)).toEqual([]);
    await database.rows(setDisabled, { subject: ana.subject, disabledAt: null });
    expect(await deliverEvents(url)).toHaveLength(1);
  });
});

describe('HOOK-05 a webhook that fails', () => {
  /** Creates a webhook that has failed this many times in a row, and sends it one more event. */
  async function createFailingWebhook(failures: number, response: PostResult) {
    const ana = await person();
    const webhook = await createWebhook(ana);
    const listId = await newList(ana);
    await newItem(ana, listId, { name: 'Café' });
    await database.rows(setFailures, { id: webhook.id, failures });
    await sendEventsDueAfter(0, (to) => (to === webhook.url ? response : delivered));
    return { ana, listId, ...webhook };
  }

  it('is switched off after 40 failures in a row, and receives no more events', async () => {
    const webhookWith39Failures = await createFailingWebhook(38, refused);
    expect((await firstWebhookOf(webhookWith39Failures.ana))?.isOn).toBe(true);
    const { ana, listId } = await createFailingWebhook(39, refused);
    expect(await firstWebhookOf(ana)).toMatchObject({ isOn: false, waitingCount: 0 });
    await newItem(ana, listId, { name: 'Pão' });
    expect((await firstWebhookOf(ana))?.waitingCount).toBe(0);
  });

  it('HOOK-06 stays on, and is tried again at once, if a test event is delivered during its 40th failure', async () => {
    const ana = await person();
    const { id: webhookId, url } = await createWebhook(ana);
    await newItem(ana, await newList(ana), { name: 'Café' });
    await database.rows(setFailures, { id: webhookId, failures: 39 });
    let isTested = false;
    await sendEventsDueAfter(0, async (to) => {
      if (to !== url || isTested) return delivered;
      isTested = true;
      await ana.call('testWebhook', { params: { webhookId } });
      return refused;
    });
    expect(await firstWebhookOf(ana)).toMatchObject({ isOn: true, waitingCount: 1 });
    receiver.posted = [];
    expect((await deliverEvents(url)).map(describeEvent)).toEqual(['list.item.added Café 1']);
  });

  it('is switched off after about three days of failures', () => {
    const pauses = Array.from({ length: 39 }, (_, index) => retryPauseMs(index + 1));
    const totalMs = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(totalMs / dayMs).toBeGreaterThan(2.5);
    expect(totalMs / dayMs).toBeLessThan(3.5);
  });

  it('is switched off at once by the status 410', async () => {
    const { ana } = await createFailingWebhook(0, { outcome: 'refused', status: 410 });
    expect((await firstWebhookOf(ana))?.isOn).toBe(false);
  });

  it('receives new events after it is switched on again, which also ends the pause after a failure', async () => {
    const { ana, listId, id: webhookId, url } = await createFailingWebhook(39, refused);
    const resumed = await ana.call('resumeWebhook', { params: { webhookId } });
    expect(resumed.body).toMatchObject({ isOn: true, waitingCount: 0 });
    receiver.posted = [];
    await newItem(ana, listId, { name: 'Pão' });
    await sendEventsDueAfter(0, () => refused);
    expect(await firstWebhookOf(ana)).toMatchObject({ isOn: true, waitingCount: 1 });
    receiver.posted = [];
    await ana.call('resumeWebhook', { params: { webhookId } });
    expect((await deliverEvents(url)).map(describeEvent)).toEqual(['list.item.added Pão 1']);
  });
});

it('HOOK-06 keeps the pause after a failure if a test event is refused', async () => {
  const ana = await person();
  const { id: webhookId, url } = await createWebhook(ana);
  await newItem(ana, await newList(ana), { name: 'Café' });
  await database.rows(setFailures, { id: webhookId, failures: 7 });
  await sendEventsDueAfter(0, (to) => (to === url ? refused : delivered));
  await ana.call('testWebhook', { params: { webhookId } });
  receiver.posted = [];
  const pauseMs = retryPauseMs(8);
  await sendEventsDueAfter(pauseMs / 2);
  expect(postedTo(url)).toEqual([]);
  await sendEventsDueAfter(pauseMs);
  expect(postedTo(url)).toHaveLength(1);
});

const lockWebhook = statement<never, { id: string }>(
  'test.lock-webhook',
  'select id from webhooks where id = :id for update',
);

it('HOOK-04 sends to other webhooks while a transaction has locked one', async () => {
  const ana = await person();
  const [lockedWebhook, otherWebhook] = [await createWebhook(ana), await createWebhook(ana)];
  await newItem(ana, await newList(ana), { name: 'Café' });
  const lock = await holdOpen(database, (sql) => sql.rows(lockWebhook, { id: lockedWebhook.id }));
  const sending = sendEventsDueAfter(0);
  await waitUntilBlocked(database, 1, sending);
  const sentCounts = [lockedWebhook, otherWebhook].map(({ url }) => postedTo(url).length);
  await lock.commit();
  await sending;
  expect(sentCounts).toEqual([0, 1]);
});
