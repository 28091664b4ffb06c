import { useEffect } from 'react';
import { useStableCallback } from '../../lib/timing/use-stable-callback.ts';
import { useUserSync } from './sync-context.ts';

/** Changes of other members arrive in bursts. The callback runs once, this long after a burst. */
const pauseMs = 1_000;

/**
 * Calls `onChange` shortly after rows of the shown household have changed, for reads that depend on
 * them.
 */
export function useHomeChanges(onChange: () => void): void {
  const user = useUserSync();
  const callback = useStableCallback(onChange);
  useEffect(() => {
    if (user === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = user.replica.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(callback, pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [user, callback]);
}
