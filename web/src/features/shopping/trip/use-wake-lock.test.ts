import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWakeLock } from './use-wake-lock.ts';

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.clearAllMocks();
  visibility = 'visible';
  Object.assign(navigator, { wakeLock: { request } });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.restoreAllMocks();
});

function setVisibility(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

it('SHO-15 keeps the screen on, even after the page was hidden, and releases the lock on unmount', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  setVisibility('hidden');
  setVisibility('visible');
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  unmount();
  await waitFor(() => expect(release).toHaveBeenCalled());
  setVisibility('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

it('SHO-15 releases a lock that the browser grants only after the trip has ended', async () => {
  const lockRequest = Promise.withResolvers<{ release: typeof release }>();
  request.mockReturnValueOnce(lockRequest.promise);
  const { unmount } = renderHook(() => useWakeLock());
  unmount();
  expect(release).not.toHaveBeenCalled();
  lockRequest.resolve({ release });
  await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

it('SHO-15 works without the lock if the browser denies it', async () => {
  request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'));
  renderHook(() => useWakeLock());
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
});
