/** What the server does not have, for those who want to see it and act on it (MOB-01, UI-07). */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Attempt as Sending } from '../exchange/exchange.ts';
import type { Refusal } from '../outbox/kept-write.ts';
import { useSync, userOf, useUserSync } from './sync-context.ts';
import type { UserSync } from '../session/user-sync.ts';

export type { Refusal } from '../outbox/kept-write.ts';

/** How trying to send ended; 'refused' when nothing waits any more, but not all of it was taken. */
export type Attempt = Sending | 'refused';

export interface UnsentActions {
  /** Tries now what waits, and answers how that ended. */
  readonly sendNow: () => Promise<Attempt>;
  /** Puts what was refused back behind all that waits; once, however often it is tapped. */
  readonly retry: (refusalId: number) => Promise<void>;
  readonly discard: (refusalId: number) => Promise<void>;
  /** Puts the write that the server fails at among the refused, so that the others may go. */
  readonly setAside: (key: string) => Promise<void>;
}

/** What may be done about it. */
export function useUnsentActions(): UnsentActions {
  const sync = useSync();
  return useMemo(() => {
    const user = () => userOf(sync.state());
    return {
      sendNow: async () => {
        const present = user();
        return present ? attempt(present) : 'signed-out';
      },
      retry: async (id) => user()?.outbox.retry(id),
      discard: async (id) => user()?.outbox.discard(id),
      setAside: async (key) => user()?.exchange.setAside(key),
    };
  }, [sync]);
}

async function attempt({ outbox, exchange }: UserSync): Promise<Attempt> {
  const refused = () => outbox.refusals.state().flatMap(({ writes }) => writes).length;
  const before = refused();
  const ending = await exchange.sendNow();
  return ending === 'sent' && refused() > before ? 'refused' : ending;
}

/** What was refused, the oldest first. */
export function useRefusals(): readonly Refusal[] {
  const refusals = useUserSync()?.outbox.refusals;
  return useSyncExternalStore(refusals?.subscribe ?? never, refusals?.state ?? empty);
}

/** Asks how many taps the server does not have, waiting or refused; draws nothing anew by itself. */
export function useCountUnsent(): () => number {
  const sync = useSync();
  return useCallback(() => {
    const outbox = userOf(sync.state())?.outbox;
    return outbox ? outbox.state().pending.length + outbox.refusals.state().length : 0;
  }, [sync]);
}

const none: readonly Refusal[] = [];
const never = () => () => undefined;
const empty = () => none;
