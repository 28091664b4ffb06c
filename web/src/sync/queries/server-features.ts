/** What this server has, by its last answer: an assistant (AI-06), and mail (MAIL-01). */
import type { ServerFeatures } from '@quitanda/contract/auth';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
// An older server does not send these fields. It always has the assistant's endpoints, and sends no
// mail.
let features: ServerFeatures = { hasAssistant: true, sendsMail: false };

export function noteFeatures(latest: Partial<ServerFeatures>): void {
  features = { ...features, ...latest };
  for (const listener of listeners) listener();
}

export const useHasAssistant = (): boolean =>
  useSyncExternalStore(subscribe, () => features.hasAssistant);

export const useSendsMail = (): boolean =>
  useSyncExternalStore(subscribe, () => features.sendsMail);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
