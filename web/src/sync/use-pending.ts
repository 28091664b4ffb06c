/** What is on its way to the server, for screens that show it. */
import { useSyncExternalStore } from 'react';
import { emptyOutbox, type OutboxState } from './outbox-state.ts';
import { useSync, useUserSync } from './sync-context.ts';
import { idsNamedBy } from './write-ids.ts';

/** How many taps have not reached the server yet. */
export function usePendingCount(): number {
  const outbox = useUserSync()?.outbox;
  return useSyncExternalStore(
    outbox?.subscribe ?? never,
    () => (outbox?.state() ?? emptyOutbox).pending.length,
  );
}

/** Whether a tap that names this row has not reached the server yet. */
export function useIsPending(entityId: string): boolean {
  const outbox = useUserSync()?.outbox;
  // The bit itself and not the outbox: a tap draws the rows that it names, not all on the screen.
  return useSyncExternalStore(outbox?.subscribe ?? never, () => {
    const { pending } = outbox?.state() ?? emptyOutbox;
    return idsNamedBy(pending).has(entityId.toLowerCase());
  });
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
