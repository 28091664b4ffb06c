import type { Network } from '../port.ts';

export const network: Network = {
  isUp: () => navigator.onLine,
  subscribe(listener) {
    const onOnline = () => listener(true);
    const onOffline = () => listener(false);
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    return () => {
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
    };
  },
};
