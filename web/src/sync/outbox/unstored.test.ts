import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab } from '../tab.fixture.ts';
import { hasUnstoredWrites } from './unstored.ts';

const server = createFakeServer();
const tab = openTab({ server, userId: newId() });
afterEach(() => vi.restoreAllMocks());

const throwDiskFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};
const unansweredSends = () => server.open.filter(({ keys }) => keys.length > 0);

it('MOB-01 counts a tap as unstored only if neither the database nor the journal has space', async () => {
  await tab.user.opened;
  const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  tab.tap();
  await settle();
  expect(hasUnstoredWrites()).toBe(false);
  unansweredSends()[0]?.answer();
  await settle();

  const setItemSpy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDiskFull);
  tab.tap();
  expect(hasUnstoredWrites()).toBe(true);
  await settle();
  expect(hasUnstoredWrites()).toBe(true);
  unansweredSends()[0]?.answer();
  await settle();
  expect(hasUnstoredWrites()).toBe(false);

  tab.tap();
  await settle();
  unansweredSends()[0]?.refuse(409, 'conflict');
  await settle();
  expect(tab.refused).toHaveLength(1);
  expect(hasUnstoredWrites()).toBe(true);
  await tab.user.outbox.discard(tab.user.outbox.refusals.state()[0]?.id ?? 0);
  expect(hasUnstoredWrites()).toBe(false);

  addSpy.mockRestore();
  tab.tap();
  await settle();
  expect(hasUnstoredWrites()).toBe(false);
  setItemSpy.mockRestore();
});

it('MOB-01 ignores the unstored writes of a user whose outbox is closed', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDiskFull);
  tab.tap();
  expect(hasUnstoredWrites()).toBe(true);
  tab.close();
  expect(hasUnstoredWrites()).toBe(false);
});
