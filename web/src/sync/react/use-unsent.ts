/**
 * The writes that the server does not have, for screens that list and resolve them (MOB-01, UI-07).
 */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { SendOutcome } from '../exchange/sender.ts';
import type { Refusal } from '../store/stored-write.ts';
import { useSync, userOf, useUserSync } from './sync-context.ts';
import type { Sync } from '../session/create-sync.ts';
import type { UserSync } from '../session/user-sync.ts';

export type { Refusal } from '../store/stored-write.ts';

/**
 * The outcome of an attempt to send all waiting writes. 'refused' means that no write waits any
 * more, but the server has refused some.
 */
export type AttemptOutcome = SendOutcome | 'refused';

export interface UnsentActions {
  /** Sends the waiting writes now and resolves with the outcome. */
  readonly sendNow: () => Promise<AttemptOutcome>;
  /**
   * Moves a refusal's writes to the end of the outbox. A second call for the same refusal does
   * nothing.
   */
  readonly retry: (refusalId: number) => Promise<void>;
  readonly discard: (refusalId: number) => Promise<void>;
  /**
   * Moves the write with this key, which the server answers with a server error, to the refusals,
   * so that the other writes can be sent.
   */
  readonly setAside: (key: string) => Promise<void>;
}

/** Returns the actions for unsent and refused writes. */
export function useUnsentActions(): UnsentActions {
  const sync = useSync();
  return useMemo(() => {
    const getUser = () => userOf(sync.state());
    return {
      sendNow: async () => {
        const user = getUser();
        return user ? attemptSending(user) : 'signed-out';
      },
      retry: async (id) => getUser()?.outbox.retry(id),
      discard: async (id) => getUser()?.outbox.discard(id),
      setAside: async (key) => getUser()?.exchange.setAside(key),
    };
  }, [sync]);
}

async function attemptSending({ outbox, exchange }: UserSync): Promise<AttemptOutcome> {
  const countRefusedWrites = () => outbox.refusals.state().flatMap(({ writes }) => writes).length;
  const refusedCountBefore = countRefusedWrites();
  const outcome = await exchange.sendNow();
  return outcome === 'sent' && countRefusedWrites() > refusedCountBefore ? 'refused' : outcome;
}

/** Returns the refusals, the oldest first. */
export function useRefusals(): readonly Refusal[] {
  const refusals = useUserSync()?.outbox.refusals;
  return useSyncExternalStore(
    refusals?.subscribe ?? subscribeToNothing,
    refusals?.state ?? getNoRefusals,
  );
}

/**
 * Returns a function that counts the waiting writes and the refusals of all open homes. The hook
 * causes no renders.
 */
export function useCountUnsent(): () => number {
  const sync = useSync();
  return useCallback(() => countWaiting(sync) + countRefused(sync), [sync]);
}

/** Counts the waiting writes of all open homes. */
export const countWaiting = (sync: Sync) =>
  sum(sync.openHomes().map(({ outbox }) => outbox.state().pending.length));
/** Counts the refusals of all open homes. */
export const countRefused = (sync: Sync) =>
  sum(sync.openHomes().map(({ outbox }) => outbox.refusals.state().length));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const noRefusals: readonly Refusal[] = [];
const subscribeToNothing = () => () => undefined;
const getNoRefusals = () => noRefusals;
