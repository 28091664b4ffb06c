/** The handling of writes that the server refuses. */
import { newId } from '@quitanda/contract/ids';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer, itemParams } from '../fake-server.fixture.ts';
import { openTab, settle, simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const tab of tabs.splice(0)) tab.close();
});

/** Returns the device of a new user. Each call of `tab` opens one more tab. */
function device(userId = newId()) {
  const server = createFakeServer();
  const tab = async () => {
    const opened = openTab({ server, userId });
    tabs.push(opened);
    await opened.user.opened;
    await settle();
    return opened;
  };
  const sent = () => server.open.filter(({ keys }) => keys.length > 0);
  const answerAll = async () => {
    for (;;) {
      await settle();
      const [first] = sent();
      if (first === undefined) return;
      first.answer();
    }
  };
  const refuse = async (status = 409, code = 'stock-too-large') => {
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    sent()[0]?.refuse(status, code);
    await settle();
  };
  return { server, userId, tab, sent, answerAll, refuse };
}

const refusalsOf = ({ user }: Tab) => user.outbox.refusals.state();
const pendingKeys = ({ user }: Tab) => user.outbox.state().pending.map(({ key }) => key);
/** Returns the amounts of the writes in each refusal; different amounts identify the taps. */
const amounts = (tab: Tab) =>
  refusalsOf(tab).map(({ writes }) => writes.map((write) => 'body' in write && write.body));

/**
 * Creates a list with an item and ticks it: three writes, of which the later ones depend on the
 * first.
 */
function newList({ user }: Tab) {
  const { push } = user.outbox;
  const [listId, itemId] = [newId(), newId()];
  push('createList', { body: { id: listId, name: 'Feira' } });
  const body = { id: itemId, name: 'Arroz', quantity: 1, unit: 'un' as const };
  push('addListItem', { params: { listId }, body });
  push('changeListItem', { params: { listId, itemId }, body: { isChecked: true } });
  return listId;
}
const names = (tab: Tab) => refusalsOf(tab).map(({ writes }) => writes.map(({ name }) => name));
const wholeList = ['createList', 'addListItem', 'changeListItem'];

it('UI-07 keeps a refused tap with the reason, in every tab and over a reload', async () => {
  const { tab, refuse } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  const key = firstTab.tap(5);
  await refuse();
  for (const each of [firstTab, secondTab]) {
    await vi.waitFor(() => expect(refusalsOf(each)).toHaveLength(1));
    expect(refusalsOf(each)[0]).toMatchObject({
      writes: [{ key, body: { add: 5 } }],
      failure: { code: 'stock-too-large', message: 'stock-too-large.' },
    });
    expect(pendingKeys(each)).toEqual([]);
  }
  firstTab.close();
  const after = await tab();
  expect(amounts(after)).toEqual([[{ add: 5 }]]);
});

it('UI-07 API-18 retries a refusal under a new key, after the waiting writes, once for any number of taps', async () => {
  const { server, tab, refuse, answerAll } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  const refusedKey = firstTab.tap(5);
  await refuse();
  const waiting = firstTab.tap(1);
  await vi.waitFor(() => expect(refusalsOf(secondTab)).toHaveLength(1));
  const id = refusalsOf(firstTab)[0]?.id ?? 0;
  await Promise.all([
    firstTab.user.outbox.retry(id),
    firstTab.user.outbox.retry(id),
    secondTab.user.outbox.retry(id),
  ]);
  await answerAll();
  expect(server.applied).toHaveLength(2);
  expect(server.applied[0]).toBe(waiting);
  expect(server.applied[1]).not.toBe(refusedKey);
  expect(server.quantity()).toBe(16);
  for (const each of [firstTab, secondTab]) expect(refusalsOf(each)).toEqual([]);
});

it('UI-07 keeps, retries and discards a refused create with all dependent writes, in order', async () => {
  const { server, tab, refuse, sent } = device();
  const firstTab = await tab();
  newList(firstTab);
  const unrelated = firstTab.tap();
  await refuse(409, 'too-many-lists');
  expect(names(firstTab)).toEqual([wholeList]);
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(server.applied).toEqual([unrelated]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(firstTab.user.outbox.state().pending.map(({ name }) => name)).toEqual(wholeList);
  await refuse(409, 'too-many-lists');
  expect(names(firstTab)).toEqual([wholeList]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  await vi.waitFor(() => expect(sent()[0]?.names).toEqual(wholeList));
  sent()[0]?.answer();
  await settle();
  expect(server.applied).toHaveLength(4);
  newList(firstTab);
  await refuse(409, 'too-many-lists');
  await firstTab.user.outbox.discard(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(refusalsOf(firstTab)).toEqual([]);
  firstTab.close();
  expect(refusalsOf(await tab())).toEqual([]);
});

it('UI-07 adds a tap made before the screen is reverted to the refusal of its create', async () => {
  const { tab, refuse } = device();
  const firstTab = await tab();
  const { push } = firstTab.user.outbox;
  const listId = newId();
  push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  push('renameList', { params: { listId }, body: { name: 'Praia' } });
  await refuse(404, 'list-not-found');
  const added = { id: newId(), name: 'Arroz', quantity: 1, unit: 'un' as const };
  push('addListItem', { params: { listId }, body: added });
  await refuse(404, 'list-not-found');
  expect(names(firstTab)).toEqual([['createList', 'renameList', 'addListItem']]);
  expect(firstTab.refused).toHaveLength(1);
  expect(pendingKeys(firstTab)).toEqual([]);
});

it.each([
  [400, 'validation'],
  [404, 'product-not-found'],
  [409, 'key-reused'],
  [413, 'payload-too-large'],
  [404, 'not-found'],
])('UI-07 API-17 a %i %s becomes a refusal, and later writes are sent', async (status, code) => {
  const { tab, refuse, server, answerAll } = device();
  const firstTab = await tab();
  const [, next] = [firstTab.tap(5), firstTab.tap(1)];
  await refuse(status, code);
  expect(refusalsOf(firstTab)).toMatchObject([{ failure: { code } }]);
  await answerAll();
  expect(server.applied).toEqual([next]);
});

const tooLarge = {
  kind: 'refused',
  status: 409,
  failure: { code: 'stock-too-large', message: 'stock-too-large.' },
} as const;
const listGone = {
  kind: 'refused',
  status: 404,
  failure: { code: 'list-not-found', message: 'list-not-found.' },
} as const;

/** Two tabs handle a list whose create has just been refused, and a later write of it. */
async function twoSenders() {
  const { tab, refuse, answerAll, server } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  const listId = newId();
  firstTab.user.outbox.push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  await vi.waitFor(() => expect(refusalsOf(secondTab)).toHaveLength(1));
  firstTab.user.outbox.push('renameList', { params: { listId }, body: { name: 'Praia' } });
  await settle();
  const later = secondTab.user.outbox.state().pending[0];
  if (later === undefined) throw new Error('nothing waits');
  return { firstTab, secondTab, later, answerAll, server };
}

it('UI-07 API-18 a write that two tabs sent is refused once, and retried once', async () => {
  const { tab, server, answerAll } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  firstTab.tap(5);
  await settle();
  const write = secondTab.user.outbox.state().pending[0];
  if (write === undefined) throw new Error('nothing waits');
  expect(await firstTab.user.outbox.refuse(write, tooLarge)).toBe(true);
  expect(await secondTab.user.outbox.refuse(write, tooLarge)).toBe(false);
  expect(amounts(firstTab)).toEqual([[{ add: 5 }]]);
  expect(amounts(secondTab)).toEqual([[{ add: 5 }]]);
  server.open[0]?.lose();
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  // The slower tab handles its answer only now.
  expect(await secondTab.user.outbox.refuse(write, tooLarge)).toBe(false);
  expect(refusalsOf(secondTab)).toEqual([]);
  simulateNetworkReturn();
  await answerAll();
  expect(server.quantity()).toBe(15);
});

it('UI-07 a write that one tab has removed with its create is not kept by another tab', async () => {
  const { firstTab, secondTab, later } = await twoSenders();
  await firstTab.user.outbox.refuse(later, listGone);
  await secondTab.user.outbox.drop(later, listGone);
  await secondTab.user.outbox.refuse(later, listGone);
  await vi.waitFor(() => expect(names(secondTab)).toEqual([['createList', 'renameList']]));
  await firstTab.user.outbox.discard(refusalsOf(firstTab)[0]?.id ?? 0);
  await secondTab.user.outbox.refuse(later, listGone);
  for (const { user } of [firstTab, secondTab]) await user.outbox.refusals.reload();
  expect(names(firstTab)).toEqual([]);
  expect(names(secondTab)).toEqual([]);
});

it('UI-07 keeps a separate refusal for a write if another tab has discarded the refusal of its create', async () => {
  const { firstTab, secondTab, later } = await twoSenders();
  // The other tab receives no message about it.
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
  await firstTab.user.outbox.discard(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(await secondTab.user.outbox.refuse(later, listGone)).toBe(true);
  expect(names(secondTab)).toEqual([['renameList']]);
  expect(pendingKeys(secondTab)).toEqual([]);
});

it('UI-07 API-17 only a write that fails because of a missing row joins the refusal of its create', async () => {
  const { firstTab, later } = await twoSenders();
  expect(await firstTab.user.outbox.refuse(later, tooLarge)).toBe(true);
  expect(names(firstTab)).toEqual([['createList'], ['renameList']]);
});

it('MOB-01 a write of a newer version blocks no other write, and is kept', async () => {
  const { tab, answerAll, server } = device();
  const firstTab = await tab();
  const { push } = firstTab.user.outbox;
  push('cookRecipe' as 'createList', { body: { id: newId(), name: 'Feijoada' } });
  const next = firstTab.tap();
  await answerAll();
  expect(server.applied).toEqual([next]);
  expect(names(firstTab)).toEqual([['cookRecipe']]);
  expect(pendingKeys(firstTab)).toEqual([]);
});

it('UI-07 API-18 sets aside a write at which the server fails, with its key, because it may have been applied', async () => {
  const { server, tab, sent, answerAll } = device();
  const firstTab = await tab();
  const key = firstTab.tap(5);
  const next = firstTab.tap(1);
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  sent()[0]?.process();
  sent()[0]?.fail(500, 'internal');
  const sending = firstTab.user.exchange.sendNow();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  // Nothing is set aside while a write is being sent.
  const aside = Promise.all([
    firstTab.user.exchange.setAside(key),
    firstTab.user.exchange.setAside(key),
  ]);
  await settle();
  expect(pendingKeys(firstTab)).toEqual([key, next]);
  sent()[0]?.fail(500, 'internal');
  expect(await sending).toEqual({ failing: key });
  await aside;
  expect(amounts(firstTab)).toEqual([[{ add: 5 }]]);
  await answerAll();
  expect(server.applied).toEqual([key, next]);
  await firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  expect(pendingKeys(firstTab)).toEqual([key]);
  await answerAll();
  expect(server.applied).toEqual([key, next]);
  expect(server.quantity()).toBe(16);
});

it('UI-07 keeps the newest 200 refusals', async () => {
  const { tab, userId, refuse } = device();
  const firstTab = await tab();
  const database = await openDB(`quitanda-${userId}`);
  const failure = { code: 'stock-too-large', message: '' };
  const older = Array.from({ length: 205 }, (_, at) => ({ writes: [], failure, at }));
  const adding = database.transaction('refused', 'readwrite');
  await Promise.all([...older.map((refusal) => adding.store.add(refusal)), adding.done]);
  database.close();
  firstTab.tap(5);
  await refuse();
  expect(refusalsOf(firstTab)).toHaveLength(200);
  expect(refusalsOf(firstTab).at(0)).toMatchObject({ at: 6 });
  expect(amounts(firstTab).at(-1)).toEqual([{ add: 5 }]);
});

it('UI-07 keeps the refusals of each user separate', async () => {
  const mine = device();
  const firstTab = await mine.tab();
  firstTab.tap();
  await mine.refuse();
  expect(refusalsOf(firstTab)).toHaveLength(1);
  expect(refusalsOf(await device().tab())).toEqual([]);
});

/** Opens a database of the previous version with a tap in it. */
async function openOlder(userId: string) {
  const old = await openDB(`quitanda-${userId}`, 1, {
    upgrade(database) {
      const order = { keyPath: 'order', autoIncrement: true };
      database.createObjectStore('writes', order).createIndex('key', 'key', { unique: true });
      database.createObjectStore('accepted', { keyPath: 'order' }).createIndex('key', 'key');
      database.createObjectStore('reads', { keyPath: 'id' });
      database.createObjectStore('waits');
    },
  });
  const tapped = { name: 'changePantryItem', params: itemParams, body: { add: 3 } };
  await old.add('writes', { ...tapped, key: 'old-key', at: 1 });
  return old;
}

it('MOB-01 a tab with an older version blocks no start and loses no tap', async () => {
  const userId = newId();
  const old = await openOlder(userId);
  const { tab, server, answerAll } = device(userId);
  const firstTab = await tab();
  const key = firstTab.tap(4);
  expect(pendingKeys(firstTab)).toEqual([key]);
  await settle();
  const journaled = Object.keys(localStorage).filter((name) => name.includes(userId));
  expect(journaled.some((name) => name.endsWith(key))).toBe(true);
  old.close();
  await vi.waitFor(() => expect(pendingKeys(firstTab)).toEqual(['old-key', key]));
  await answerAll();
  expect(server.applied).toEqual(['old-key', key]);
  expect(firstTab.failures.storage).toBe(0);
});

it('MOB-01 keeps taps, responses and reads when it opens the database of an older version', async () => {
  const userId = newId();
  const old = await openOlder(userId);
  old.close();
  const { tab, server, answerAll, refuse } = device(userId);
  const firstTab = await tab();
  expect(pendingKeys(firstTab)).toEqual(['old-key']);
  await answerAll();
  expect(server.applied).toEqual(['old-key']);
  firstTab.tap(4);
  await refuse();
  expect(amounts(firstTab)).toEqual([[{ add: 4 }]]);
});

it('MOB-01 without a database, refusals are kept and retried from memory', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { server, tab, refuse, answerAll } = device();
  const firstTab = await tab();
  firstTab.tap(5);
  await refuse();
  const id = refusalsOf(firstTab)[0]?.id ?? 0;
  await Promise.all([firstTab.user.outbox.retry(id), firstTab.user.outbox.retry(id)]);
  await answerAll();
  expect(server.quantity()).toBe(15);
  expect(refusalsOf(firstTab)).toEqual([]);
});

const noSpace = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('MOB-01 on a full disk, taps still arrive once and in order, and refusals are kept', async () => {
  const { server, tab, refuse, answerAll } = device();
  const firstTab = await tab();
  const keys = [firstTab.tap(1), firstTab.tap(2), firstTab.tap(3)];
  await settle();
  // The disk is full: nothing can be stored, but rows can be removed.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noSpace);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  await refuse();
  expect(amounts(firstTab)).toEqual([[{ add: 1 }]]);
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

it('MOB-01 on a full disk, writes that depend on a refused create are still removed and reported', async () => {
  const { tab, refuse, answerAll, server } = device();
  const firstTab = await tab();
  const { push } = firstTab.user.outbox;
  const listId = newId();
  push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  push('renameList', { params: { listId }, body: { name: 'Praia' } });
  const next = firstTab.tap(2);
  await settle();
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noSpace);
  const adds = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  await refuse(404, 'list-not-found');
  expect(names(firstTab)).toEqual([['createList'], ['renameList']]);
  await answerAll();
  expect(server.applied).toEqual([next]);
  expect(pendingKeys(firstTab)).toEqual([]);
  // The disk has room again: a second dependent write joins the refusal of its create.
  puts.mockRestore();
  adds.mockRestore();
  push('renameList', { params: { listId }, body: { name: 'Serra' } });
  await refuse(404, 'list-not-found');
  expect(names(firstTab)).toEqual([['createList', 'renameList'], ['renameList']]);
});

it('MOB-01 a retry that fails half-way keeps the complete refusal', async () => {
  const { tab, refuse } = device();
  const firstTab = await tab();
  newList(firstTab);
  await refuse(409, 'too-many-lists');
  let turns = 0;
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    turns += 1;
    return turns === 1 ? null : noSpace();
  });
  const retrying = firstTab.user.outbox.retry(refusalsOf(firstTab)[0]?.id ?? 0);
  await expect(retrying).rejects.toThrow('full');
  getItem.mockRestore();
  firstTab.close();
  const after = await tab();
  expect(names(after)).toEqual([wholeList]);
  expect(pendingKeys(after)).toEqual([]);
});
