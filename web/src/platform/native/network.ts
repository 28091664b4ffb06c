import { Network as NetworkPlugin } from '@capacitor/network';
import type { Network } from '../port.ts';
import { unlisten } from './listen.ts';

// Until the device has said otherwise: a call that fails tells more.
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

/** Follows what the device says of its network. Answers how to stop. */
export function followNetwork(): () => void {
  const stop = unlisten(NetworkPlugin.addListener('networkStatusChange', set));
  NetworkPlugin.getStatus().then(set, () => undefined);
  return stop;
}
