/** Reads of the server are requested again when rows change on which they depend. */
import { newId } from '@quitanda/contract/ids';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeServer, stockDefinitions } from '../fake-server.fixture.ts';
import { openTab, simulateNetworkReturn } from '../tab.fixture.ts';

/** Opens a tab whose screens show a read that depends on stock, and one that does not. */
async function openScreen() {
  const server = createFakeServer();
  server.reads = { getSpending: 1, getProfile: 2 };
  const overlays = async () => ({ getSpending: { rows: ['pantryItems'] as const } });
  const tab = openTab({ server, userId: newId(), definitions: { ...stockDefinitions, overlays } });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  for (const name of ['getSpending', 'getProfile'] as const)
    tab.user.reads.observe([name, {}], true, () => undefined);
  const requested = (name: string) => server.open.filter((request) => request.name === name);
  for (const name of ['getSpending', 'getProfile']) {
    await vi.waitFor(() => expect(requested(name)).toHaveLength(1));
    requested(name)[0]?.answer();
  }
  await vi.waitFor(() => expect(tab.stock()).toBe(10));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { server, tab, requested };
}

it('SYN-34 requests a read on screen a second after the last write that changed rows on which it depends', async () => {
  const { server, tab, requested } = await openScreen();
  tab.tap();
  await vi.waitFor(() => expect(requested('sync')).toHaveLength(1));
  requested('sync')[0]?.answer();
  await vi.waitFor(() => expect(tab.user.outbox.state().pending).toEqual([]));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested('getSpending')).toHaveLength(1);
  expect(requested('getProfile')).toHaveLength(0);
  expect(server.quantity()).toBe(11);
});

it('SYN-34 requests a read on screen after another device has changed rows on which it depends, and not after the rows of a new device', async () => {
  const { server, tab, requested } = await openScreen();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requested('getSpending')).toHaveLength(0);
  server.restock(3);
  tab.requestRows();
  await vi.waitFor(() => expect(tab.stock()).toBe(3));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested('getSpending')).toHaveLength(1);
  requested('getSpending')[0]?.answer();
  // Nothing has changed since, so nothing is requested.
  simulateNetworkReturn();
  tab.requestRows();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested('getSpending')).toHaveLength(0);
});
