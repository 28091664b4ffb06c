import { useEffect, useState } from 'react';

/** How long the first screen has the network to itself after the page has loaded, milliseconds. */
const headStart = 500;

const quiet = new Promise<void>((resolve) => {
  const begin = () => void setTimeout(resolve, headStart);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
});

/**
 * Calls back once the first screen has loaded: for what it can do without, but what must be there
 * before the signal is gone. Calling the answer calls it off.
 */
export function whenQuiet(act: () => void): () => void {
  let isOff = false;
  void quiet.then(() => {
    if (!isOff) act();
  });
  return () => {
    isOff = true;
  };
}

/** Whether the first screen has loaded: for reads that only make ready what may be asked for. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setIsQuiet(true)), []);
  return isQuiet;
}
