/** On a device whose clock is wrong by days, no write is lost or sent out of order. */
import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab, settle, simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const tab of tabs.splice(0)) tab.close();
});

/** Creates the device of a new user. Each call of `newTab` opens one more tab. */
function createDevice() {
  const server = createFakeServer();
  const userId = newId();
  const newTab = async () => {
    const opened = openTab({ server, userId });
    tabs.push(opened);
    await opened.user.opened;
    await settle();
    return opened;
  };
  return { server, newTab };
}

const unansweredSends = ({ open }: ReturnType<typeof createFakeServer>) =>
  open.filter(({ keys }) => keys.length > 0);
const pendingKeys = (tab: Tab) => tab.user.outbox.state().pending.map(({ key }) => key);
const throwDiskFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it.each([-3, 3])(
  'MOB-01 loses and reorders no tap if the clock jumps by %i days, even if some taps were not stored',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, newTab } = createDevice();
    const before = await newTab();
    const failingAdd = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
    const jump = () => vi.setSystemTime(Date.now() + (days * 86_400_000) / 3);
    const taps: string[] = [];
    const tapThrice = () => {
      for (const _tap of [1, 2, 3]) {
        taps.push(before.tap());
        jump();
      }
    };
    tapThrice();
    await settle();
    failingAdd.mockRestore();
    tapThrice();
    await settle();
    expect(pendingKeys(before)).toEqual(taps);
    await vi.waitFor(() => expect(unansweredSends(server)).toHaveLength(1));
    unansweredSends(server)[0]?.stop(1, 503, 'unavailable');
    await settle();
    before.close();
    for (const exchange of unansweredSends(server)) exchange.lose();
    const after = await newTab();
    while (pendingKeys(after).length > 0) {
      simulateNetworkReturn();
      await settle();
      unansweredSends(server)[0]?.answer();
    }
    expect(server.applied.toSorted()).toEqual(taps.toSorted());
    expect(server.quantity()).toBe(16);
    expect(pendingKeys(after)).toEqual([]);
  },
);

it.each([-3, 3])(
  'MOB-01 recovers journaled taps in their order if the clock has jumped by %i days',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { newTab } = createDevice();
    const before = await newTab();
    const failingAdd = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwDiskFull);
    const first = before.tap();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const second = before.tap();
    await settle();
    before.close();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const secondTab = await newTab();
    const third = secondTab.tap();
    await settle();
    secondTab.close();
    failingAdd.mockRestore();
    expect(pendingKeys(await newTab())).toEqual([first, second, third]);
  },
);
