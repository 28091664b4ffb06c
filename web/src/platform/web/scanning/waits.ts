/** Waits until `start` calls back; rejects with the signal's reason as soon as that aborts. */
function until(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
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
  await until(signal, (done) => {
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
  });
}

/** Waits for a picture that was not there before, where the browser tells. */
export async function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return;
  await until(signal, (done) => {
    const request = video.requestVideoFrameCallback(done);
    return () => video.cancelVideoFrameCallback(request);
  });
}
