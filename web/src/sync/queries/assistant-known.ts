/** Whether this server has an assistant (AI-06), by its last answer. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// An older server does not send this field, and always has the assistant's endpoints.
let hasAssistantNow = true;

export function noteAssistant(hasAssistant: boolean): void {
  hasAssistantNow = hasAssistant;
  for (const listener of listeners) listener();
}

export const useHasAssistant = (): boolean =>
  useSyncExternalStore(subscribe, () => hasAssistantNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
