import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same across renders and calls the latest `act`, so that rows
 * that receive it do not render again with the screen. For event handlers only.
 */
export function useStableCallback<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  }, [act]);
  return useCallback((...args: Args) => latest.current(...args), []);
}
