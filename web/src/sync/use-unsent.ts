/** What the server does not have, for those who want to see it and act on it (MOB-01, UI-07). */
import { useMemo, useSyncExternalStore } from 'react';
import type { Attempt } from './sender.ts';
import type { Refusal } from './store.ts';
import { useSync, userOf, useUserSync } from './sync-context.ts';
import { usePendingCount } from './use-pending.ts';

export type { Attempt } from './sender.ts';
export type { Refusal } from './store.ts';

export interface UnsentActions {
  /** Tries now what waits, and answers how that ended. */
  readonly sendNow: () => Promise<Attempt>;
  /** Puts what was refused back behind all that waits; once, however often it is tapped. */
  readonly retry: (refusalId: number) => Promise<void>;
  readonly discard: (refusalId: number) => Promise<void>;
}

/** What may be done about it. */
export function useUnsentActions(): UnsentActions {
  const sync = useSync();
  return useMemo(() => {
    const user = () => userOf(sync.state());
    return {
      sendNow: async () => (await user()?.sendNow()) ?? 'signed-out',
      retry: async (id) => user()?.outbox.retry(id),
      discard: async (id) => user()?.outbox.discard(id),
    };
  }, [sync]);
}

/** What was refused, the oldest first. */
export function useRefusals(): readonly Refusal[] {
  const refusals = useUserSync()?.outbox.refusals;
  return useSyncExternalStore(refusals?.subscribe ?? never, refusals?.state ?? empty);
}

/** How many taps the server does not have: those on their way and those it refused. */
export function useUnsentCount(): number {
  const refused = useRefusals().reduce((count, { writes }) => count + writes.length, 0);
  return usePendingCount() + refused;
}

const none: readonly Refusal[] = [];
const never = () => () => undefined;
const empty = () => none;
