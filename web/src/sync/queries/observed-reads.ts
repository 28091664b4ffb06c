/** The reads that are on screen, and their listeners. */
import { hashKey, QueryObserver, type QueryClient } from '@tanstack/query-core';
import type { ReadKey } from '../reads-and-writes.ts';
import type { LastAnswer } from '../store/stored-read.ts';
import type { ReadCache } from './read-cache.ts';
import type { Reads } from './reads.ts';

/** A read that is on screen, and its listeners. */
interface ObservedRead {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

/** Returns `Reads.observe`. */
export function createObserve(
  client: QueryClient,
  queryFn: ReadCache['queryFn'],
): Reads['observe'] {
  const observedReads = new Map<string, ObservedRead>();

  /**
   * Calls the listener at each change of the read, until the returned function is called. A hook
   * whose reads change removes all its listeners and adds them again at once. So that a read is not
   * requested again then, it is still observed without listeners until the current code has run.
   */
  function observe(key: ReadKey, isEnabled: boolean, listener: () => void): () => void {
    const id = `${isEnabled} ${hashKey(key)}`;
    const observed = observedReads.get(id) ?? startObserving(id, key, isEnabled);
    observed.listeners.add(listener);
    return () => {
      observed.listeners.delete(listener);
      queueMicrotask(() => {
        if (observed.listeners.size > 0 || observedReads.get(id) !== observed) return;
        observedReads.delete(id);
        observed.stop();
      });
    };
  }

  function startObserving(id: string, key: ReadKey, isEnabled: boolean): ObservedRead {
    const options = { queryKey: key, queryFn: queryFn(key), enabled: isEnabled };
    const listeners = new Set<() => void>();
    const stop = new QueryObserver<LastAnswer>(client, options).subscribe(() => {
      for (const listener of listeners) listener();
    });
    const observed = { listeners, stop };
    observedReads.set(id, observed);
    return observed;
  }

  return observe;
}
