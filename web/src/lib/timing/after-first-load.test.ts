import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Imports a fresh copy of the module, with the state of a page that has just loaded. */
async function openPage() {
  vi.resetModules();
  return import('./after-first-load.ts');
}

it('MOB-01 calls back once the first screen has its data', async () => {
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
