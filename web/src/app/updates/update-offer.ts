/** The new version that is offered now, if there is one. */
import { useSyncExternalStore } from 'react';

export interface UpdateOffer {
  readonly accept: () => void;
  readonly postpone: () => void;
}

let offer: UpdateOffer | undefined;
const listeners = new Set<() => void>();

/** Shows an offer; undefined withdraws it. */
export function offerUpdate(next: UpdateOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUpdateOffer = () => useSyncExternalStore(subscribe, () => offer);
