import type { Foreground } from '../port.ts';

export const foreground: Foreground = {
  isInForeground: () => document.visibilityState === 'visible',
  subscribe(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
