import { Network as NetworkPlugin } from '@capacitor/network';
import type { Network } from '../port.ts';
import { listenerRemover } from './listener-remover.ts';

// Online is assumed until the device reports its state. If that is wrong, a request fails.
let isUp = true;
const listeners = new Set<(isUp: boolean) => void>();

function setConnected({ connected }: { readonly connected: boolean }): void {
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
  const stop = listenerRemover(NetworkPlugin.addListener('networkStatusChange', setConnected));
  NetworkPlugin.getStatus().then(setConnected, () => undefined);
  return stop;
}
