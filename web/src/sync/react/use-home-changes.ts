import { useEffect } from 'react';
import { useStable } from '../../lib/timing/use-stable.ts';
import { useUserSync } from './sync-context.ts';

/** Changes of others arrive in bursts; the callback runs once for each burst. */
const pauseMs = 1_000;

/**
 * Calls `onChange` shortly after rows of the shown household have changed, for reads that depend on
 * them.
 */
export function useHomeChanges(onChange: () => void): void {
  const user = useUserSync();
  const act = useStable(onChange);
  useEffect(() => {
    if (user === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = user.replica.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(act, pauseMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [user, act]);
}
