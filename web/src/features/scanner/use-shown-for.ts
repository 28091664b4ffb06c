import { useEffect, useRef, useState } from 'react';

/** Returns `isShown`, which is true for `durationMs` after each call of `show`. */
export function useShownFor(durationMs: number) {
  const [isShown, setIsShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function show() {
    clearTimeout(timer.current);
    setIsShown(true);
    timer.current = setTimeout(() => setIsShown(false), durationMs);
  }
  return { isShown, show };
}
