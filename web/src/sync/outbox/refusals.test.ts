/** The handling of writes that the server refuses. */
import { newId } from '@quitanda/contract/ids';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { createDevice } from '../../../test/device.ts';
import { itemParams } from '../fake-server.fixture.ts';
import { simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

afterEach(() => vi.restoreAllMocks());

/** Creates a device with a function that refuses the one write that was sent. */
function createDeviceWithRefusals(userId = newId()) {
  const device = createDevice({ userId });
  const { unansweredSends } = device;
  const refuse = async (status = 409, code = 'stock-too-large') => {
    await vi.waitFor(() => expect(unansweredSends()).toHaveLength(1));
    unansweredSends()[0]?.refuse(status, code);
    await settle();
  };
  return { ...device, refuse };
}

const refusalsOf = ({ user }: Tab) => user.outbox.refusals.state();
const pendingKeys = ({ user }: Tab) => user.outbox.state().pending.map(({ key }) => key);
/** Returns the bodies of the writes in each refusal. Different amounts identify the taps. */
const refusedBodies = (tab: Tab) =>
  refusalsOf(tab).map(({ writes }) => writes.map((write) => 'body' in write && write.body));

/**
 * Creates a list, adds an item to it and ticks the item: three writes, of which the second and the
 * third depend on the first.
 */
function createListWithItem({ user }: Tab) {
  const { push } = user.outbox;
  const [listId, itemId] = [newId(), newId()];
  push('createList', { body: { id: listId, name: 'Feira' } });
  const body = { id: itemId, name: 'Arroz', quantity: 1, unit: 'un' as const };
  push('addListItem', { params: { listId }, body });
  push('changeListItem', { params: { listId, itemId }, body: { isChecked: true } });
}
/** Returns the names of the writes in each refusal. */
const refusedNames = (tab: Tab) =>
  refusalsOf(tab).map(({ writes }) => writes.map(({ name }) => name));
const listWithItemNames = ['createList', 'addListItem', 'changeListItem'];

it('UI-07 keeps a refused tap with the reason, in every tab and across a reload', async () => {
  const { openNewTab, refuse } = createDeviceWithRefusals();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  const key = firstTab.tap(5);
  await refuse();
  for (const tab of [firstTab, secondTab]) {
    await vi.waitFor(() => expect(refusalsOf(tab)).toHaveLength(1));
    expect(refusalsOf(tab)[0]).toMatchObject({
      writes: [{ key, body: { add: 5 } }],
      failure: { code: 'stock-too-large', message: 'stock-too-large.' },
    });
    expect(pendingKeys(tab)).toEqual([]);
  }
  firstTab.close();
  const newTab = await openNewTab();
  expect(refusedBodies(newTab)).toEqual([[{ add: 5 }]]);
});

it('UI-07 API-18 retries a refusal once and under a new key, after the waiting writes, even if retry is called several times', async () => {
  const { server, openNewTab, refuse, answerAll } = createDeviceWithRefusals();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  const refusedKey = firstTab.tap(5);
  await refuse();
  const waitingKey = firstTab.tap(1);
  await vi.waitFor(() => expect(refusalsOf(secondTab)).toHaveLength(1));
  const id = refusalsOf(firstTab)[0]?.id ?? 0;
  await Promise.all([
    firstTab.user.outbox.retry(id),
    firstTab.user.outbox.retry(id),
    secondTab.user.outbox.retry(id),
  ]);
  await answerAll();
  expect(server.applied).toHaveLength(2);
  expect(server.applied[0]).toBe(waitingKey);
  expect(server.applied[1]).not.toBe(refusedKey);
  expect(server.quantity()).toBe(16);
  for (const tab of [firstTab, secondTab]) expect(refusalsOf(tab)).toEqual([]);
});

it('UI-07 keeps, retries and discards a refused create with all dependent writes, in order', async () => {
  const { server, openNewTab, refuse, unansweredSends } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  createListWithItem(firstTab);
  const unrelatedKey = firstTab.tap();
  await refuse(409, 'too-many-lists');
  expect(refusedNames(firstTab)).toEqual([listWithItemNames]);
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(server.applied).toEqual([unrelatedKey]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(firstTab.user.outbox.state().pending.map(({ name }) => name)).toEqual(listWithItemNames);
  await refuse(409, 'too-many-lists');
  expect(refusedNames(firstTab)).toEqual([listWithItemNames]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  await vi.waitFor(() => expect(unansweredSends()[0]?.names).toEqual(listWithItemNames));
  unansweredSends()[0]?.answer();
  await settle();
  expect(server.applied).toHaveLength(4);
  createListWithItem(firstTab);
  await refuse(409, 'too-many-lists');
  await firstTab.user.outbox.discard(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(refusalsOf(firstTab)).toEqual([]);
  firstTab.close();
  expect(refusalsOf(await openNewTab())).toEqual([]);
});

it('UI-07 adds a write that depends on a refused create to the refusal of that create', async () => {
  const { openNewTab, refuse } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  const { push } = firstTab.user.outbox;
  const listId = newId();
  push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  push('renameList', { params: { listId }, body: { name: 'Praia' } });
  await refuse(404, 'list-not-found');
  const newItem = { id: newId(), name: 'Arroz', quantity: 1, unit: 'un' as const };
  push('addListItem', { params: { listId }, body: newItem });
  await refuse(404, 'list-not-found');
  expect(refusedNames(firstTab)).toEqual([['createList', 'renameList', 'addListItem']]);
  expect(firstTab.refused).toHaveLength(1);
  expect(pendingKeys(firstTab)).toEqual([]);
});

it.each([
  [400, 'validation'],
  [404, 'product-not-found'],
  [409, 'key-reused'],
  [413, 'payload-too-large'],
  [404, 'not-found'],
])(
  'UI-07 API-17 keeps a write that is answered with %i %s as a refusal, and sends later writes',
  async (status, code) => {
    const { openNewTab, refuse, server, answerAll } = createDeviceWithRefusals();
    const firstTab = await openNewTab();
    const [, nextKey] = [firstTab.tap(5), firstTab.tap(1)];
    await refuse(status, code);
    expect(refusalsOf(firstTab)).toMatchObject([{ failure: { code } }]);
    await answerAll();
    expect(server.applied).toEqual([nextKey]);
  },
);

const tooLargeResponse = {
  kind: 'error-response',
  status: 409,
  failure: { code: 'stock-too-large', message: 'stock-too-large.' },
} as const;
const listNotFoundResponse = {
  kind: 'error-response',
  status: 404,
  failure: { code: 'list-not-found', message: 'list-not-found.' },
} as const;

/**
 * Opens two tabs with a list whose create is refused, and a later write of that list that still
 * waits.
 */
async function openTabsWithRefusedCreate() {
  const { openNewTab, refuse } = createDeviceWithRefusals();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  const listId = newId();
  firstTab.user.outbox.push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  await vi.waitFor(() => expect(refusalsOf(secondTab)).toHaveLength(1));
  firstTab.user.outbox.push('renameList', { params: { listId }, body: { name: 'Praia' } });
  await settle();
  const dependent = secondTab.user.outbox.state().pending[0];
  if (dependent === undefined) throw new Error('No write is pending.');
  return { firstTab, secondTab, dependent };
}

it('UI-07 API-18 a write that two tabs sent is refused once, and retried once', async () => {
  const { openNewTab, server, answerAll } = createDeviceWithRefusals();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  firstTab.tap(5);
  await settle();
  const write = secondTab.user.outbox.state().pending[0];
  if (write === undefined) throw new Error('No write is pending.');
  expect(await firstTab.user.outbox.refuse(write, tooLargeResponse)).toBe(true);
  expect(await secondTab.user.outbox.refuse(write, tooLargeResponse)).toBe(false);
  expect(refusedBodies(firstTab)).toEqual([[{ add: 5 }]]);
  expect(refusedBodies(secondTab)).toEqual([[{ add: 5 }]]);
  server.open[0]?.lose();
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  // The second tab is slower, and handles the server's answer only now.
  expect(await secondTab.user.outbox.refuse(write, tooLargeResponse)).toBe(false);
  expect(refusalsOf(secondTab)).toEqual([]);
  simulateNetworkReturn();
  await answerAll();
  expect(server.quantity()).toBe(15);
});

it('UI-07 does not add a refused write again after another tab has added or discarded it', async () => {
  const { firstTab, secondTab, dependent } = await openTabsWithRefusedCreate();
  await firstTab.user.outbox.refuse(dependent, listNotFoundResponse);
  await secondTab.user.outbox.drop(dependent, listNotFoundResponse);
  await secondTab.user.outbox.refuse(dependent, listNotFoundResponse);
  await vi.waitFor(() => expect(refusedNames(secondTab)).toEqual([['createList', 'renameList']]));
  await firstTab.user.outbox.discard(refusalsOf(firstTab)[0]?.id ?? 0);
  await secondTab.user.outbox.refuse(dependent, listNotFoundResponse);
  for (const { user } of [firstTab, secondTab]) await user.outbox.refusals.reload();
  expect(refusedNames(firstTab)).toEqual([]);
  expect(refusedNames(secondTab)).toEqual([]);
});

it('UI-07 keeps a separate refusal for a write if another tab has discarded the refusal of its create', async () => {
  const { firstTab, secondTab, dependent } = await openTabsWithRefusedCreate();
  // The second tab receives no message about the discard.
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
  await firstTab.user.outbox.discard(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(await secondTab.user.outbox.refuse(dependent, listNotFoundResponse)).toBe(true);
  expect(refusedNames(secondTab)).toEqual([['renameList']]);
  expect(pendingKeys(secondTab)).toEqual([]);
});

it('UI-07 API-17 adds a write to the refusal of its create only if the write fails because of a missing row', async () => {
  const { firstTab, dependent } = await openTabsWithRefusedCreate();
  expect(await firstTab.user.outbox.refuse(dependent, tooLargeResponse)).toBe(true);
  expect(refusedNames(firstTab)).toEqual([['createList'], ['renameList']]);
});

it('MOB-01 keeps a write that a newer version of the app has stored, and sends the other writes', async () => {
  const { openNewTab, answerAll, server } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  const { push } = firstTab.user.outbox;
  push('cookRecipe' as 'createList', { body: { id: newId(), name: 'Feijoada' } });
  const nextKey = firstTab.tap();
  await answerAll();
  expect(server.applied).toEqual([nextKey]);
  expect(refusedNames(firstTab)).toEqual([['cookRecipe']]);
  expect(pendingKeys(firstTab)).toEqual([]);
});

it('UI-07 UI-30 API-18 sets aside a write that the server answers with a server error, and keeps its key, because the server may have applied it', async () => {
  const { server, openNewTab, unansweredSends, answerAll } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  const key = firstTab.tap(5);
  const nextKey = firstTab.tap(1);
  await vi.waitFor(() => expect(unansweredSends()).toHaveLength(1));
  unansweredSends()[0]?.process();
  unansweredSends()[0]?.fail(500, 'internal');
  const sendPromise = firstTab.user.exchange.sendNow();
  await vi.waitFor(() => expect(unansweredSends()).toHaveLength(1));
  // Nothing is set aside while a write is being sent.
  const setAsidePromise = Promise.all([
    firstTab.user.exchange.setAside(key),
    firstTab.user.exchange.setAside(key),
  ]);
  await settle();
  expect(pendingKeys(firstTab)).toEqual([key, nextKey]);
  unansweredSends()[0]?.fail(500, 'internal');
  expect(await sendPromise).toEqual({ failing: key });
  await setAsidePromise;
  expect(refusedBodies(firstTab)).toEqual([[{ add: 5 }]]);
  await answerAll();
  expect(server.applied).toEqual([key, nextKey]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(pendingKeys(firstTab)).toEqual([key]);
  await answerAll();
  expect(server.applied).toEqual([key, nextKey]);
  expect(server.quantity()).toBe(16);
});

it('UI-07 keeps the newest 200 refusals', async () => {
  const { openNewTab, userId, refuse } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  const database = await openDB(`quitanda-${userId}`);
  const failure = { code: 'stock-too-large', message: '' };
  const olderRefusals = Array.from({ length: 205 }, (_, at) => ({ writes: [], failure, at }));
  const transaction = database.transaction('refused', 'readwrite');
  await Promise.all([
    ...olderRefusals.map((refusal) => transaction.store.add(refusal)),
    transaction.done,
  ]);
  database.close();
  firstTab.tap(5);
  await refuse();
  expect(refusalsOf(firstTab)).toHaveLength(200);
  expect(refusalsOf(firstTab).at(0)).toMatchObject({ at: 6 });
  expect(refusedBodies(firstTab).at(-1)).toEqual([{ add: 5 }]);
});

it('UI-07 keeps the refusals of each user separate', async () => {
  const { openNewTab, refuse } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  firstTab.tap();
  await refuse();
  expect(refusalsOf(firstTab)).toHaveLength(1);
  expect(refusalsOf(await createDeviceWithRefusals().openNewTab())).toEqual([]);
});

/** Opens a database in the format of version 1, with one stored tap. */
async function openOldDatabase(userId: string) {
  const oldDatabase = await openDB(`quitanda-${userId}`, 1, {
    upgrade(database) {
      const order = { keyPath: 'order', autoIncrement: true };
      database.createObjectStore('writes', order).createIndex('key', 'key', { unique: true });
      database.createObjectStore('accepted', { keyPath: 'order' }).createIndex('key', 'key');
      database.createObjectStore('reads', { keyPath: 'id' });
      database.createObjectStore('waits');
    },
  });
  const tapWrite = { name: 'changePantryItem', params: itemParams, body: { add: 3 } };
  await oldDatabase.add('writes', { ...tapWrite, key: 'old-key', at: 1 });
  return oldDatabase;
}

it('MOB-01 starts, and keeps all taps, while a tab with an older version has the database open', async () => {
  const userId = newId();
  const oldDatabase = await openOldDatabase(userId);
  const { openNewTab, server, answerAll } = createDeviceWithRefusals(userId);
  const firstTab = await openNewTab();
  const key = firstTab.tap(4);
  expect(pendingKeys(firstTab)).toEqual([key]);
  await settle();
  const journaled = Object.keys(localStorage).filter((name) => name.includes(userId));
  expect(journaled.some((name) => name.endsWith(key))).toBe(true);
  oldDatabase.close();
  await vi.waitFor(() => expect(pendingKeys(firstTab)).toEqual(['old-key', key]));
  await answerAll();
  expect(server.applied).toEqual(['old-key', key]);
  expect(firstTab.failures.storage).toBe(0);
});

it('MOB-01 keeps the taps in the database of an older version, and can store refusals there', async () => {
  const userId = newId();
  const oldDatabase = await openOldDatabase(userId);
  oldDatabase.close();
  const { openNewTab, server, answerAll, refuse } = createDeviceWithRefusals(userId);
  const firstTab = await openNewTab();
  expect(pendingKeys(firstTab)).toEqual(['old-key']);
  await answerAll();
  expect(server.applied).toEqual(['old-key']);
  firstTab.tap(4);
  await refuse();
  expect(refusedBodies(firstTab)).toEqual([[{ add: 4 }]]);
});

it('MOB-01 keeps refusals in memory without a database, and retries them from there', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { server, openNewTab, refuse, answerAll } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  firstTab.tap(5);
  await refuse();
  const id = refusalsOf(firstTab)[0]?.id ?? 0;
  await Promise.all([firstTab.user.outbox.retry(id), firstTab.user.outbox.retry(id)]);
  await answerAll();
  expect(server.quantity()).toBe(15);
  expect(refusalsOf(firstTab)).toEqual([]);
});

const throwDiskFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('MOB-01 sends taps once and in order on a full disk, and keeps refusals', async () => {
  const { server, openNewTab, refuse, answerAll } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  const keys = [firstTab.tap(1), firstTab.tap(2), firstTab.tap(3)];
  await settle();
  // The disk is full: nothing can be stored, but rows can be removed.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(throwDiskFull);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  await refuse();
  expect(refusedBodies(firstTab)).toEqual([[{ add: 1 }]]);
  await answerAll();
  expect(server.applied).toEqual(keys.slice(1));
  expect(pendingKeys(firstTab)).toEqual([]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  await answerAll();
  expect(server.quantity()).toBe(16);
  simulateNetworkReturn();
  await settle();
  expect(server.applied).toHaveLength(3);
});

it('MOB-01 removes and reports writes that depend on a refused create, even on a full disk', async () => {
  const { openNewTab, refuse, answerAll, server } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  const { push } = firstTab.user.outbox;
  const listId = newId();
  push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  push('renameList', { params: { listId }, body: { name: 'Praia' } });
  const nextKey = firstTab.tap(2);
  await settle();
  const putSpy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(throwDiskFull);
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  await refuse(404, 'list-not-found');
  expect(refusedNames(firstTab)).toEqual([['createList'], ['renameList']]);
  await answerAll();
  expect(server.applied).toEqual([nextKey]);
  expect(pendingKeys(firstTab)).toEqual([]);
  // The disk has space again, so a second dependent write is added to the refusal of its create.
  putSpy.mockRestore();
  addSpy.mockRestore();
  push('renameList', { params: { listId }, body: { name: 'Serra' } });
  await refuse(404, 'list-not-found');
  expect(refusedNames(firstTab)).toEqual([['createList', 'renameList'], ['renameList']]);
});

it('MOB-01 keeps the complete refusal if a retry fails half-way', async () => {
  const { openNewTab, refuse } = createDeviceWithRefusals();
  const firstTab = await openNewTab();
  createListWithItem(firstTab);
  await refuse(409, 'too-many-lists');
  const { add } = IDBObjectStore.prototype;
  let addCount = 0;
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...entry
  ) {
    addCount += 1;
    return addCount === 1 ? add.apply(this, entry) : throwDiskFull();
  });
  const retryPromise = firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  await expect(retryPromise).rejects.toThrow('full');
  expect(addCount).toBe(2);
  addSpy.mockRestore();
  firstTab.close();
  const newTab = await openNewTab();
  expect(refusedNames(newTab)).toEqual([listWithItemNames]);
  expect(pendingKeys(newTab)).toEqual([]);
});
