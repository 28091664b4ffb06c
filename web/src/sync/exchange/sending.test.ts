import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '@quitanda/contract/ids';
import { recordQuickTap } from '../../lib/timing/tap-bursts.ts';
import { stockDefinitions, createFakeServer, itemParams } from '../fake-server.fixture.ts';
import { openTab, settle, simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const tab of tabs.splice(0)) tab.close();
});

/** Returns the device of a new user. Each call of `tab` opens one more tab. */
function device(server = createFakeServer()) {
  const userId = newId();
  const tab = async () => {
    const opened = openTab({ server, userId });
    tabs.push(opened);
    await opened.user.opened;
    await settle();
    return opened;
  };
  return { server, userId, tab };
}

const sent = ({ open }: ReturnType<typeof createFakeServer>) =>
  open.filter(({ keys }) => keys.length > 0);
const pendingKeys = (tab: Tab) => tab.user.outbox.state().pending.map(({ key }) => key);

it('MOB-01 shows a tap in the same tick, before the database is even open, and sends it', async () => {
  const server = createFakeServer();
  const tab = openTab({ server, userId: newId() });
  tabs.push(tab);
  const key = tab.tap();
  expect(pendingKeys(tab)).toEqual([key]);
  await settle();
  sent(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([key]);
  expect(pendingKeys(tab)).toEqual([]);
});

it('MOB-01 sends the first write of a burst of taps at once, and applies its answer and sends the others when the burst ends', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  const quickTap = () => {
    recordQuickTap({ at: performance.now(), mayRepeat: true });
    return firstTab.tap();
  };
  const first = quickTap();
  await settle();
  expect(sent(server).map(({ keys }) => keys)).toEqual([[first]]);
  const later = [quickTap(), quickTap()];
  sent(server)[0]?.answer();
  await settle();
  expect(pendingKeys(firstTab)).toEqual([first, ...later]);
  expect(sent(server)).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  await settle();
  expect(sent(server).map(({ keys }) => keys)).toEqual([later]);
  expect(pendingKeys(firstTab)).toEqual(later);
});

it('MOB-01 API-18 sends one call at a time, with all waiting writes in their order', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  const first = firstTab.tap();
  await settle();
  const later = Array.from({ length: 20 }, () => firstTab.tap());
  await settle();
  expect(sent(server).map(({ keys }) => keys)).toEqual([[first]]);
  sent(server)[0]?.answer();
  await vi.waitFor(() => expect(sent(server).map(({ keys }) => keys)).toEqual([later]));
  sent(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([first, ...later]);
  const sequences = server.bodies.flatMap(({ writes }) => writes.map(({ sequence }) => sequence));
  expect(sequences).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
});

it('MOB-01 keeps taps over a reload, with their failure text and context', async () => {
  const { tab } = device();
  const before = await tab();
  const context = { products: [] };
  const key = before.user.outbox.push(
    'changePantryItem',
    { params: itemParams, body: { add: 1 } },
    { failureText: 'Falha ao atualizar item.', context },
  );
  await settle();
  before.close();
  const after = await tab();
  expect(after.user.outbox.state().pending).toMatchObject([
    { key, failureText: 'Falha ao atualizar item.', context, body: { add: 1 } },
  ]);
});

it('MOB-01 keeps the taps of each user separate', async () => {
  const server = createFakeServer();
  const first = device(server);
  (await first.tab()).tap();
  await settle();
  const second = await device(server).tab();
  expect(pendingKeys(second)).toEqual([]);
});

it('API-18 sends again under the same key when the answer was lost', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  const key = firstTab.tap();
  await settle();
  sent(server)[0]?.process();
  sent(server)[0]?.lose();
  await vi.waitFor(() => expect(sent(server)).toHaveLength(1), 2_000);
  expect(sent(server)[0]?.keys[0]).toBe(key);
  sent(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([key]);
});

it('API-18 sends again under the same key if a 2xx response is not from our server', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  const key = firstTab.tap();
  for (const body of [undefined, {}, 'ok', [], { cursor: 'another' }]) {
    await vi.waitFor(() => expect(sent(server).flatMap(({ keys }) => keys)).toEqual([key]));
    sent(server)[0]?.distort(body);
    await settle();
    simulateNetworkReturn();
  }
  await settle();
  expect(pendingKeys(firstTab)).toEqual([key]);
  sent(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual([key]);
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(firstTab.refused).toEqual([]);
});

it('MOB-01 retries automatically after a server error, and at once when the network is back', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  firstTab.tap();
  await settle();
  sent(server)[0]?.fail(500, 'internal');
  await settle();
  expect(sent(server)).toHaveLength(0);
  await vi.waitFor(() => expect(sent(server)).toHaveLength(1), 2_000);
  sent(server)[0]?.lose();
  await settle();
  simulateNetworkReturn();
  await settle();
  expect(sent(server)).toHaveLength(1);
  expect(firstTab.refused).toEqual([]);
});

it('MOB-01 waits as long as the server requires, in every tab and after a reload', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  firstTab.tap();
  await settle();
  sent(server)[0]?.fail(429, 'too-many-requests', 400);
  await settle();
  firstTab.close();
  const secondTab = await tab();
  secondTab.tap();
  simulateNetworkReturn();
  await settle();
  expect(sent(server)).toHaveLength(0);
  await vi.waitFor(() => expect(sent(server)).toHaveLength(1), 2_000);
});

it.each([-1, 1])(
  'MOB-01 does not wait an hour longer when the clock is changed by %s h during the wait',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, tab } = device();
    const firstTab = await tab();
    firstTab.tap();
    await settle();
    sent(server)[0]?.fail(429, 'too-many-requests', 60_000);
    await settle();
    firstTab.close();
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    await tab();
    expect(sent(server)).toHaveLength(1);
  },
);

it('UI-07 reverts a refused tap and reports it in every tab', async () => {
  const { server, tab } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  const [refusedKey, nextKey] = [firstTab.tap(), firstTab.tap()];
  await settle();
  sent(server)[0]?.refuse(409, 'stock-too-large');
  await vi.waitFor(() => expect(secondTab.refused).toHaveLength(1));
  expect(firstTab.refused).toMatchObject([
    { write: { key: refusedKey }, failure: { code: 'stock-too-large' } },
  ]);
  await settle();
  for (const exchange of sent(server)) exchange.answer();
  await settle();
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(server.applied).toEqual([nextKey]);
});

it('API-17 silently drops a change of a row that another device has removed', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  firstTab.tap();
  await settle();
  sent(server)[0]?.refuse(404, 'item-not-found');
  await settle();
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(firstTab.refused).toEqual([]);
});

it('API-17 reports a change that names a missing product', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  firstTab.tap();
  await settle();
  sent(server)[0]?.refuse(404, 'product-not-found');
  await settle();
  expect(firstTab.refused).toHaveLength(1);
});

it('UI-07 removes a refused create and the writes that depend on it, with one message', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
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
  const unrelated = firstTab.tap();
  await settle();
  sent(server)[0]?.refuse(409, 'too-many-lists');
  await settle();
  expect(firstTab.refused.map(({ write }) => write.name)).toEqual(['createList']);
  expect(pendingKeys(firstTab)).toEqual([]);
  expect(server.applied).toEqual([unrelated]);
});

it('MOB-01 pauses sending after a 401, keeps all writes, and continues after a new sign-in', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  const first = firstTab.tap();
  await settle();
  sent(server)[0]?.fail(401, 'unauthenticated');
  await settle();
  const second = firstTab.tap();
  await settle();
  expect(sent(server)).toHaveLength(0);
  expect(firstTab.refused).toEqual([]);
  firstTab.close();
  await tab();
  expect(sent(server).flatMap(({ keys }) => keys)).toEqual([first, second]);
});

const noSpace = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('MOB-01 reports that the device cannot store a tap, and still shows and sends the tap', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
  const storedKey = firstTab.tap();
  await settle();
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(noSpace);
  const unstoredKey = firstTab.tap();
  expect(pendingKeys(firstTab)).toEqual([storedKey, unstoredKey]);
  await settle();
  expect(firstTab.failures.storage).toBe(1);
  full.mockRestore();
  const keptAgain = firstTab.tap();
  const taps = [storedKey, unstoredKey, keptAgain];
  await settle();
  sent(server)[0]?.answer();
  await settle();
  sent(server)[0]?.answer();
  await settle();
  expect(server.applied).toEqual(taps);
  expect(pendingKeys(firstTab)).toEqual([]);
});

it('MOB-01 keeps taps that never reached the database, and sends them once and in order', async () => {
  const { server, tab } = device();
  const before = await tab();
  const failingAdd = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  const taps = Array.from({ length: 12 }, () => before.tap());
  await settle();
  expect(before.failures.storage).toBe(0);
  before.close();
  sent(server)[0]?.lose();
  failingAdd.mockRestore();
  const [firstTab] = await Promise.all([tab(), tab()]);
  expect(pendingKeys(firstTab)).toEqual(taps);
  while (pendingKeys(firstTab).length > 0) {
    sent(server)[0]?.answer();
    await settle();
  }
  expect(server.applied).toEqual(taps);
  const after = await tab();
  expect(pendingKeys(after)).toEqual([]);
});

it('MOB-01 ignores the journal entry of a tap that is stored in the database or confirmed', async () => {
  const { server, tab, userId } = device();
  const firstTab = await tab();
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  const taps = [firstTab.tap(), firstTab.tap()];
  const notes = setItem.mock.calls.filter(([name]) => name.includes(`tap.${userId}`));
  expect(notes).toHaveLength(2);
  await settle();
  expect(Object.keys(localStorage).filter((name) => name.includes(`tap.${userId}`))).toEqual([]);
  sent(server)[0]?.answer();
  await settle();
  firstTab.close();
  for (const [name, note] of notes) localStorage.setItem(name, note);
  const secondTab = await tab();
  await vi.waitFor(() => expect(sent(server)).toHaveLength(1));
  sent(server)[0]?.answer();
  await vi.waitFor(() => expect(pendingKeys(secondTab)).toEqual([]));
  expect(server.applied).toEqual(taps);
  expect(secondTab.stock()).toBe(12);
  expect(Object.keys(localStorage).filter((name) => name.includes(`tap.${userId}`))).toEqual([]);
});

it('MOB-01 works from memory without a database', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { server, tab } = device();
  const firstTab = await tab();
  const keys = [firstTab.tap(), firstTab.tap()];
  expect(firstTab.stock()).toBe(12);
  for (const _key of keys) {
    await settle();
    sent(server)[0]?.answer();
  }
  await settle();
  expect(server.applied).toEqual(keys);
  expect(firstTab.stock()).toBe(12);
  expect(firstTab.failures.storage).toBe(0);
  const after = await tab();
  expect(pendingKeys(after)).toEqual([]);
});

it('MOB-01 sends the unsent writes of a closed tab in another tab', async () => {
  const { server, tab } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  const key = firstTab.tap();
  await settle();
  firstTab.close();
  sent(server)[0]?.lose();
  await settle();
  simulateNetworkReturn();
  await settle();
  expect(sent(server)[0]?.keys[0]).toBe(key);
  sent(server)[0]?.answer();
  await vi.waitFor(() => expect(pendingKeys(secondTab)).toEqual([]));
});

it('MOB-01 opens the database again when the browser has closed it', async () => {
  const { server, tab } = device();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const firstTab = await tab();
  const used = () => transaction.mock.contexts.at(-1) as IDBDatabase;
  forceCloseDatabase(used() as never);
  const first = firstTab.tap();
  await settle();
  used().close();
  const second = firstTab.tap();
  await settle();
  expect(firstTab.failures.storage).toBe(0);
  while (pendingKeys(firstTab).length > 0) {
    await vi.waitFor(() => expect(sent(server)).toHaveLength(1));
    sent(server)[0]?.answer();
    simulateNetworkReturn();
    await settle();
  }
  expect(server.applied).toEqual([first, second]);
  firstTab.close();
  expect(pendingKeys(await tab())).toEqual([]);
});

it('MOB-01 a tab that missed every message still detects which writes were sent', async () => {
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
  const { server, tab } = device();
  const [firstTab, secondTab] = [await tab(), await tab()];
  const taps = [firstTab.tap(), secondTab.tap()];
  for (let round = 0; round < 3; round += 1) {
    await settle();
    sent(server)[0]?.answer();
  }
  await settle();
  expect(server.applied.toSorted()).toEqual(taps.toSorted());
  expect(pendingKeys(secondTab)).toEqual([]);
  expect(secondTab.stock()).toBe(12);
});

it('MOB-01 requests persistent storage once', async () => {
  const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  const { tab } = device();
  const firstTab = await tab();
  expect(persist).not.toHaveBeenCalled();
  firstTab.tap();
  firstTab.tap();
  await settle();
  expect(persist).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'storage');
});

it('MOB-01 sends a write although its description fails', async () => {
  const server = createFakeServer();
  const changePantryItem = {
    describe: () => {
      throw new Error('no words');
    },
  };
  const definitions = { ...stockDefinitions, writes: { changePantryItem } };
  const firstTab = openTab({ server, userId: newId(), definitions });
  tabs.push(firstTab);
  const key = firstTab.tap();
  expect(firstTab.user.outbox.state().pending).toMatchObject([{ key, description: undefined }]);
});

it('SYN-23 rows that are requested during a call are requested again after it', async () => {
  const { server, tab } = device();
  const firstTab = await tab();
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
