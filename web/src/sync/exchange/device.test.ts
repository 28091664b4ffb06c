/**
 * The rows, writes and ids that a device stores, and how it recovers from failures of its storage.
 */
import { newId } from '@quitanda/contract/ids';
import { openDB } from 'idb';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { createDevice } from '../../../test/device.ts';
import { itemParams } from '../fake-server.fixture.ts';
import { openDatabase } from '../store/database.ts';
import { openTab, simulateNetworkReturn, type Tab } from '../tab.fixture.ts';
import { storeFetched } from './stored-home.ts';

afterEach(() => vi.restoreAllMocks());

const pendingWrites = (tab: Tab) => tab.user.outbox.state().pending;

it('SYN-20 shows the stored home without a network, with the waiting taps applied', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  await vi.waitFor(() => expect(firstTab.stock()).toBe(10));
  firstTab.close();
  server.isHoldingPulls = true;
  const secondTab = await openNewTab();
  expect(secondTab.user.replica.isComplete('getPantry')).toBe(true);
  secondTab.tap(2);
  expect(secondTab.stock()).toBe(12);
});

it('SYN-20 SHO-11 shows the rows of a response before hasAnswered becomes true', async () => {
  const { server, userId, openNewTab } = createDevice();
  (await openNewTab()).close();
  server.restock(15);
  const secondTab = openTab({ server, userId });
  onTestFinished(() => secondTab.close());
  while (!secondTab.user.exchange.hasAnswered()) await settle(1);
  expect(secondTab.stock()).toBe(15);
});

it('SYN-20 sends nothing under another device id while the database is still being opened', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  await vi.waitFor(() => expect(firstTab.stock()).toBe(10));
  firstTab.close();
  const tabPromise = openNewTab();
  simulateNetworkReturn();
  await (
    await tabPromise
  ).user.opened;
  await settle();
  expect(new Set(server.bodies.map(({ deviceId }) => deviceId)).size).toBe(1);
  expect(server.bodies.at(-1)?.cursor).not.toBeNull();
});

it('SYN-20 fetches and stores all rows once a full disk has space again', async () => {
  const { server, openNewTab, userId, answerAll } = createDevice();
  const firstTab = await openNewTab();
  await vi.waitFor(() => expect(firstTab.stock()).toBe(10));
  const database = await openDatabase(userId, () => undefined);
  // The state that a full disk leaves: neither rows nor progress.
  await Promise.all([database.clear('rows'), database.clear('progress')]);
  firstTab.tap(1);
  await answerAll();
  expect(firstTab.stock()).toBe(11);
  expect(server.bodies.at(-1)?.cursor).not.toBeNull();
  expect([
    await database.count('rows'),
    (await database.get('progress', 'progress'))?.cursor,
  ]).toEqual([0, null]);
  database.close();
  firstTab.close();
  const secondTab = await openNewTab();
  await vi.waitFor(() => expect(secondTab.stock()).toBe(11));
  expect(server.bodies.at(-1)?.cursor).toBeNull();
});

it('SYN-21 deletes stored rows of another format, fetches all rows again, and keeps the taps', async () => {
  const { server, openNewTab, userId, unansweredSends, answerAll } = createDevice();
  const firstTab = await openNewTab();
  firstTab.tap(3);
  await vi.waitFor(() => expect(unansweredSends()).toHaveLength(1));
  firstTab.close();
  unansweredSends()[0]?.lose();
  const database = await openDatabase(userId, () => undefined);
  const progress = await database.get('progress', 'progress');
  if (!progress) throw new Error('no progress');
  await database.put('progress', { ...progress, rowsVersion: 0 }, 'progress');
  database.close();
  const secondTab = await openNewTab();
  await vi.waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ cursor: null }));
  await answerAll();
  expect(secondTab.stock()).toBe(13);
});

it('SYN-24 keeps the taps that the previous version stored, and marks those that it may have sent', async () => {
  const userId = newId();
  const oldDatabase = await openDB(`quitanda-${userId}`, 2, {
    upgrade(database) {
      const order = { keyPath: 'order', autoIncrement: true };
      database.createObjectStore('writes', order).createIndex('key', 'key', { unique: true });
      database.createObjectStore('accepted', { keyPath: 'order' }).createIndex('key', 'key');
      database.createObjectStore('reads', { keyPath: 'id' });
      database.createObjectStore('waits');
      database.createObjectStore('refused', { keyPath: 'id', autoIncrement: true });
    },
  });
  const makeOldWrite = (key: string, add: number, more: object = {}) => ({
    name: 'changePantryItem',
    params: itemParams,
    body: { add },
    key,
    at: 1,
    tapNumber: add,
    ...more,
  });
  await oldDatabase.add('writes', makeOldWrite('sent', 1, { isSent: true }));
  await oldDatabase.add('writes', makeOldWrite('waiting', 2));
  await oldDatabase.add('accepted', { ...makeOldWrite('done', 3), order: 9, answer: {} });
  await oldDatabase.add('refused', {
    writes: [makeOldWrite('refused', 4)],
    failure: { code: 'internal' },
    at: 1,
  });
  await oldDatabase.put('reads', { id: 'x', answer: {} });
  await oldDatabase.put('waits', 1, 'send');
  oldDatabase.close();
  const { server, openNewTab, answerAll } = createDevice({ userId });
  const firstTab = await openNewTab();
  expect(server.bodies[0]?.writes).toMatchObject([
    { key: 'sent', sequence: 1, wasSentAlone: true },
    { key: 'waiting', sequence: 2 },
  ]);
  expect(server.bodies[0]?.writes[1]).not.toHaveProperty('wasSentAlone');
  expect(firstTab.user.outbox.refusals.state()).toMatchObject([{ writes: [{ key: 'refused' }] }]);
  await answerAll();
  expect(firstTab.stock()).toBe(13);
});

it('SYN-25 gets a new device id if another device uses the same id, and sends the taps under the new id', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const key = firstTab.tap(2);
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  const firstBody = server.bodies.find(({ writes }) => writes.length > 0);
  server.open[0]?.answerWith({
    outcomes: [],
    stopped: null,
    isForked: true,
    lastSequence: 7,
    memberships: [],
    households: [],
    cursor: '1.1.home.1',
    hasMore: false,
  });
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  const lastBody = server.bodies.at(-1);
  expect(lastBody?.writes).toMatchObject([{ key, sequence: 1 }]);
  expect(lastBody?.deviceId).not.toBe(firstBody?.deviceId);
  server.open[0]?.answer();
  await settle();
  expect(pendingWrites(firstTab)).toEqual([]);
});

it('SYN-26 stores no rows of a response that is older than the stored rows', async () => {
  const { openNewTab, userId } = createDevice();
  const firstTab = await openNewTab();
  await vi.waitFor(() => expect(firstTab.stock()).toBe(10));
  firstTab.close();
  const database = await openDatabase(userId, () => undefined);
  const progress = await database.get('progress', 'progress');
  if (!progress) throw new Error('no progress');
  const rows = { pantryItems: [{ id: 'x' }] };
  const households = [{ id: 'h', isReset: false, rows, removed: {} }] as never;
  const outdatedProgress = { ...progress, cursor: 'earlier' };
  const fetched = { progress: outdatedProgress, households, cursor: 'later', done: [] };
  expect(await storeFetched(database, fetched)).toBe('outdated');
  expect(await database.get('rows', ['pantryItems', 'x'])).toBeUndefined();
  database.close();
});

it('MOB-01 opens the app and sends the readable taps of the journal despite unreadable entries', async () => {
  const { server, openNewTab, userId, answerAll } = createDevice();
  const oldTab = await openNewTab();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const key = oldTab.tap(1);
  await settle();
  oldTab.close();
  vi.restoreAllMocks();
  for (const entry of ['{', 'null', '{"key":1}', '[]']) {
    localStorage.setItem(`quitanda.tap.${userId}.0000000000000001.${entry}`, entry);
  }
  const newTab = await openNewTab();
  expect(pendingWrites(newTab).map((write) => write.key)).toEqual([key]);
  server.open.forEach((exchange) => exchange.lose());
  simulateNetworkReturn();
  await answerAll();
  expect(server.applied).toEqual([key]);
});

it('MOB-01 deletes stored responses on a full disk, so that a tap can be stored', async () => {
  const { openNewTab, userId } = createDevice();
  const firstTab = await openNewTab();
  const database = await openDatabase(userId, () => undefined);
  await database.put('reads', { id: 'x' } as never);
  const add = IDBObjectStore.prototype.add;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function clear(
    this: IDBObjectStore,
  ) {
    isFull = false;
    return this.delete(IDBKeyRange.lowerBound(''));
  });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function addUnlessFull(
    this: IDBObjectStore,
    value: unknown,
  ) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    return add.call(this, value);
  });
  firstTab.tap(1);
  await settle();
  expect(firstTab.failures.storage).toBe(0);
  expect(await database.getAll('reads')).toEqual([]);
  expect(await database.count('writes')).toBe(1);
  database.close();
});

it('API-17 treats a 403 as a final refusal that blocks no other write', async () => {
  const { server, openNewTab, unansweredSends } = createDevice();
  const firstTab = await openNewTab();
  const [, secondKey] = [firstTab.tap(5), firstTab.tap(1)];
  await vi.waitFor(() => expect(unansweredSends()).toHaveLength(1));
  unansweredSends()[0]?.refuse(403, 'forbidden');
  await settle();
  expect(pendingWrites(firstTab)).toEqual([]);
  expect(firstTab.user.outbox.refusals.state()).toHaveLength(1);
  expect(server.applied).toEqual([secondKey]);
});
