/** Tests when reads that are not computed from the home's rows are requested again. */
import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab } from '../tab.fixture.ts';

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

it('PRD-10 edits the answers of the device until they are requested again', async () => {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = ['coffee', 'tea'];
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  const cache = await tab.user.reads.cache();
  const listener = vi.fn<() => void>();
  tab.user.reads.observe(usedProducts, true, listener);
  const unanswered = () => server.open.filter(({ name }) => name === 'getUsedProducts');
  await vi.waitFor(() => expect(unanswered()).toHaveLength(1));
  for (const request of unanswered()) request.answer();
  const shown = () =>
    tab.user.reads.view(usedProducts, tab.user.reads.state(usedProducts).lastAnswer);
  await vi.waitFor(() => expect(shown()).toEqual(['coffee', 'tea']));
  listener.mockClear();
  cache.edit((_, answer) => answer);
  expect(listener).not.toHaveBeenCalled();
  cache.edit((name, answer) => (name === 'getUsedProducts' ? ['tea'] : answer));
  expect(shown()).toEqual(['tea']);
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
});
