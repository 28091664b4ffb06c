import { newId } from '@quitanda/contract/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab, settle } from '../tab.fixture.ts';

/** Opens a tab with a screen whose read has no answer on the device yet. */
function openReadingTab(isEnabled: boolean) {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = [];
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  const closeScreen = tab.user.reads.observe(['getUsedProducts', {}], isEnabled, () => undefined);
  const unansweredRequests = () => server.open.filter(({ name }) => name === 'getUsedProducts');
  const onFirstLoadDone = vi.fn();
  afterFirstLoad(onFirstLoadDone);
  return { closeScreen, unansweredRequests, onFirstLoadDone };
}

/** Waits longer than `afterFirstLoad` does while no read is pending. */
const waitPastHeadStart = () => sleep(600);

it('MOB-01 requests the reads of a screen only after the screen has been painted', async () => {
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

it('MOB-01 delays later loads until the read of the first screen is answered', async () => {
  const { unansweredRequests, onFirstLoadDone } = openReadingTab(true);
  await vi.waitFor(() => expect(unansweredRequests()).toHaveLength(1));
  await waitPastHeadStart();
  expect(onFirstLoadDone).not.toHaveBeenCalled();
  unansweredRequests()[0]?.answer();
  await settle();
  await vi.waitFor(() => expect(onFirstLoadDone).toHaveBeenCalledOnce());
});

it('MOB-01 starts later loads if the user leaves the screen before its read is answered', async () => {
  const { closeScreen, onFirstLoadDone } = openReadingTab(true);
  await waitPastHeadStart();
  closeScreen();
  await vi.waitFor(() => expect(onFirstLoadDone).toHaveBeenCalledOnce());
});

it('MOB-01 does not delay later loads for a read that is not enabled', async () => {
  const { onFirstLoadDone } = openReadingTab(false);
  await vi.waitFor(() => expect(onFirstLoadDone).toHaveBeenCalledOnce());
});
