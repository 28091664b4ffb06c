import { newId } from '@quitanda/contract/ids';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab } from '../tab.fixture.ts';

// Waits until only pending reads delay the callbacks of `afterFirstLoad`.
beforeAll(() => new Promise<void>((resolve) => void afterFirstLoad(resolve)));
afterEach(() => void vi.useRealTimers());

/** Opens a tab with a screen whose read has no answer on the device yet. */
function openReadingTab(isEnabled: boolean) {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = [];
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  const closeScreen = tab.user.reads.observe(['getUsedProducts', {}], isEnabled, () => undefined);
  const unansweredRequests = () => server.open.filter(({ name }) => name === 'getUsedProducts');
  return { closeScreen, unansweredRequests };
}

/** Waits until a read of the screen is requested, and then requests a callback of the first load. */
async function startLaterLoad({ unansweredRequests }: ReturnType<typeof openReadingTab>) {
  await vi.waitFor(() => expect(unansweredRequests()).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onFirstLoadDone = vi.fn();
  afterFirstLoad(onFirstLoadDone);
  return onFirstLoadDone;
}

it('MOB-01 MOB-03 requests the reads of a screen only after the screen has been painted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act));
  const { unansweredRequests, closeScreen } = openReadingTab(true);
  await settle();
  expect(unansweredRequests()).toHaveLength(0);
  for (const paint of frames) paint(0);
  await vi.waitFor(() => expect(unansweredRequests()).toHaveLength(1));
  closeScreen();
  vi.unstubAllGlobals();
});

it('MOB-01 MOB-03 delays later loads until the read of the first screen is answered', async () => {
  const tab = openReadingTab(true);
  const onFirstLoadDone = await startLaterLoad(tab);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onFirstLoadDone).not.toHaveBeenCalled();
  tab.unansweredRequests()[0]?.answer();
  await settle();
  await vi.waitFor(() => expect(onFirstLoadDone).toHaveBeenCalledOnce());
});

it('MOB-01 MOB-03 starts later loads if the user leaves the screen before its read is answered', async () => {
  const tab = openReadingTab(true);
  const onFirstLoadDone = await startLaterLoad(tab);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onFirstLoadDone).not.toHaveBeenCalled();
  tab.closeScreen();
  await vi.waitFor(() => expect(onFirstLoadDone).toHaveBeenCalledOnce());
});

it('MOB-01 MOB-03 does not delay later loads for a read that is not enabled', async () => {
  openReadingTab(false);
  await settle();
  const onFirstLoadDone = vi.fn();
  afterFirstLoad(onFirstLoadDone);
  await vi.waitFor(() => expect(onFirstLoadDone).toHaveBeenCalledOnce());
});
