import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab, settle } from '../tab.fixture.ts';
import { hasUnstoredWrites } from './unstored.ts';

const server = createFakeServer();
const tab = openTab({ server, userId: newId() });
afterEach(() => vi.restoreAllMocks());

const noSpace = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const writes = () => server.open.filter(({ keys }) => keys.length > 0);

it('MOB-01 a tap is lost with the page only if no storage of the device has space', async () => {
  await tab.user.opened;
  const noDatabase = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  tab.tap();
  await settle();
  expect(hasUnstoredWrites()).toBe(false);
  writes()[0]?.answer();
  await settle();

  const noJournal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(noSpace);
  tab.tap();
  expect(hasUnstoredWrites()).toBe(true);
  await settle();
  expect(hasUnstoredWrites()).toBe(true);
  writes()[0]?.answer();
  await settle();
  expect(hasUnstoredWrites()).toBe(false);

  tab.tap();
  await settle();
  writes()[0]?.refuse(409, 'conflict');
  await settle();
  expect(tab.refused).toHaveLength(1);
  expect(hasUnstoredWrites()).toBe(true);
  await tab.user.outbox.discard(tab.user.outbox.refusals.state()[0]?.id ?? 0);
  expect(hasUnstoredWrites()).toBe(false);

  noDatabase.mockRestore();
  tab.tap();
  await settle();
  expect(hasUnstoredWrites()).toBe(false);
  noJournal.mockRestore();
});

it('MOB-01 unstored writes of a previous user of this page do not block a reload', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(noSpace);
  tab.tap();
  expect(hasUnstoredWrites()).toBe(true);
  tab.close();
  expect(hasUnstoredWrites()).toBe(false);
});
