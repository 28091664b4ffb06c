import { newId } from '@quitanda/contract/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { afterFirstLoad } from '../../lib/timing/after-first-load.ts';
import { createFakeServer } from '../fake-server.fixture.ts';
import { openTab, settle } from '../tab.fixture.ts';

/** Opens a tab whose screen reads something that the device does not have. */
function openReadingTab(isEnabled: boolean) {
  const server = createFakeServer();
  server.reads['getUsedProducts'] = [];
  const tab = openTab({ server, userId: newId() });
  onTestFinished(() => tab.close());
  const leave = tab.user.reads.observe(['getUsedProducts', {}], isEnabled, () => undefined);
  const requests = () => server.open.filter(({ name }) => name === 'getUsedProducts');
  const loadLater = vi.fn();
  afterFirstLoad(loadLater);
  return { leave, requests, loadLater };
}

/** Waits longer than `afterFirstLoad` does while no read is pending. */
const waitPastHeadStart = () => sleep(600);

it('MOB-01 requests what a screen reads once the screen has been painted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act));
  const { requests, leave } = openReadingTab(true);
  await settle();
  expect(requests()).toHaveLength(0);
  for (const paint of frames) paint(0);
  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  leave();
  vi.unstubAllGlobals();
});

it('MOB-01 delays later loads until the answer that the first screen waits for', async () => {
  const { requests, loadLater } = openReadingTab(true);
  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  await waitPastHeadStart();
  expect(loadLater).not.toHaveBeenCalled();
  requests()[0]?.answer();
  await settle();
  await vi.waitFor(() => expect(loadLater).toHaveBeenCalledOnce());
});

it('MOB-01 starts later loads if the user leaves the screen that waits', async () => {
  const { leave, loadLater } = openReadingTab(true);
  await waitPastHeadStart();
  leave();
  await vi.waitFor(() => expect(loadLater).toHaveBeenCalledOnce());
});

it('MOB-01 does not wait for a read that is not enabled', async () => {
  const { loadLater } = openReadingTab(false);
  await vi.waitFor(() => expect(loadLater).toHaveBeenCalledOnce());
});
