/**
 * Tracks what only this page's memory has, because the device has no room for it. A reload would
 * lose it.
 */
import { useSyncExternalStore } from 'react';
import type { Journal } from './journal.ts';
import { noOrder } from './write-lists.ts';
import type { Outbox } from './outbox.ts';
import { useUserSync } from '../react/sync-context.ts';
import { useRefusals } from '../react/use-unsent.ts';

type Holds = () => boolean;
const holders = new Set<Holds>();

/** Whether a reload of this page would lose a write or a refusal. */
export const hasUnstoredWrites = () => [...holders].some((holds) => holds());

/** Includes one outbox in `hasUnstoredWrites`, until the returned function is called. */
export function watchUnstored(outbox: Outbox, journal: Journal): () => void {
  const holds = () =>
    outbox.state().pending.some((write) => write.order === noOrder && !journal.has(write.key)) ||
    outbox.refusals.state().some(({ id }) => id < 0);
  holders.add(holds);
  return () => holders.delete(holds);
}

/** Returns `hasUnstoredWrites` and renders again when the outbox or the refusals change. */
export function useHasUnstoredWrites(): boolean {
  const outbox = useUserSync()?.outbox;
  // A discarded refusal does not notify the listeners of the outbox.
  useRefusals();
  return useSyncExternalStore(outbox?.subscribe ?? never, hasUnstoredWrites);
}

const never = () => () => undefined;
