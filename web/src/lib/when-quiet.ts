import { useEffect, useState } from 'react';

/**
 * How long after the page's load other requests are held back for the first screen, milliseconds.
 */
const headStart = 500;

const quiet = new Promise<void>((resolve) => {
  const begin = () => void setTimeout(resolve, headStart);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
});

/**
 * Calls back once the first screen has loaded. For data that the first screen does not need, but
 * that must be on the device before the network is lost. Each callback runs in its own task, so
 * that they do not delay a tap together. Returns a function that cancels the callback.
 */
export function whenQuiet(act: () => void): () => void {
  let isOff = false;
  void quiet.then(() => {
    setTimeout(() => {
      if (!isOff) act();
    });
  });
  return () => {
    isOff = true;
  };
}

/** Returns whether the first screen has loaded, for reads that are only fetched in advance. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setIsQuiet(true)), []);
  return isQuiet;
}
