/** Several households of one user on a device whose storage is full. */
import { afterEach, expect, it, vi } from 'vitest';
import { setUp } from './homes.fixture.ts';

afterEach(() => vi.restoreAllMocks());

const throwDiskFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('CASA-01 MOB-01 shows another household although the device has no space to store the choice', async () => {
  const { sharedId, openPage } = setUp();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDiskFull);
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
});

it('UI-07 MOB-01 keeps a refusal that could not be stored when another household is shown', async () => {
  const { sharedId, sharedServer, openPage } = setUp();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  page.tap(1);
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
  sharedServer.open[0]?.refuse(400, 'validation');
  const refusals = () => page.homes.shown().outbox.refusals.state();
  await vi.waitFor(() => expect(refusals()).toHaveLength(1));
  await page.homes.show(undefined);
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  expect(refusals()).toHaveLength(1);
});
