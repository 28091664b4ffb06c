import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function at each drawing, which does what `act` last did: rows that are given it are not
 * drawn anew because the screen around them was. For events only.
 */
export function useStable<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  }, [act]);
  return useCallback((...args: Args) => latest.current(...args), []);
}
