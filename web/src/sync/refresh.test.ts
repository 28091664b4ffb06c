/** What is on screen refreshes by itself: in front, when the signal is back, and from time to time. */
import { front } from '#platform/front.ts';
import { newId } from '@quitanda/contract/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeServer } from './fake-server.fixture.ts';
import { openTab, settle, signalIsBack, type Tab } from './tab.fixture.ts';

const tabs: Tab[] = [];
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
  });
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const come = (to: DocumentVisibilityState) => {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

/** The pantry on screen, with ten of the item. */
async function looking() {
  const server = createFakeServer();
  // As createRequest does: each exchange tells whether the server could be reached.
  const call = (async (...asked: Parameters<typeof server.call>) => {
    const reached = tab.online.beginExchange();
    try {
      const answer = await server.call(...asked);
      reached(true);
      return answer;
    } catch (error) {
      reached(false);
      throw error;
    }
  }) as typeof server.call;
  const tab = openTab({ server: { call }, userId: newId() });
  tabs.push(tab);
  await tab.user.opened;
  tab.look();
  const reads = () => server.open.filter(({ key }) => key === undefined);
  const answer = async () => {
    await settle();
    for (const exchange of reads()) exchange.answer();
    await settle();
  };
  await answer();
  expect(tab.stock()).toBe(10);
  return { server, tab, call, reads, answer };
}

it('LST-13 MOB-01 shows what another device changed within some seconds', async () => {
  const { server, tab, reads, answer } = await looking();
  server.restock(4);
  vi.advanceTimersByTime(20_000);
  await answer();
  expect(tab.stock()).toBe(4);
  tab.user.close();
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(reads()).toHaveLength(0);
});

it('MOB-01 asks three times a minute, and never behind another page', async () => {
  const { reads, answer } = await looking();
  let asked = 0;
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    await settle(3);
    asked += reads().length;
    await answer();
  }
  expect(asked).toBe(3);
  come('hidden');
  vi.advanceTimersByTime(300_000);
  await settle();
  expect(reads()).toHaveLength(0);
});

it('MOB-01 a slow read is waited for, not asked for again', async () => {
  const { reads } = await looking();
  vi.advanceTimersByTime(120_000);
  await settle();
  expect(reads()).toHaveLength(1);
});

it('UI-07 refreshes when the page comes back to the front', async () => {
  const { server, tab, answer } = await looking();
  come('hidden');
  server.restock(7);
  vi.advanceTimersByTime(6_000);
  come('visible');
  await answer();
  expect(tab.stock()).toBe(7);
});

it('UI-07 MOB-01 refreshes when only the server comes back, with the browser online all along', async () => {
  const { server, tab, reads } = await looking();
  tab.online.beginExchange()(false);
  vi.advanceTimersByTime(6_000);
  server.restock(3);
  tab.online.beginExchange()(true);
  await settle();
  for (const exchange of reads()) exchange.answer();
  await settle();
  expect(tab.stock()).toBe(3);
});

it('UI-07 MOB-01 finds out by itself that the server is back after a call that is on no screen', async () => {
  const { server, tab, call, answer } = await looking();
  const searching = call('getProducts', { query: {} });
  server.open[0]?.lose();
  await expect(searching).rejects.toThrow('network');
  expect(tab.online.isOnline()).toBe(false);
  server.restock(3);
  vi.advanceTimersByTime(20_000);
  await answer();
  expect(tab.online.isOnline()).toBe(true);
  expect(tab.stock()).toBe(3);
});

it('UI-07 MOB-01 asks nothing while the browser itself has no network', async () => {
  const { tab, reads } = await looking();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  expect(tab.online.isOnline()).toBe(false);
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(reads()).toHaveLength(0);
});

it('UI-07 no refresh makes a tap jump back: an old slow answer, then newer ones', async () => {
  const { server, tab, reads } = await looking();
  const sends = () => server.open.filter(({ key }) => key !== undefined);
  const seen: (number | undefined)[] = [];
  tab.user.outbox.subscribe(() => seen.push(tab.stock()));
  vi.advanceTimersByTime(20_000);
  await settle();
  // The server has read its old state; the answer is on its way while somebody taps.
  reads()[0]?.act();
  tab.tap();
  tab.tap();
  await settle();
  sends()[0]?.answer();
  await settle();
  reads()[0]?.answer();
  come('visible');
  signalIsBack();
  for (let round = 0; round < 6; round += 1) {
    await settle();
    for (const exchange of server.open.slice()) exchange.answer();
  }
  await settle();
  expect(Math.min(...seen.slice(1).map((stock) => stock ?? 0))).toBeGreaterThanOrEqual(11);
  expect(seen.indexOf(12)).toBeGreaterThanOrEqual(0);
  expect(seen.slice(seen.indexOf(12)).every((stock) => stock === 12)).toBe(true);
  expect(tab.stock()).toBe(12);
});

it('MOB-02 LST-13 reads again as soon as the device brings the app to the front', async () => {
  const { server, tab, reads, answer } = await looking();
  const isInFront = vi.spyOn(front, 'isInFront').mockReturnValue(false);
  const tell = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  tell();
  server.restock(4);
  vi.advanceTimersByTime(60_000);
  // The page has been visible all the time, as far as it knows.
  tell();
  await settle();
  expect(reads()).toHaveLength(0);
  isInFront.mockReturnValue(true);
  tell();
  await answer();
  expect(tab.stock()).toBe(4);
});
