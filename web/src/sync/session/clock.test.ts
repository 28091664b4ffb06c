/** On a device whose clock is wrong by days, no write is lost or sent out of order. */
import { afterEach, expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { createDevice, unansweredSends } from '../../../test/device.ts';
import { simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pendingKeys = (tab: Tab) => tab.user.outbox.state().pending.map(({ key }) => key);
const throwDiskFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it.each([-3, 3])(
  'MOB-01 neither loses nor reorders a tap if the clock jumps by %i days, even if some taps were not stored',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, openNewTab } = createDevice();
    const oldTab = await openNewTab();
    const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
    const jumpClock = () => vi.setSystemTime(Date.now() + (days * 86_400_000) / 3);
    const tapKeys: string[] = [];
    const tapThrice = () => {
      for (const _tap of [1, 2, 3]) {
        tapKeys.push(oldTab.tap());
        jumpClock();
      }
    };
    tapThrice();
    await settle();
    addSpy.mockRestore();
    tapThrice();
    await settle();
    expect(pendingKeys(oldTab)).toEqual(tapKeys);
    await vi.waitFor(() => expect(unansweredSends(server)).toHaveLength(1));
    unansweredSends(server)[0]?.stop(1, 503, 'unavailable');
    await settle();
    oldTab.close();
    for (const exchange of unansweredSends(server)) exchange.lose();
    const newTab = await openNewTab();
    while (pendingKeys(newTab).length > 0) {
      simulateNetworkReturn();
      await settle();
      unansweredSends(server)[0]?.answer();
    }
    expect(server.applied.toSorted()).toEqual(tapKeys.toSorted());
    // The stock of 10 at the start, and six taps that each add 1.
    expect(server.quantity()).toBe(16);
    expect(pendingKeys(newTab)).toEqual([]);
  },
);

it.each([-3, 3])(
  'MOB-01 recovers journaled taps in their order if the clock has jumped by %i days',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { openNewTab } = createDevice();
    const oldTab = await openNewTab();
    const addSpy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
    const firstKey = oldTab.tap();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const secondKey = oldTab.tap();
    await settle();
    oldTab.close();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const secondTab = await openNewTab();
    const thirdKey = secondTab.tap();
    await settle();
    secondTab.close();
    addSpy.mockRestore();
    expect(pendingKeys(await openNewTab())).toEqual([firstKey, secondKey, thirdKey]);
  },
);

it('SYN-23 requests newer rows regularly even after the clock was set back by 3 days', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { server, openNewTab } = createDevice();
  const tab = await openNewTab();
  await vi.waitFor(() => expect(tab.stock()).toBe(10));
  vi.setSystemTime(Date.now() - 3 * 86_400_000);
  server.restock(15);
  tab.user.exchange.pull(false);
  await settle();
  expect(tab.stock()).toBe(15);
  // The answer is recent by the new clock too.
  server.restock(20);
  tab.user.exchange.pull(false);
  await settle();
  expect(tab.stock()).toBe(15);
});
