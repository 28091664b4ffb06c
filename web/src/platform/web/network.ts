import type { Network } from '../port.ts';

export const network: Network = {
  isUp: () => navigator.onLine,
  subscribe(listener) {
    const up = () => listener(true);
    const down = () => listener(false);
    addEventListener('online', up);
    addEventListener('offline', down);
    return () => {
      removeEventListener('online', up);
      removeEventListener('offline', down);
    };
  },
};
