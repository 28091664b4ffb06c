import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Imports a fresh copy of the module, with the state of a page that has just loaded. */
async function openPage() {
  vi.resetModules();
  return import('./after-first-load.ts');
}

it('MOB-01 MOB-03 calls back once the first screen has its data', async () => {
  const { afterFirstLoad, holdFirstLoad } = await openPage();
  const releases = [holdFirstLoad(), holdFirstLoad()];
  const load = vi.fn();
  const cancelled = vi.fn();
  afterFirstLoad(load);
  afterFirstLoad(cancelled)();
  await vi.advanceTimersByTimeAsync(1_000);
  releases[0]?.();
  releases[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).not.toHaveBeenCalled();
  releases[1]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
});

it('MOB-01 calls back after ten seconds if the data does not arrive', async () => {
  const { afterFirstLoad, holdFirstLoad } = await openPage();
  holdFirstLoad();
  const load = vi.fn();
  afterFirstLoad(load);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_001);
  expect(load).toHaveBeenCalledOnce();
});

it('SYN-28 sends the requests of a render once the first screen is visible', async () => {
  const { afterFirstScreen, afterFirstLoad, holdFirstScreen } = await openPage();
  const onShown = holdFirstScreen();
  const request = vi.fn();
  const load = vi.fn();
  afterFirstScreen(request);
  afterFirstLoad(load);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(request).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
  onShown();
  await vi.advanceTimersByTimeAsync(100);
  expect(request).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
  afterFirstScreen(request);
  await vi.advanceTimersByTimeAsync(100);
  expect(request).toHaveBeenCalledTimes(2);
});

it('SYN-28 sends the requests of a render after ten seconds if no screen becomes visible', async () => {
  const { afterFirstScreen, holdFirstScreen } = await openPage();
  holdFirstScreen();
  const request = vi.fn();
  afterFirstScreen(request);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(request).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(request).toHaveBeenCalledOnce();
});
