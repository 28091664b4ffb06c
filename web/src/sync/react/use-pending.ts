/** The writes that the server has not accepted yet, for screens that show them. */
import { useCallback, useSyncExternalStore } from 'react';
import { emptyOutbox, type OutboxState } from '../outbox/write-lists.ts';
import { useSync, useUserSync } from './sync-context.ts';

/** Returns how many writes the server has not confirmed yet. */
export function usePendingCount(): number {
  return useOutboxValue(({ pending }) => pending.length);
}

/** Returns whether a write that names this row has been waiting for more than a moment. */
export function useIsWaiting(rowId: string): boolean {
  const waitingRows = useUserSync()?.waitingRows;
  const subscribe = useCallback(
    (listener: () => void) => waitingRows?.subscribe(rowId, listener) ?? unsubscribeNothing,
    [waitingRows, rowId],
  );
  return useSyncExternalStore(subscribe, () => waitingRows?.has(rowId) ?? false);
}

/**
 * Returns whether the server can be reached, by the last call and the device's network state
 * (`sync/http/online.ts`).
 */
export function useIsOnline(): boolean {
  const { online } = useSync();
  return useSyncExternalStore(online.subscribe, online.isOnline);
}

/** Returns the writes that the server has not accepted yet; changes in the same tick as a tap. */
export function useOutboxState(): OutboxState {
  const outbox = useUserSync()?.outbox;
  return useSyncExternalStore(
    outbox?.subscribe ?? subscribeToNothing,
    outbox?.state ?? getEmptyOutbox,
  );
}

/** Returns a value of the outbox, and renders again only when the value changes. */
export function useOutboxValue<T>(valueOf: (state: OutboxState) => T): T {
  const outbox = useUserSync()?.outbox;
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () =>
    valueOf(outbox?.state() ?? emptyOutbox),
  );
}

const unsubscribeNothing = () => undefined;
const subscribeToNothing = () => unsubscribeNothing;
const getEmptyOutbox = () => emptyOutbox;
