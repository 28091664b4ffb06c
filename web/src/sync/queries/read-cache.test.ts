/** When reads that are not of the home are requested again. */
import { newId } from '@quitanda/contract/ids';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab, settle } from '../tab.fixture.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const readOwn = ['getUsedProducts', {}] as const;

/**
 * Returns a device on which a screen with one read can be opened and closed; the test moves the
 * clock.
 */
async function device() {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = [];
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  await tab.user.reads.cache();
  const requests = () => server.open.filter(({ name }) => name === 'getUsedProducts');
  return {
    requests,
    async openScreen() {
      const leave = tab.user.reads.observe(readOwn, true, () => undefined);
      await settle();
      return leave;
    },
    async answer() {
      for (const exchange of requests()) exchange.answer();
      await settle();
    },
    wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

it('SYN-31 UI-07 an opened screen requests again only if the response is at least five seconds old', async () => {
  const { requests, openScreen, answer, wait } = await device();
  const leave = await openScreen();
  expect(requests()).toHaveLength(1);
  await answer();
  leave();
  await settle();

  await wait(4_900);
  const leaveAgain = await openScreen();
  expect(requests()).toEqual([]);
  leaveAgain();
  await settle();

  await wait(200);
  await openScreen();
  expect(requests()).toHaveLength(1);
});

it.each([
  ['the network is back', loseNetworkBriefly],
  ['the app comes to the front', hideAndShowApp],
])(
  'SYN-31 when %s, reads on screen are requested again if they are at least five seconds old',
  async (_, comeBack) => {
    const { requests, openScreen, answer, wait } = await device();
    await openScreen();
    await answer();
    await wait(4_900);
    await comeBack();
    expect(requests()).toEqual([]);
    await wait(200);
    await comeBack();
    expect(requests()).toHaveLength(1);
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
