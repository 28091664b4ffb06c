import { expect, it, vi } from 'vitest';
import { holdFirstScreen } from '../../lib/timing/after-first-load.ts';
import { afterNextFrameShown } from '../../lib/timing/after-next-paint.ts';
import { createReplica } from './replica.ts';
import { createHomeReads } from './select.ts';

const completeRows = [{ id: 'h', isReset: true, rows: {}, removed: {} }];

it('SYN-30 reports a read as incomplete until its selector is loaded, and then notifies listeners', async () => {
  const replica = createReplica({}, () => 'me');
  replica.applyServerRows(completeRows, []);
  const { promise, resolve } = Promise.withResolvers<void>();
  const lazySelectors = vi.fn(async () => {
    await promise;
    return { getRunOuts: () => [] };
  });
  const homeReads = createHomeReads(replica, { selectors: { getLists: () => [] }, lazySelectors });
  const listener = vi.fn();
  const stop = homeReads.subscribe(listener);
  const input = { params: { pantryId: 'p' } };
  expect(homeReads.isComplete('getLists')).toBe(true);
  expect(homeReads.isComplete('getRunOuts')).toBe(false);
  for (const _time of [1, 2]) expect(homeReads.read('getRunOuts', input)).toBeUndefined();
  await vi.waitFor(() => expect(lazySelectors).toHaveBeenCalledTimes(1));
  resolve();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(homeReads.isComplete('getRunOuts')).toBe(true);
  expect(homeReads.read('getRunOuts', input)).toEqual([]);
  stop();
  replica.applyServerRows(completeRows, []);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('SYN-30 loads the selector of a read once the first screen is visible', async () => {
  const onShown = holdFirstScreen();
  const lazySelectors = vi.fn(async () => ({}));
  const homeReads = createHomeReads(
    createReplica({}, () => 'me'),
    { selectors: {}, lazySelectors },
  );
  homeReads.read('getRunOuts', { params: { pantryId: 'p' } });
  // Without the first screen, the selector would be loaded once these frames are shown.
  await new Promise<void>((resolve) => afterNextFrameShown(resolve));
  expect(lazySelectors).not.toHaveBeenCalled();
  onShown();
  await vi.waitFor(() => expect(lazySelectors).toHaveBeenCalledOnce());
});
