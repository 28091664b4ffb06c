import { expect, it, vi } from 'vitest';
import { holdFirstScreen } from '../../lib/timing/after-first-load.ts';
import { createReplica } from './replica.ts';
import { createHomeReads } from './select.ts';

const all = [{ id: 'h', isReset: true, rows: {}, removed: {} }];

it('SYN-30 waits for the selector of a read, and notifies when it is loaded', async () => {
  const replica = createReplica({}, 'me');
  replica.applyServerRows(all, []);
  const { promise, resolve } = Promise.withResolvers<void>();
  const lazySelectors = vi.fn(async () => {
    await promise;
    return { getRunOuts: () => [] };
  });
  const home = createHomeReads(replica, { selectors: { getLists: () => [] }, lazySelectors });
  const listener = vi.fn();
  const stop = home.subscribe(listener);
  const input = { params: { pantryId: 'p' } };
  expect(home.isComplete('getLists')).toBe(true);
  expect(home.isComplete('getRunOuts')).toBe(false);
  for (const _time of [1, 2]) expect(home.read('getRunOuts', input)).toBeUndefined();
  await vi.waitFor(() => expect(lazySelectors).toHaveBeenCalledTimes(1));
  resolve();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(home.isComplete('getRunOuts')).toBe(true);
  expect(home.read('getRunOuts', input)).toEqual([]);
  stop();
  replica.applyServerRows(all, []);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('SYN-30 requests the selector of a read once the first screen shows', async () => {
  const onShown = holdFirstScreen();
  const lazySelectors = vi.fn(async () => ({}));
  const home = createHomeReads(createReplica({}, 'me'), { selectors: {}, lazySelectors });
  home.read('getRunOuts', { params: { pantryId: 'p' } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(lazySelectors).not.toHaveBeenCalled();
  onShown();
  await vi.waitFor(() => expect(lazySelectors).toHaveBeenCalledOnce());
});
