import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSyncState } from './sync-context.ts';

/**
 * Calls back once the reads of the first screen are answered, or cannot be, and it is drawn: for what a
 * screen can do without until then, but what must be there before the signal is gone.
 */
export function useOnceAnswered(act: () => void): void {
  const session = useSyncState();
  const client = session.status === 'signed-in' ? session.user.reads.client : undefined;
  const onAnswered = useEffectEvent(act);
  useEffect(() => client && onceAnswered(client, () => onAnswered()), [client]);
}

/** Calling the answer calls it off. */
function onceAnswered(client: QueryClient, act: () => void): () => void {
  let isOver = false;
  function stop() {
    isOver = true;
    unsubscribe();
  }
  function look() {
    if (isOver || client.isFetching() > 0) return;
    stop();
    act();
  }
  const unsubscribe = client.getQueryCache().subscribe(() => whenIdle(look));
  // A screen asks in its effects.
  whenIdle(look);
  return stop;
}

/** Once what has come is drawn, and nothing else waits for the processor. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  // Safari.
  else setTimeout(act);
}
