/** Tests when reads that are not computed from the home's rows are requested again. */
import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { holdFirstLoad } from '../../lib/timing/after-first-load.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab } from '../tab.fixture.ts';
import type { EditAnswer } from './read-cache.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const usedProducts = ['getUsedProducts', {}] as const;

/**
 * Opens a device on which a screen with one read can be opened and closed. The test advances the
 * clock.
 */
async function openDevice() {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = [];
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  await tab.user.reads.cache();
  const unansweredRequests = () => server.open.filter(({ name }) => name === 'getUsedProducts');
  return {
    unansweredRequests,
    async openScreen() {
      const closeScreen = tab.user.reads.observe(usedProducts, true, () => undefined);
      await settle();
      return closeScreen;
    },
    async answer() {
      for (const request of unansweredRequests()) request.answer();
      await settle();
    },
    wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

it('SYN-31 UI-07 requests a read again when a screen opens only if the response is at least five seconds old', async () => {
  const { unansweredRequests, openScreen, answer, wait } = await openDevice();
  const closeScreen = await openScreen();
  expect(unansweredRequests()).toHaveLength(1);
  await answer();
  closeScreen();
  await settle();

  await wait(4_900);
  const closeScreenAgain = await openScreen();
  expect(unansweredRequests()).toEqual([]);
  closeScreenAgain();
  await settle();

  await wait(200);
  await openScreen();
  expect(unansweredRequests()).toHaveLength(1);
});

it.each([
  ['the network is back', loseNetworkBriefly],
  ['the app comes to the front', hideAndShowApp],
])(
  'SYN-31 requests reads on screen again when %s, if they are at least five seconds old',
  async (_, comeBack) => {
    const { unansweredRequests, openScreen, answer, wait } = await openDevice();
    await openScreen();
    await answer();
    await wait(4_900);
    await comeBack();
    expect(unansweredRequests()).toEqual([]);
    await wait(200);
    await comeBack();
    expect(unansweredRequests()).toHaveLength(1);
  },
);

async function loseNetworkBriefly(): Promise<void> {
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  await settle();
}

async function hideAndShowApp(): Promise<void> {
  for (const state of ['hidden', 'visible'] as const) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  await settle();
}

/** Returns the answer without 'coffee'. */
const withoutCoffee: EditAnswer = (name, answer) =>
  name === 'getUsedProducts'
    ? (answer as string[]).filter((product) => product !== 'coffee')
    : answer;

/** Opens a tab of a user whose server has the used products 'coffee' and 'tea'. */
async function openTabWithProducts(userId = newId()) {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = ['coffee', 'tea'];
  const tab = openTab({ server, userId });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  const cache = await tab.user.reads.cache();
  const request = () => server.open.find(({ name }) => name === 'getUsedProducts');
  return {
    userId,
    cache,
    isRequested: () => vi.waitFor(() => expect(request()).toBeDefined()),
    answer: () => request()?.answer(),
    /** Opens a screen that shows the used products. */
    openScreen(listener: () => void = () => undefined) {
      tab.user.reads.observe(usedProducts, true, listener);
    },
    shown: () => cache.view(usedProducts, cache.state(usedProducts).lastAnswer),
    closePage() {
      dispatchEvent(new Event('pagehide'));
      tab.close();
    },
  };
}

it('PRD-10 edits the answers of the device until they are requested again', async () => {
  const { cache, openScreen, isRequested, answer, shown } = await openTabWithProducts();
  const listener = vi.fn<() => void>();
  openScreen(listener);
  await isRequested();
  answer();
  await vi.waitFor(() => expect(shown()).toEqual(['coffee', 'tea']));
  listener.mockClear();
  cache.edit((_, answer) => answer);
  expect(listener).not.toHaveBeenCalled();
  cache.edit(withoutCoffee);
  expect(shown()).toEqual(['tea']);
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
});

it('PRD-10 edits an answer that was requested before the edit and arrives later', async () => {
  const { cache, openScreen, isRequested, answer, shown } = await openTabWithProducts();
  openScreen();
  await isRequested();
  cache.edit(withoutCoffee);
  answer();
  await vi.waitFor(() => expect(shown()).toEqual(['tea']));
});

it('PRD-10 reports a product that is the whole answer as not found', async () => {
  const { cache, openScreen, isRequested, answer } = await openTabWithProducts();
  openScreen();
  await isRequested();
  cache.edit(() => undefined);
  answer();
  await vi.waitFor(() =>
    expect(cache.state(usedProducts).lastAnswer).toMatchObject({
      answer: undefined,
      gone: { status: 404 },
    }),
  );
});

it('PRD-10 edits stored answers that are restored only after the first load', async () => {
  const firstPage = await openTabWithProducts();
  firstPage.openScreen();
  await firstPage.isRequested();
  firstPage.answer();
  await vi.waitFor(() => expect(firstPage.shown()).toEqual(['coffee', 'tea']));
  firstPage.closePage();
  await settle();

  const endFirstLoad = holdFirstLoad();
  onTestFinished(endFirstLoad);
  const reportingPage = await openTabWithProducts(firstPage.userId);
  await settle();
  expect(reportingPage.shown()).toBeUndefined();
  reportingPage.cache.edit(withoutCoffee);
  await vi.waitFor(() => expect(reportingPage.shown()).toEqual(['tea']));
  await settle();
  reportingPage.closePage();
  await settle();

  endFirstLoad();
  const lastPage = await openTabWithProducts(firstPage.userId);
  await vi.waitFor(() => expect(lastPage.shown()).toBeDefined());
  expect(lastPage.shown()).toEqual(['tea']);
});
