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
 * before the signal is gone. Each callback has a task of its own, so that all of them together do
 * not hold up a tap. Calling the answer calls it off.
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

/** Whether the first screen has loaded: for reads that only make ready what may be asked for. */
export function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setIsQuiet(true)), []);
  return isQuiet;
}
