import { App } from '@capacitor/app';
import type { Front } from '../port.ts';
import { unlisten } from './listen.ts';

let isInFront = true;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isInFront = next;
  for (const listener of listeners) listener();
}

export const front: Front = {
  isInFront: () => isInFront,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Follows the app to the background and back. Answers how to stop. */
export function followFront(): () => void {
  const stops = [
    unlisten(App.addListener('pause', () => set(false))),
    unlisten(App.addListener('resume', () => set(true))),
  ];
  return () => stops.forEach((stop) => stop());
}
