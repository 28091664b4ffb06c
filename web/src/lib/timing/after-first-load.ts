import { useEffect, useState } from 'react';

/**
 * How long other requests wait after the page's load event, milliseconds, so that the first screen
 * loads first.
 */
const headStartMs = 500;

const firstLoad = new Promise<void>((resolve) => {
  const begin = () => void setTimeout(resolve, headStartMs);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
});

/**
 * Calls back once the first screen has loaded. For data that the first screen does not need, but
 * that must be on the device before the network is lost. Each callback runs in its own task, so
 * that they do not delay a tap together. Returns a function that cancels the callback.
 */
export function afterFirstLoad(act: () => void): () => void {
  let isCancelled = false;
  void firstLoad.then(() => {
    setTimeout(() => {
      if (!isCancelled) act();
    });
  });
  return () => {
    isCancelled = true;
  };
}

/** Returns whether the first screen has loaded, for reads that are only fetched in advance. */
export function useIsFirstLoadDone(): boolean {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => afterFirstLoad(() => setIsDone(true)), []);
  return isDone;
}
