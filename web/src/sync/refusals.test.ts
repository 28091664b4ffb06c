/** What becomes of a write that the server refuses for good. */
import { newId } from '@quitanda/contract/ids';
import { openDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer, itemParams } from './fake-server.fixture.ts';
import { eraseDatabase } from './store.ts';
import { openTab, settle, signalIsBack, type Tab } from './tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const tab of tabs.splice(0)) tab.close();
});

/** A fresh user's device: each call of `tab` opens one more tab on it. */
function device(userId = newId()) {
  const server = createFakeServer();
  const tab = async () => {
    const opened = openTab({ server, userId });
    tabs.push(opened);
    await opened.user.opened;
    await settle();
    return opened;
  };
  const sent = () => server.open.filter(({ key }) => key !== undefined);
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
/** The amounts of the taps in a refusal: they tell the taps apart. */
const amounts = (tab: Tab) =>
  refusalsOf(tab).map(({ writes }) => writes.map((write) => 'body' in write && write.body));

/** A new list with an item that is then ticked: three writes of which the later need the first. */
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
  const [one, two] = [await tab(), await tab()];
  const key = one.tap(5);
  await refuse();
  for (const each of [one, two]) {
    await vi.waitFor(() => expect(refusalsOf(each)).toHaveLength(1));
    expect(refusalsOf(each)[0]).toMatchObject({
      writes: [{ key, body: { add: 5 } }],
      failure: { code: 'stock-too-large', message: 'stock-too-large.' },
    });
    expect(pendingKeys(each)).toEqual([]);
  }
  one.close();
  const after = await tab();
  expect(amounts(after)).toEqual([[{ add: 5 }]]);
});

it('UI-07 API-18 sends it again under a new key, after what waits, once for any number of taps', async () => {
  const { server, tab, refuse, answerAll } = device();
  const [one, two] = [await tab(), await tab()];
  const refusedKey = one.tap(5);
  await refuse();
  const waiting = one.tap(1);
  await vi.waitFor(() => expect(refusalsOf(two)).toHaveLength(1));
  const id = refusalsOf(one)[0]?.id ?? 0;
  await Promise.all([
    one.user.outbox.retry(id),
    one.user.outbox.retry(id),
    two.user.outbox.retry(id),
  ]);
  await answerAll();
  expect(server.applied).toHaveLength(2);
  expect(server.applied[0]).toBe(waiting);
  expect(server.applied[1]).not.toBe(refusedKey);
  expect(server.quantity()).toBe(16);
  for (const each of [one, two]) expect(refusalsOf(each)).toEqual([]);
});

it('UI-07 keeps, retries and gives up a refused create with all that depends on it, in order', async () => {
  const { server, tab, refuse, answerAll, sent } = device();
  const one = await tab();
  newList(one);
  const unrelated = one.tap();
  await refuse(409, 'too-many-lists');
  expect(names(one)).toEqual([wholeList]);
  expect(pendingKeys(one)).toEqual([unrelated]);
  await answerAll();
  await one.user.outbox.retry(refusalsOf(one)[0]?.id ?? 0);
  expect(one.user.outbox.state().pending.map(({ name }) => name)).toEqual(wholeList);
  await refuse(409, 'too-many-lists');
  expect(names(one)).toEqual([wholeList]);
  await one.user.outbox.retry(refusalsOf(one)[0]?.id ?? 0);
  const order: string[] = [];
  for (const _name of wholeList) {
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    order.push(sent()[0]?.name ?? '');
    sent()[0]?.answer();
    await settle();
  }
  expect(order).toEqual(wholeList);
  expect(server.applied).toHaveLength(4);
  newList(one);
  await refuse(409, 'too-many-lists');
  await one.user.outbox.discard(refusalsOf(one)[0]?.id ?? 0);
  expect(refusalsOf(one)).toEqual([]);
  one.close();
  expect(refusalsOf(await tab())).toEqual([]);
});

it('UI-07 what is tapped before the screen has gone back joins the refusal of its create', async () => {
  const { tab, refuse } = device();
  const one = await tab();
  const { push } = one.user.outbox;
  const listId = newId();
  push('createList', { body: { id: listId, name: 'Feira' } });
  await refuse(409, 'too-many-lists');
  push('renameList', { params: { listId }, body: { name: 'Praia' } });
  await refuse(404, 'list-not-found');
  const added = { id: newId(), name: 'Arroz', quantity: 1, unit: 'un' as const };
  push('addListItem', { params: { listId }, body: added });
  await refuse(404, 'list-not-found');
  expect(names(one)).toEqual([['createList', 'renameList', 'addListItem']]);
  expect(one.refused).toHaveLength(1);
  expect(pendingKeys(one)).toEqual([]);
});

it.each([
  [400, 'validation'],
  [404, 'product-not-found'],
  [409, 'key-reused'],
  [413, 'payload-too-large'],
  [404, 'not-found'],
])(
  'UI-07 API-17 a %i %s ends among the refused, and what follows goes on',
  async (status, code) => {
    const { tab, refuse, server, answerAll } = device();
    const one = await tab();
    const [, next] = [one.tap(5), one.tap(1)];
    await refuse(status, code);
    expect(refusalsOf(one)).toMatchObject([{ failure: { code } }]);
    await answerAll();
    expect(server.applied).toEqual([next]);
  },
);

it('UI-07 keeps the newest 200 refusals', async () => {
  const { tab, userId, refuse } = device();
  const one = await tab();
  const database = await openDB(`quitanda-${userId}`);
  const failure = { code: 'stock-too-large', message: '' };
  const older = Array.from({ length: 205 }, (_, at) => ({ writes: [], failure, at }));
  const adding = database.transaction('refused', 'readwrite');
  await Promise.all([...older.map((refusal) => adding.store.add(refusal)), adding.done]);
  database.close();
  one.tap(5);
  await refuse();
  expect(refusalsOf(one)).toHaveLength(200);
  expect(refusalsOf(one).at(0)).toMatchObject({ at: 6 });
  expect(amounts(one).at(-1)).toEqual([{ add: 5 }]);
});

it('UI-07 keeps them apart for each person, and erases them with the account', async () => {
  const mine = device();
  const one = await mine.tab();
  one.tap();
  await mine.refuse();
  expect(refusalsOf(await device().tab())).toEqual([]);
  one.close();
  await eraseDatabase(mine.userId);
  expect(refusalsOf(await mine.tab())).toEqual([]);
});

it('MOB-01 opens what an older version kept: taps, answers and reads stay', async () => {
  const userId = newId();
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
  old.close();
  const { tab, server, answerAll, refuse } = device(userId);
  const one = await tab();
  expect(pendingKeys(one)).toEqual(['old-key']);
  await answerAll();
  expect(server.applied).toEqual(['old-key']);
  one.tap(4);
  await refuse();
  expect(amounts(one)).toEqual([[{ add: 4 }]]);
});

it('MOB-01 without a database the refused are kept and retried from memory', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { server, tab, refuse, answerAll } = device();
  const one = await tab();
  one.tap(5);
  await refuse();
  const id = refusalsOf(one)[0]?.id ?? 0;
  await Promise.all([one.user.outbox.retry(id), one.user.outbox.retry(id)]);
  await answerAll();
  expect(server.quantity()).toBe(15);
  expect(refusalsOf(one)).toEqual([]);
});

const noSpace = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('MOB-01 on a full disk taps still arrive once and in order, and refused ones stay known', async () => {
  const { server, tab, refuse, answerAll } = device();
  const one = await tab();
  const keys = [one.tap(1), one.tap(2), one.tap(3)];
  await settle();
  // Nothing more can be put; what is there can be removed.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noSpace);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  await refuse();
  expect(amounts(one)).toEqual([[{ add: 1 }]]);
  await answerAll();
  expect(server.applied).toEqual(keys.slice(1));
  expect(pendingKeys(one)).toEqual([]);
  await one.user.outbox.retry(refusalsOf(one)[0]?.id ?? 0);
  await answerAll();
  expect(server.quantity()).toBe(16);
  signalIsBack();
  await settle();
  expect(server.applied).toHaveLength(3);
});
