import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '@quitanda/contract/ids';
import { settle } from '../../../test/settle.ts';
import { createDevice } from '../../../test/device.ts';
import { itemParams } from '../fake-server.fixture.ts';
import { openDatabase } from '../store/database.ts';
import { openJournal } from './journal.ts';
import type { NewWrite } from '../store/stored-write.ts';
import { noOrder } from './write-lists.ts';
import { appendWrite } from './write-store.ts';

afterEach(() => vi.useRealTimers());

/**
 * Opens a tab. The returned `tapInOtherTab` simulates a tap in another tab, which is closed before
 * it stores the write in the database.
 */
async function openTabWithClosingTab() {
  const { server, userId, openNewTab } = createDevice();
  const tab = await openNewTab();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const journal = openJournal(userId);
  const write = {
    name: 'changePantryItem',
    params: itemParams,
    body: { add: 1 },
    key: newId(),
    at: Date.now(),
    tapNumber: journal.nextTapNumber(),
  } as unknown as NewWrite;
  const tapInOtherTab = () => {
    journal.add(write);
    const key = Object.keys(localStorage).find((name) => name.endsWith(write.key)) ?? '';
    const storageArea = localStorage;
    const event = { key, newValue: localStorage.getItem(key), storageArea };
    dispatchEvent(new StorageEvent('storage', event));
  };
  /** Answers all waiting calls. */
  const answerAll = async () => {
    await settle();
    for (let call = server.open.shift(); call; call = server.open.shift()) {
      call.answer();
      await settle();
    }
  };
  const openUserDatabase = () => openDatabase(userId, () => undefined);
  return { server, tab, openNewTab, journal, write, tapInOtherTab, answerAll, openUserDatabase };
}

const waitForRecovery = () => vi.advanceTimersByTimeAsync(2_000);

it('MOB-01 an open tab sends a write once if a closed tab stored it only in the journal', async () => {
  const { server, journal, write, tapInOtherTab, answerAll } = await openTabWithClosingTab();
  tapInOtherTab();
  await answerAll();
  expect(server.applied).toEqual([]);
  await waitForRecovery();
  await answerAll();
  expect(server.applied).toEqual([write.key]);
  expect(journal.readAll()).toEqual([]);
});

it('MOB-01 an open tab sends a write that a closed tab stored without notifying other tabs', async () => {
  const { server, journal, write, tapInOtherTab, answerAll, openUserDatabase } =
    await openTabWithClosingTab();
  const database = await openUserDatabase();
  await appendWrite(database, write);
  tapInOtherTab();
  await waitForRecovery();
  await answerAll();
  database.close();
  expect(server.applied).toEqual([write.key]);
  expect(journal.readAll()).toEqual([]);
});

it('MOB-01 an open tab does not recover a write that another tab stores in the database in time', async () => {
  const { server, tab, journal, write, tapInOtherTab, answerAll } = await openTabWithClosingTab();
  tapInOtherTab();
  journal.remove(write.key);
  await waitForRecovery();
  await answerAll();
  expect(server.applied).toEqual([]);
  expect(tab.user.outbox.state().pending.filter(({ order }) => order === noOrder)).toEqual([]);
});

it('MOB-01 UI-07 shows a tap once that another tab has stored, after this tab could not store it', async () => {
  const { server, tab, openNewTab, answerAll } = await openTabWithClosingTab();
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const key = tab.tap();
  await settle();
  expect(tab.stock()).toBe(11);
  addSpy.mockRestore();
  // The new tab stores the tap, which it finds in the journal.
  const newTab = await openNewTab();
  expect([tab.stock(), newTab.stock()]).toEqual([11, 11]);
  expect(tab.user.outbox.state().pending.map((pending) => pending.key)).toEqual([key]);
  await answerAll();
  expect(server.applied).toEqual([key]);
  expect([tab.stock(), newTab.stock()]).toEqual([11, 11]);
});
