/**
 * Tracks the writes and refusals that are only in this page's memory, because the device has no
 * space to store them. A reload would lose them.
 */
import type { Journal } from './journal.ts';
import { noOrder } from './write-lists.ts';
import type { Outbox } from './outbox.ts';

type HasUnstored = () => boolean;
const checks = new Set<HasUnstored>();

/** Whether a reload of this page would lose a write or a refusal. */
export const hasUnstoredWrites = () => [...checks].some((hasUnstored) => hasUnstored());

/** Includes one outbox in `hasUnstoredWrites`, until the returned function is called. */
export function watchUnstored(outbox: Outbox, journal: Journal): () => void {
  const hasUnstored = () =>
    outbox.state().pending.some((write) => write.order === noOrder && !journal.has(write.key)) ||
    // A refusal that the database could not store has a negative id.
    outbox.refusals.state().some(({ id }) => id < 0);
  checks.add(hasUnstored);
  return () => checks.delete(hasUnstored);
}
