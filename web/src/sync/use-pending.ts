/** What is on its way to the server, for screens that show it. */
import { useSyncExternalStore } from 'react';
import { emptyOutbox, type OutboxState } from './outbox-state.ts';
import { useSync, useUserSync } from './sync-context.ts';
import { namesId } from './write-ids.ts';

/** How many taps have not reached the server yet. */
export function usePendingCount(): number {
  return useOutboxState().pending.length;
}

/** Whether a tap that names this row has not reached the server yet. */
export function useIsPending(entityId: string): boolean {
  return useOutboxState().pending.some((write) => namesId(write, entityId));
}

/** Whether the server can be reached, as the last call found it. */
export function useIsOnline(): boolean {
  const { online } = useSync();
  return useSyncExternalStore(online.subscribe, online.isOnline);
}

/** Accepted and pending writes; changes in the same tick as a tap. */
export function useOutboxState(): OutboxState {
  const outbox = useUserSync()?.outbox;
  return useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? empty);
}

const never = () => () => undefined;
const empty = () => emptyOutbox;
