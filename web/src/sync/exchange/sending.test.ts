import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '@quitanda/contract/ids';
import { settle } from '../../../test/settle.ts';
import { recordQuickTap } from '../../lib/timing/tap-bursts.ts';
import { createDevice, unansweredSends } from '../../../test/device.ts';
import { stockDefinitions, createFakeServer, itemParams } from '../fake-server.fixture.ts';
import { openTab, simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const useFakeClock = () => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
/** Moves the fake clock, and waits for what follows. */
async function wait(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

const pendingKeys = (tab: Tab) => tab.user.outbox.state().pending.map(({ key }) => key);

it('MOB-01 shows a tap in the same task, before the database is open, and sends it', async () => {
  const server = createFakeServer();
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  const key = tab.tap();
  expect(pendingKeys(tab)).toEqual([key]);
  await settle();
  unansweredSends(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([key]);
  expect(pendingKeys(tab)).toEqual([]);
});

it('MOB-01 MOB-03 sends the first write of a burst of taps at once, and waits for the end of the burst to apply its answer and to send the other writes', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const tapQuickly = () => {
    recordQuickTap({ at: performance.now(), mayRepeat: true });
    return firstTab.tap();
  };
  const firstKey = tapQuickly();
  await settle();
  expect(unansweredSends(server).map(({ keys }) => keys)).toEqual([[firstKey]]);
  const laterKeys = [tapQuickly(), tapQuickly()];
  unansweredSends(server)[0]?.answer();
  await settle();
  expect(pendingKeys(firstTab)).toEqual([firstKey, ...laterKeys]);
  expect(unansweredSends(server)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await settle();
  expect(unansweredSends(server).map(({ keys }) => keys)).toEqual([laterKeys]);
  expect(pendingKeys(firstTab)).toEqual(laterKeys);
});

it('MOB-01 API-18 sends one call at a time, with all waiting writes in their order', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const firstKey = firstTab.tap();
  await settle();
  const laterKeys = Array.from({ length: 20 }, () => firstTab.tap());
  await settle();
  expect(unansweredSends(server).map(({ keys }) => keys)).toEqual([[firstKey]]);
  unansweredSends(server)[0]?.answer();
  await vi.waitFor(() =>
    expect(unansweredSends(server).map(({ keys }) => keys)).toEqual([laterKeys]),
  );
  unansweredSends(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([firstKey, ...laterKeys]);
  const sequences = server.bodies.flatMap(({ writes }) => writes.map(({ sequence }) => sequence));
  expect(sequences).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
});

it('MOB-01 keeps taps across a reload, with their failure text and context', async () => {
  const { openNewTab } = createDevice();
  const oldTab = await openNewTab();
  const context = { products: [] };
  const key = oldTab.user.outbox.push(
    'changePantryItem',
    { params: itemParams, body: { add: 1 } },
    { failureText: 'Falha ao atualizar item.', context },
  );
  await settle();
  oldTab.close();
  const newTab = await openNewTab();
  expect(newTab.user.outbox.state().pending).toMatchObject([
    { key, failureText: 'Falha ao atualizar item.', context, body: { add: 1 } },
  ]);
});

it('MOB-01 keeps the taps of each user separate', async () => {
  const server = createFakeServer();
  const firstUserTab = await createDevice({ server }).openNewTab();
  firstUserTab.tap();
  await settle();
  const secondUserTab = await createDevice({ server }).openNewTab();
  expect(pendingKeys(secondUserTab)).toEqual([]);
});

it('API-18 sends a write again under the same key when the answer was lost', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const key = firstTab.tap();
  await settle();
  useFakeClock();
  unansweredSends(server)[0]?.process();
  unansweredSends(server)[0]?.lose();
  await settle();
  await wait(500);
  expect(unansweredSends(server)).toHaveLength(1);
  expect(unansweredSends(server)[0]?.keys[0]).toBe(key);
  unansweredSends(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([key]);
});

it('API-18 sends a write again under the same key if a 2xx response is not from our server', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const key = firstTab.tap();
  for (const foreignBody of [undefined, {}, 'ok', [], { cursor: 'another' }]) {
    await vi.waitFor(() =>
      expect(unansweredSends(server).flatMap(({ keys }) => keys)).toEqual([key]),
    );
    unansweredSends(server)[0]?.answerWith(foreignBody);
    await settle();
    simulateNetworkReturn();
  }
  await settle();
  expect(pendingKeys(firstTab)).toEqual([key]);
  unansweredSends(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([key]);
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(firstTab.refused).toEqual([]);
});

it('MOB-01 retries automatically after a server error, and at once when the network is back', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  firstTab.tap();
  await settle();
  useFakeClock();
  unansweredSends(server)[0]?.fail(500, 'internal');
  await settle();
  await wait(249);
  expect(unansweredSends(server)).toHaveLength(0);
  await wait(251);
  expect(unansweredSends(server)).toHaveLength(1);
  unansweredSends(server)[0]?.lose();
  await settle();
  simulateNetworkReturn();
  await settle();
  expect(unansweredSends(server)).toHaveLength(1);
  expect(firstTab.refused).toEqual([]);
});

it('MOB-01 waits as long as the server requires, in every tab and after a reload', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  firstTab.tap();
  await settle();
  useFakeClock();
  unansweredSends(server)[0]?.fail(429, 'too-many-requests', 400);
  await settle();
  firstTab.close();
  const secondTab = await openNewTab();
  secondTab.tap();
  simulateNetworkReturn();
  await settle();
  await wait(399);
  expect(unansweredSends(server)).toHaveLength(0);
  await wait(1);
  expect(unansweredSends(server)).toHaveLength(1);
});

it.each([-1, 1])(
  'MOB-01 sends at once when the clock has changed by %s h during a required wait',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, openNewTab } = createDevice();
    const firstTab = await openNewTab();
    firstTab.tap();
    await settle();
    unansweredSends(server)[0]?.fail(429, 'too-many-requests', 60_000);
    await settle();
    firstTab.close();
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    await openNewTab();
    expect(unansweredSends(server)).toHaveLength(1);
  },
);

it('UI-07 reverts a refused tap and reports it in every tab', async () => {
  const { server, openNewTab } = createDevice();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  const [refusedKey, nextKey] = [firstTab.tap(), firstTab.tap()];
  await settle();
  unansweredSends(server)[0]?.refuse(409, 'stock-too-large');
  await vi.waitFor(() => expect(secondTab.refused).toHaveLength(1));
  expect(firstTab.refused).toMatchObject([
    { write: { key: refusedKey }, failure: { code: 'stock-too-large' } },
  ]);
  await settle();
  for (const exchange of unansweredSends(server)) exchange.answer();
  await settle();
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(server.applied).toEqual([nextKey]);
});

it('API-17 silently drops a change of a row that another device has removed', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  firstTab.tap();
  await settle();
  unansweredSends(server)[0]?.refuse(404, 'item-not-found');
  await settle();
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(firstTab.refused).toEqual([]);
});

it('API-17 reports a change that names a missing product', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  firstTab.tap();
  await settle();
  unansweredSends(server)[0]?.refuse(404, 'product-not-found');
  await settle();
  expect(firstTab.refused).toHaveLength(1);
});

it('UI-07 removes a refused create and the writes that depend on it, with one message', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const { push } = firstTab.user.outbox;
  const [listId, addedId] = [newId(), newId()];
  push('createList', { body: { id: listId, name: 'Feira' } });
  push('addListItem', {
    params: { listId },
    body: { id: addedId, name: 'Arroz', quantity: 1, unit: 'un' },
  });
  push('changeListItem', {
    params: { listId, itemId: addedId },
    body: { isChecked: true },
  });
  const unrelatedKey = firstTab.tap();
  await settle();
  unansweredSends(server)[0]?.refuse(409, 'too-many-lists');
  await settle();
  expect(firstTab.refused.map(({ write }) => write.name)).toEqual(['createList']);
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(server.applied).toEqual([unrelatedKey]);
});

it('MOB-01 pauses sending after a 401, keeps all writes, and continues after a new sign-in', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const firstKey = firstTab.tap();
  await settle();
  unansweredSends(server)[0]?.fail(401, 'unauthenticated');
  await settle();
  const secondKey = firstTab.tap();
  await settle();
  expect(unansweredSends(server)).toHaveLength(0);
  expect(firstTab.refused).toEqual([]);
  firstTab.close();
  await openNewTab();
  expect(unansweredSends(server).flatMap(({ keys }) => keys)).toEqual([firstKey, secondKey]);
});

const throwDiskFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('MOB-01 reports that the device cannot store a tap, and still shows and sends the tap', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const storedKey = firstTab.tap();
  await settle();
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDiskFull);
  const unstoredKey = firstTab.tap();
  expect(pendingKeys(firstTab)).toEqual([storedKey, unstoredKey]);
  await settle();
  expect(firstTab.failures.storage).toBe(1);
  addSpy.mockRestore();
  const laterKey = firstTab.tap();
  const tapKeys = [storedKey, unstoredKey, laterKey];
  await settle();
  unansweredSends(server)[0]?.answer();
  await settle();
  unansweredSends(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual(tapKeys);
  expect(pendingKeys(firstTab)).toEqual([]);
});

it('MOB-01 keeps taps that the database could not store, and sends them once and in order', async () => {
  const { server, openNewTab } = createDevice();
  const oldTab = await openNewTab();
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  const tapKeys = Array.from({ length: 12 }, () => oldTab.tap());
  await settle();
  expect(oldTab.failures.storage).toBe(0);
  oldTab.close();
  unansweredSends(server)[0]?.lose();
  addSpy.mockRestore();
  const [firstTab] = await Promise.all([openNewTab(), openNewTab()]);
  expect(pendingKeys(firstTab)).toEqual(tapKeys);
  while (pendingKeys(firstTab).length > 0) {
    unansweredSends(server)[0]?.answer();
    await settle();
  }
  expect(server.applied).toEqual(tapKeys);
  const newTab = await openNewTab();
  expect(pendingKeys(newTab)).toEqual([]);
});

it('MOB-01 ignores the journal entry of a tap that is stored in the database or confirmed', async () => {
  const { server, openNewTab, userId } = createDevice();
  const firstTab = await openNewTab();
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  const tapKeys = [firstTab.tap(), firstTab.tap()];
  const journalEntries = setItem.mock.calls.filter(([name]) => name.includes(`tap.${userId}`));
  expect(journalEntries).toHaveLength(2);
  await settle();
  expect(Object.keys(localStorage).filter((name) => name.includes(`tap.${userId}`))).toEqual([]);
  unansweredSends(server)[0]?.answer();
  await settle();
  firstTab.close();
  for (const [name, entry] of journalEntries) localStorage.setItem(name, entry);
  const secondTab = await openNewTab();
  await vi.waitFor(() => expect(unansweredSends(server)).toHaveLength(1));
  unansweredSends(server)[0]?.answer();
  await vi.waitFor(() => expect(pendingKeys(secondTab)).toEqual([]));
  expect(server.applied).toEqual(tapKeys);
  expect(secondTab.stock()).toBe(12);
  expect(Object.keys(localStorage).filter((name) => name.includes(`tap.${userId}`))).toEqual([]);
});

it('MOB-01 works from memory without a database', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  const keys = [firstTab.tap(), firstTab.tap()];
  expect(firstTab.stock()).toBe(12);
  for (const _key of keys) {
    await settle();
    unansweredSends(server)[0]?.answer();
  }
  await settle();
  expect(server.applied).toEqual(keys);
  expect(firstTab.stock()).toBe(12);
  expect(firstTab.failures.storage).toBe(0);
  const newTab = await openNewTab();
  expect(pendingKeys(newTab)).toEqual([]);
});

it('MOB-01 sends the unsent writes of a closed tab in another tab', async () => {
  const { server, openNewTab } = createDevice();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  const key = firstTab.tap();
  await settle();
  firstTab.close();
  unansweredSends(server)[0]?.lose();
  await settle();
  simulateNetworkReturn();
  await settle();
  expect(unansweredSends(server)[0]?.keys[0]).toBe(key);
  unansweredSends(server)[0]?.answer();
  await vi.waitFor(() => expect(pendingKeys(secondTab)).toEqual([]));
});

it('MOB-01 opens the database again when the browser has closed it', async () => {
  const { server, openNewTab } = createDevice();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const firstTab = await openNewTab();
  const currentDatabase = () => transaction.mock.contexts.at(-1) as IDBDatabase;
  forceCloseDatabase(currentDatabase() as never);
  const firstKey = firstTab.tap();
  await settle();
  currentDatabase().close();
  const secondKey = firstTab.tap();
  await settle();
  expect(firstTab.failures.storage).toBe(0);
  while (pendingKeys(firstTab).length > 0) {
    await vi.waitFor(() => expect(unansweredSends(server)).toHaveLength(1));
    unansweredSends(server)[0]?.answer();
    simulateNetworkReturn();
    await settle();
  }
  expect(server.applied).toEqual([firstKey, secondKey]);
  firstTab.close();
  expect(pendingKeys(await openNewTab())).toEqual([]);
});

it('MOB-01 removes the writes that another tab has sent, even if no message arrives from that tab', async () => {
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
  const { server, openNewTab } = createDevice();
  const [firstTab, secondTab] = [await openNewTab(), await openNewTab()];
  const tapKeys = [firstTab.tap(), secondTab.tap()];
  for (let round = 0; round < 3; round += 1) {
    await settle();
    unansweredSends(server)[0]?.answer();
  }
  await settle();
  expect(server.applied.toSorted()).toEqual(tapKeys.toSorted());
  expect(pendingKeys(secondTab)).toEqual([]);
  expect(secondTab.stock()).toBe(12);
});

it('MOB-01 requests persistent storage once', async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  const { openNewTab } = createDevice();
  const firstTab = await openNewTab();
  expect(persist).not.toHaveBeenCalled();
  firstTab.tap();
  firstTab.tap();
  await settle();
  expect(persist).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'storage');
});

it('MOB-01 adds a write to the outbox even if its description cannot be created', async () => {
  const server = createFakeServer();
  const changePantryItem = {
    describe: () => {
      throw new Error('no description');
    },
  };
  const definitions = { ...stockDefinitions, writes: { changePantryItem } };
  const firstTab = openTab({ server, userId: newId(), definitions });
  onTestFinished(() => firstTab.close());
  const key = firstTab.tap();
  expect(firstTab.user.outbox.state().pending).toMatchObject([{ key, description: undefined }]);
});

it('SYN-23 fetches rows again after a call if they were requested during the call', async () => {
  const { server, openNewTab } = createDevice();
  const firstTab = await openNewTab();
  server.isHoldingPulls = true;
  firstTab.requestRows();
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  server.open[0]?.process();
  server.restock(4);
  firstTab.requestRows();
  server.open[0]?.answer();
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  server.open[0]?.answer();
  await settle();
  expect(firstTab.stock()).toBe(4);
});
