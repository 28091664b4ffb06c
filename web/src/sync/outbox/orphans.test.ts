import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '@quitanda/contract/ids';
import { createFakeServer, itemParams } from '../fake-server.fixture.ts';
import { openDatabase } from '../store/database.ts';
import { openJournal } from './journal.ts';
import type { NewWrite } from './stored-write.ts';
import { noOrder } from './write-lists.ts';
import { appendWrite } from './write-store.ts';
import { openTab, settle, type Tab } from '../tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const tab of tabs.splice(0)) tab.close();
});

/**
 * Opens a tab, and leaves in the journal what another tab leaves when it is closed right after a
 * tap.
 */
async function openTabAfterClosedTab() {
  const server = createFakeServer();
  const userId = newId();
  const tab = openTab({ server, userId });
  tabs.push(tab);
  await tab.user.opened;
  await settle();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const journal = openJournal(userId);
  const write = {
    name: 'changePantryItem',
    params: itemParams,
    body: { add: 1 },
    key: newId(),
    at: Date.now(),
    turn: journal.nextTurn(),
  } as unknown as NewWrite;
  const tap = () => {
    journal.add(write);
    const name = Object.keys(localStorage).find((each) => each.endsWith(write.key)) ?? '';
    const storageArea = localStorage;
    const event = { key: name, newValue: localStorage.getItem(name), storageArea };
    dispatchEvent(new StorageEvent('storage', event));
  };
  /** Answers all waiting calls. */
  const answerAll = async () => {
    await settle();
    for (let open = server.open.shift(); open; open = server.open.shift()) {
      open.answer();
      await settle();
    }
  };
  const database = () => openDatabase(userId, () => undefined);
  return { server, tab, journal, write, tap, answerAll, database };
}

const later = () => vi.advanceTimersByTimeAsync(2_000);

it('MOB-01 an open tab sends once the writes that a closed tab left only in the journal', async () => {
  const { server, journal, write, tap, answerAll } = await openTabAfterClosedTab();
  tap();
  await answerAll();
  expect(server.applied).toEqual([]);
  await later();
  await answerAll();
  expect(server.applied).toEqual([write.key]);
  expect(journal.stored()).toEqual([]);
});

it('MOB-01 an open tab sends the writes that a closed tab stored without notifying other tabs', async () => {
  const { server, journal, write, tap, answerAll, database } = await openTabAfterClosedTab();
  const device = await database();
  await appendWrite(device, write);
  tap();
  await later();
  await answerAll();
  device.close();
  expect(server.applied).toEqual([write.key]);
  expect(journal.stored()).toEqual([]);
});

it('MOB-01 an open tab ignores the writes that another tab stores in the database in time', async () => {
  const { server, tab, journal, write, tap, answerAll } = await openTabAfterClosedTab();
  tap();
  journal.remove(write.key);
  await later();
  await answerAll();
  expect(server.applied).toEqual([]);
  expect(tab.user.outbox.state().pending.filter(({ order }) => order === noOrder)).toEqual([]);
});
