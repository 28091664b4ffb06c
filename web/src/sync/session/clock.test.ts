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

/** Returns the device of a new user. Each call of `tab` opens one more tab. */
function device() {
  const server = createFakeServer();
  const userId = newId();
  const tab = async () => {
    const opened = openTab({ server, userId });
    tabs.push(opened);
    await opened.user.opened;
    await settle();
    return opened;
  };
  return { server, tab };
}

const sent = ({ open }: ReturnType<typeof createFakeServer>) =>
  open.filter(({ keys }) => keys.length > 0);
const pendingKeys = (tab: Tab) => tab.user.outbox.state().pending.map(({ key }) => key);
const noSpace = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it.each([-3, 3])(
  'MOB-01 a clock that jumps by %i days loses and reorders no tap, kept or not',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { server, tab } = device();
    const before = await tab();
    const broken = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
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
    broken.mockRestore();
    tapThrice();
    await settle();
    expect(pendingKeys(before)).toEqual(taps);
    await vi.waitFor(() => expect(sent(server)).toHaveLength(1));
    sent(server)[0]?.stop(1, 503, 'unavailable');
    await settle();
    before.close();
    for (const exchange of sent(server)) exchange.lose();
    const after = await tab();
    while (pendingKeys(after).length > 0) {
      simulateNetworkReturn();
      await settle();
      sent(server)[0]?.answer();
    }
    expect(server.applied.toSorted()).toEqual(taps.toSorted());
    expect(server.quantity()).toBe(16);
    expect(pendingKeys(after)).toEqual([]);
  },
);

it.each([-3, 3])(
  'MOB-01 journaled taps are recovered in their order although the clock jumped by %i days',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { tab } = device();
    const before = await tab();
    const broken = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noSpace);
    const first = before.tap();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const second = before.tap();
    await settle();
    before.close();
    vi.setSystemTime(Date.now() + days * 86_400_000);
    const again = await tab();
    const third = again.tap();
    await settle();
    again.close();
    broken.mockRestore();
    expect(pendingKeys(await tab())).toEqual([first, second, third]);
  },
);
