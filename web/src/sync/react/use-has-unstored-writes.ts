import { useSyncExternalStore } from 'react';
import { hasUnstoredWrites } from '../outbox/unstored.ts';
import { useUserSync } from './sync-context.ts';
import { useRefusals } from './use-unsent.ts';

/** Returns `hasUnstoredWrites` and renders again when the outbox or the refusals change. */
export function useHasUnstoredWrites(): boolean {
  const outbox = useUserSync()?.outbox;
  // A discarded refusal does not notify the listeners of the outbox.
  useRefusals();
  return useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, hasUnstoredWrites);
}

const subscribeToNothing = () => () => undefined;
