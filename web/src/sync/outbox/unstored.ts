/** What this page alone holds, because the device has no room for it: a reload would lose it. */
import { useSyncExternalStore } from 'react';
import type { Journal } from './journal.ts';
import { noOrder } from './write-lists.ts';
import type { Outbox } from './outbox.ts';
import { useUserSync } from '../react/sync-context.ts';
import { useRefusals } from '../react/use-unsent.ts';

type Holds = () => boolean;
const holders = new Set<Holds>();

/** Whether a reload of this page would lose a tap, or what the server refused. */
export const hasUnstored = () => [...holders].some((holds) => holds());

/** Counts in what one user's outbox holds, until the answer is called. */
export function watchUnstored(outbox: Outbox, journal: Journal): () => void {
  const holds = () =>
    outbox.state().pending.some((write) => write.order === noOrder && !journal.has(write.key)) ||
    outbox.refusals.state().some(({ id }) => id < 0);
  holders.add(holds);
  return () => holders.delete(holds);
}

/** The same for what is on screen. */
export function useHasUnstored(): boolean {
  const outbox = useUserSync()?.outbox;
  // What was refused makes no news in the outbox when it is given up.
  useRefusals();
  return useSyncExternalStore(outbox?.subscribe ?? never, hasUnstored);
}

const never = () => () => undefined;
