import { Network as NetworkPlugin } from '@capacitor/network';
import type { Network } from '../port.ts';
import { unlisten } from './listen.ts';

// Assumed until the device reports its state, because a failed request is better evidence.
let isUp = true;
const listeners = new Set<(isUp: boolean) => void>();

function set({ connected }: { readonly connected: boolean }): void {
  isUp = connected;
  for (const listener of listeners) listener(connected);
}

export const network: Network = {
  isUp: () => isUp,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Subscribes to the device's network state. Returns a function that unsubscribes. */
export function followNetwork(): () => void {
  const stop = unlisten(NetworkPlugin.addListener('networkStatusChange', set));
  NetworkPlugin.getStatus().then(set, () => undefined);
  return stop;
}
