/** Writes and newer rows interleaved in random orders, with lost answers, in one tab and in two. */
import { afterEach, expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { comeBack } from '../../../test/come-back.ts';
import { createFakeServer, type FakeServer } from '../fake-server.fixture.ts';
import { openTab, simulateNetworkReturn, type Tab } from '../tab.fixture.ts';

const tabs: Tab[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

/**
 * Creates a seeded random generator, so that a failing run can be repeated. It returns integers
 * from 0 to `bound` - 1.
 */
function createRandom(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const initialStock = 10;
// Many runs take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/**
 * Makes random taps, requests and failures, then lets all writes be sent. Returns the server, the
 * tabs, and the keys of the taps of all tabs.
 */
async function runRandomly(seed: number, tabCount: number) {
  const randomBelow = createRandom(seed);
  const server = createFakeServer(initialStock);
  const openTabs = Array.from({ length: tabCount }, () =>
    openTab({ server, userId: `runRandomly-${tabCount}-${seed}` }),
  );
  tabs.push(...openTabs);
  await Promise.all(openTabs.map(({ user }) => user.opened));
  await settle();
  server.isHoldingPulls = true;
  const tapKeys: string[] = [];
  /** The number of taps in all tabs. */
  let tapCount = 0;
  const lastShownStocks = openTabs.map(() => 0);
  /** The number of taps in each tab. */
  const tapCounts = openTabs.map(() => 0);

  const checkStocks = () => {
    for (const [index, tab] of openTabs.entries()) {
      const stock = tab.stock();
      if (stock === undefined) continue;
      const context = `seed ${seed}, tab ${index}`;
      expect(stock, `jumped back: ${context}`).toBeGreaterThanOrEqual(lastShownStocks[index] ?? 0);
      expect(stock, `lost: ${context}`).toBeGreaterThanOrEqual(
        initialStock + (tapCounts[index] ?? 0),
      );
      expect(stock, `doubled: ${context}`).toBeLessThanOrEqual(initialStock + tapCount);
      lastShownStocks[index] = stock;
    }
  };
  for (const tab of openTabs) tab.user.replica.subscribe(checkStocks);

  for (let step = 0; step < 24; step += 1) {
    const index = randomBelow(tabCount);
    const tab = openTabs[index];
    const exchange = server.open[randomBelow(server.open.length)];
    const action = randomBelow(14);
    if (action < 3 && tab) {
      tapCount += 1;
      tapCounts[index] = (tapCounts[index] ?? 0) + 1;
      tapKeys.push(tab.tap());
    } else if (action < 4) tab?.requestRows();
    else if (action < 6) exchange?.process();
    else if (action < 8) exchange?.answer();
    else if (action < 9) exchange?.lose();
    else if (action < 10 && exchange && !exchange.isProcessed()) {
      if (randomBelow(2) === 0) exchange.fail(randomBelow(2) === 0 ? 503 : 500, 'unavailable');
      else exchange.stop(randomBelow(exchange.keys.length + 1), 503, 'unavailable');
    }
    if (action === 10) simulateNetworkReturn();
    if (action === 11) comeBack();
    if (action === 12) exchange?.answerWith({});
    if (action === 13) server.restore();
    await settle(randomBelow(3) === 0 ? 1 : 12);
    checkStocks();
  }
  await sendEverything(server, openTabs, checkStocks);
  return { server, openTabs, tapKeys };
}

/** Answers all requests until no write waits. */
async function sendEverything(
  server: FakeServer,
  openTabs: readonly Tab[],
  checkStocks: () => void,
) {
  server.isHoldingPulls = false;
  for (let round = 0; round < 400; round += 1) {
    const isFinished =
      server.open.length === 0 &&
      openTabs.every(({ user }) => user.outbox.state().pending.length === 0);
    if (isFinished && round > 3) return;
    for (const exchange of server.open.slice()) exchange.answer();
    simulateNetworkReturn();
    await settle();
    checkStocks();
  }
  throw new Error('Some writes are still unsent.');
}

it('UI-07 API-18 shows every tap exactly once while writes and newer rows interleave in one tab', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const { server, openTabs, tapKeys } = await runRandomly(seed, 1);
    expect(server.applied, `seed ${seed}`).toEqual(tapKeys);
    expect(openTabs[0]?.stock(), `seed ${seed}`).toBe(initialStock + tapKeys.length);
    expect(server.quantity()).toBe(initialStock + tapKeys.length);
    for (const tab of tabs.splice(0)) tab.close();
  }
});

it('UI-07 API-18 shows every tap exactly once while writes and newer rows interleave in two tabs', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { server, openTabs, tapKeys } = await runRandomly(seed, 2);
    expect(server.applied.toSorted(), `seed ${seed}`).toEqual(tapKeys.toSorted());
    for (const tab of openTabs)
      expect(tab.stock(), `seed ${seed}`).toBe(initialStock + tapKeys.length);
    for (const tab of tabs.splice(0)) tab.close();
  }
});
