import { App } from '@capacitor/app';
import type { Foreground } from '../port.ts';
import { listenerRemover } from './listener-remover.ts';

let isInForeground = true;
const listeners = new Set<() => void>();

function setForeground(next: boolean): void {
  isInForeground = next;
  for (const listener of listeners) listener();
}

export const foreground: Foreground = {
  isInForeground: () => isInForeground,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Subscribes to the app's state. Returns a function that unsubscribes. */
export function followForeground(): () => void {
  const unsubscribers = [
    listenerRemover(App.addListener('pause', () => setForeground(false))),
    listenerRemover(App.addListener('resume', () => setForeground(true))),
  ];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}
