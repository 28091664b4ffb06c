import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHousehold } from '../../test/people/households.ts';
import { startWithPush } from '../../test/push-service/start-with-push.ts';
import { statement } from '../db/database.ts';
import { purge } from '../db/purging/purge.ts';
import { enqueuePush, type PushMessage } from './enqueue.ts';
import { pushMessagesPurge, readPushDelay, sendTaken, takeDue } from './send-due.ts';
import { startPushing } from './start-pushing.ts';

const { person, database, clock, service, deps, logged, subscribe, sendDue } =
  await startWithPush();
const startedAt = Date.parse('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const at = (ms: number) => new Date(startedAt + ms);

const deleteMessages = statement<never>('test.delete-messages', 'delete from push_messages');
const selectTopics = statement<{ topic: string }>(
  'test.select-topics',
  'select topic from push_messages order by topic',
);

beforeEach(async () => {
  clock.set(at(0));
  await database.rows(deleteMessages);
  service.received.length = 0;
  service.answer = () => ({ status: 201 });
  logged.length = 0;
});

async function newDevice() {
  const owner = await person();
  const { id: userId } = (await owner.call('getProfile')).body;
  return { owner, userId, ...(await subscribe(owner)) };
}

const noticeFor = (userId: string, change: Partial<PushMessage> = {}): PushMessage => ({
  userId,
  householdId: null,
  topic: 'list-1',
  title: 'Ana pôs 3 itens',
  body: 'leite, ovos e café',
  url: '/lista-compras/1',
  notBefore: at(0),
  expiresAt: at(60 * minuteMs),
  ...change,
});
const enqueue = (userId: string, change?: Partial<PushMessage>) =>
  database.transaction((sql) => enqueuePush(sql, noticeFor(userId, change)));
const bodies = () =>
  service.received.map(({ payload }) => (payload['notification'] as { body: string }).body);
const waitingTopics = async () => (await database.rows(selectTopics)).map(({ topic }) => topic);

describe('the queue', () => {
  it('PSH-04 sends a notice to each device of the person, and to nobody else', async () => {
    const [ana, bia] = [await newDevice(), await newDevice()];
    const second = await subscribe(ana.owner);
    await enqueue(ana.userId);
    expect(await sendDue()).toEqual(['sent', 'sent']);
    const endpoints = service.received.map(({ endpoint }) => endpoint);
    expect(endpoints.toSorted()).toEqual(
      [ana.subscription.endpoint, second.subscription.endpoint].toSorted(),
    );
    expect(endpoints).not.toContain(bia.subscription.endpoint);
    expect(await sendDue()).toEqual([]);
  });

  it('PSH-04 replaces a waiting notice of the same subject', async () => {
    const { userId } = await newDevice();
    await enqueue(userId, { body: 'leite' });
    await enqueue(userId, { body: 'leite e ovos' });
    await enqueue(userId, { topic: 'trip', body: 'Falta algo?' });
    await sendDue();
    expect(bodies().toSorted()).toEqual(['Falta algo?', 'leite e ovos']);
  });

  it('PSH-04 queues nothing if the transaction is rolled back', async () => {
    const { userId } = await newDevice();
    const failing = database.transaction(async (sql) => {
      await enqueuePush(sql, noticeFor(userId));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await sendDue()).toEqual([]);
  });

  it('PSH-04 sends nothing before its time, and drops it at its end', async () => {
    const { userId } = await newDevice();
    await enqueue(userId, { notBefore: at(10 * minuteMs), expiresAt: at(20 * minuteMs) });
    clock.set(at(10 * minuteMs - 1));
    expect(await sendDue()).toEqual([]);
    clock.set(at(20 * minuteMs));
    expect(await sendDue()).toEqual(['dropped']);
    expect(service.received).toEqual([]);
    await enqueue(userId, { notBefore: at(0), expiresAt: at(21 * minuteMs) });
    clock.set(at(21 * minuteMs - 1));
    expect(await sendDue()).toEqual(['sent']);
  });

  it('PSH-04 deletes notices that expired while no process ran', async () => {
    const { userId } = await newDevice();
    await enqueue(userId);
    await purge(database, [pushMessagesPurge], at(60 * minuteMs - 1));
    expect(await waitingTopics()).toEqual(['list-1']);
    await purge(database, [pushMessagesPurge], at(60 * minuteMs));
    expect(await waitingTopics()).toEqual([]);
  });

  it('PSH-04 cuts long texts, and refuses an invalid subject or path', async () => {
    const { userId } = await newDevice();
    await enqueue(userId, { title: 'é'.repeat(101), body: '🥚'.repeat(600) });
    await sendDue();
    expect(service.received[0]?.payload).toMatchObject({
      notification: { title: `${'é'.repeat(99)}…`, body: `${'🥚'.repeat(499)}…` },
    });
    for (const topic of ['', 'a b', 'a'.repeat(33), 'ação'])
      await expect(enqueue(userId, { topic })).rejects.toThrow(RangeError);
    for (const url of ['', 'https://example.com', '//example.com', '/\\example.com'])
      await expect(enqueue(userId, { url })).rejects.toThrow(RangeError);
  });
});

describe('who gets nothing', () => {
  const disable = statement<never, { userId: string }>(
    'test.disable-person',
    'update users set disabled_at = now() where id = :userId',
  );

  it('PSH-03 a person whose account is disabled', async () => {
    const { userId } = await newDevice();
    await enqueue(userId);
    await database.rows(disable, { userId });
    expect(await sendDue()).toEqual(['dropped']);
    await enqueue(userId);
    expect(await sendDue()).toEqual([]);
    expect(service.received).toEqual([]);
  });

  it('PSH-03 a person who is no longer a member when the notice is sent', async () => {
    const [ana, bia] = [await newDevice(), await newDevice()];
    const household = await createHousehold(ana.owner);
    await household.invite(bia.owner);
    await enqueue(bia.userId, { householdId: household.id });
    const params = { householdId: household.id, memberId: bia.userId };
    await ana.owner.call('removeMember', { params });
    expect(await sendDue()).toEqual(['dropped']);
    await enqueue(bia.userId, { householdId: household.id });
    expect(await sendDue()).toEqual([]);
  });
});

describe('what a push service gets', () => {
  const pushOf = async (change: Partial<PushMessage> = {}) => {
    const { userId } = await newDevice();
    await enqueue(userId, change);
    await sendDue();
    const push = service.received.at(-1);
    if (!push) throw new Error('Nothing was sent.');
    return push;
  };

  it('PSH-05 is encrypted for the browser, signed, and always of the same length', async () => {
    const short = await pushOf({ title: 'a', body: 'b' });
    const long = await pushOf({ body: 'c'.repeat(500) });
    expect(service.refused).toEqual([]);
    expect([short.bodyLength, long.bodyLength]).toEqual([4_096, 4_096]);
    expect(long.payload).toMatchObject({ web_push: 8030, notification: { body: 'c'.repeat(500) } });
  });

  it('PSH-05 says how long the notice is true, and wakes a phone only for what ends soon', async () => {
    const soon = await pushOf({ expiresAt: at(120 * minuteMs) });
    expect(soon.headers).toMatchObject({ ttl: '7200', urgency: 'high' });
    const later = await pushOf({ expiresAt: at(120 * minuteMs + 1_000) });
    expect(later.headers).toMatchObject({ ttl: '7201', urgency: 'normal' });
  });

  it('PSH-05 does not reveal the subject, which is the same for a later notice', async () => {
    const { userId } = await newDevice();
    for (const topic of ['list-1', 'list-1', 'list-2']) {
      await enqueue(userId, { topic });
      await sendDue();
    }
    const [first, second, other] = service.received.map(({ headers }) => headers['topic']);
    expect(first).toMatch(/^[\w-]{32}$/u);
    expect(first).not.toContain('list');
    expect([second === first, other === first]).toEqual([true, false]);
  });

  it('PSH-08 has the number of open items of the list to which an item was added last', async () => {
    const { owner, userId } = await newDevice();
    const newList = async (...names: string[]) => {
      const items = names.map((name) => ({ name, quantity: 1, unit: 'un' as const }));
      return (await owner.call('createList', { body: { name: 'Feira', items } })).body;
    };
    const badge = async () => {
      await enqueue(userId, { householdId: userId });
      await sendDue();
      return service.received.at(-1)?.payload['app_badge'];
    };
    expect(await badge()).toBe(0);
    await newList('Uva');
    clock.advance(1_000);
    const { id: listId, items } = await newList('Arroz', 'Café', 'Leite');
    expect(await badge()).toBe(3);
    const params = { listId, itemId: items[0]?.id ?? '' };
    await owner.call('changeListItem', { params, body: { isChecked: true } });
    expect(await badge()).toBe(2);
    await enqueue(userId);
    await sendDue();
    expect(service.received.at(-1)?.payload).not.toHaveProperty('app_badge');
  });
});

describe('a push service that does not take a notice', () => {
  it.each([404, 410])('PSH-04 forgets the device after %i', async (status) => {
    const { owner, userId } = await newDevice();
    await enqueue(userId);
    await enqueue(userId, { topic: 'trip', notBefore: at(minuteMs) });
    service.answer = () => ({ status });
    expect(await sendDue()).toEqual(['dropped']);
    expect((await owner.call('getPushDevices')).body.devices).toEqual([]);
    expect(await waitingTopics()).toEqual([]);
  });

  it.each([400, 403, 413])('PSH-04 drops a notice that is refused with %i', async (status) => {
    const { owner, userId } = await newDevice();
    await enqueue(userId);
    service.answer = () => ({ status });
    expect(await sendDue()).toEqual(['dropped']);
    expect(await waitingTopics()).toEqual([]);
    expect((await owner.call('getPushDevices')).body.devices).toHaveLength(1);
    expect(logged).toEqual([
      `a notice was refused, and is not sent again {"outcome":"refused","status":${status},"service":"push.test"}`,
    ]);
  });

  it.each([429, 500, 503])('PSH-04 tries again ever later after %i', async (status) => {
    const { userId } = await newDevice();
    await enqueue(userId, { expiresAt: at(300 * minuteMs) });
    service.answer = () => ({ status });
    const minutesOfAttempts: number[] = [];
    for (let minute = 0; minute < 200; minute += 1) {
      clock.set(at(minute * minuteMs));
      if ((await sendDue()).length > 0) minutesOfAttempts.push(minute);
    }
    expect(minutesOfAttempts).toEqual([0, 1, 4, 13, 40, 100, 160]);
  });

  it.each([
    ['seconds', '600'],
    ['a date', at(10 * minuteMs).toUTCString()],
  ])('PSH-04 waits as long as Retry-After says in %s', async (_, retryAfter) => {
    const { userId } = await newDevice();
    await enqueue(userId);
    service.answer = () => ({ status: 429, headers: { 'retry-after': retryAfter } });
    expect(await sendDue()).toEqual(['failed']);
    clock.set(at(10 * minuteMs - 1));
    expect(await sendDue()).toEqual([]);
    service.answer = () => ({ status: 201 });
    clock.set(at(10 * minuteMs));
    expect(await sendDue()).toEqual(['sent']);
  });

  it('PSH-04 tries again after an invalid Retry-After and an unreachable service', async () => {
    const { userId } = await newDevice();
    await enqueue(userId);
    service.answer = () => ({ status: 503, headers: { 'retry-after': 'amanhã' } });
    expect(await sendDue()).toEqual(['failed']);
    clock.set(at(minuteMs));
    const [message] = await takeDue(deps, 1);
    if (!message) throw new Error('The notice is not due.');
    const post = async () => ({ outcome: 'unreachable', status: null }) as const;
    expect(await sendTaken({ ...deps, post }, message)).toBe('failed');
    expect(await waitingTopics()).toEqual(['list-1']);
  });

  it('PSH-04 keeps a notice that replaced the one that is being sent', async () => {
    const { userId } = await newDevice();
    await enqueue(userId, { body: 'leite' });
    service.answer = async () => {
      service.answer = () => ({ status: 201 });
      await enqueue(userId, { body: 'leite e ovos' });
      return { status: 201 };
    };
    await sendDue();
    await sendDue();
    expect(bodies()).toEqual(['leite', 'leite e ovos']);
  });
});

describe('several processes', () => {
  it('PSH-04 take each notice once, and a killed one loses none', async () => {
    const { userId } = await newDevice();
    for (let count = 0; count < 12; count += 1) await enqueue(userId, { topic: `list-${count}` });
    const taken = await Promise.all([takeDue(deps, 8), takeDue(deps, 8)]);
    const topics = taken.flat().map(({ topic }) => topic);
    expect(new Set(topics).size).toBe(topics.length);
    // Neither sends what it has taken, as if both were killed.
    await sendDue();
    clock.set(at(minuteMs));
    await sendDue();
    expect(new Set(service.received.map(({ payload }) => JSON.stringify(payload))).size).toBe(12);
  });

  it('PSH-04 send while they run, report failures, and stop in the middle of an attempt', async () => {
    const { userId } = await newDevice();
    const onFailure = vi.fn<(error: unknown) => void>();
    const trace = (work: () => Promise<unknown>) => work();
    const start = () => startPushing({ ...deps, trace, onFailure });
    await enqueue(userId);
    const job = start();
    await vi.waitFor(() => expect(service.received).toHaveLength(1), 10_000);
    await job.stop();
    await enqueue(userId);
    const reached = Promise.withResolvers<void>();
    service.answer = () => {
      reached.resolve();
      return new Promise(() => {});
    };
    const stalled = start();
    await reached.promise;
    await stalled.stop();
    expect(onFailure).not.toHaveBeenCalled();
    expect(await waitingTopics()).toEqual(['list-1']);
  });
});

it('PSH-10 says for how long the notice that is due first has waited', async () => {
  const { userId } = await newDevice();
  expect(await readPushDelay(database, at(0))).toBe(0);
  await enqueue(userId, { notBefore: at(minuteMs) });
  expect(await readPushDelay(database, at(0))).toBe(0);
  expect(await readPushDelay(database, at(3 * minuteMs))).toBe(120);
});
