/**
 * Calls `start` and waits until `done` is called. When the signal aborts, calls the function that
 * `start` has returned, and rejects with the signal's reason.
 */
function waitFor(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = start(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await waitFor(signal, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });
}

/** Waits for a new video frame; returns at once if the browser cannot report frames. */
export async function waitForNextFrame(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return;
  await waitFor(signal, (done) => {
    const request = video.requestVideoFrameCallback(done);
    return () => video.cancelVideoFrameCallback(request);
  });
}
