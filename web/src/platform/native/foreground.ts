import { App } from '@capacitor/app';
import type { Foreground } from '../port.ts';
import { removerOf } from './listen.ts';

let isInForeground = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
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
  const stops = [
    removerOf(App.addListener('pause', () => set(false))),
    removerOf(App.addListener('resume', () => set(true))),
  ];
  return () => stops.forEach((stop) => stop());
}
